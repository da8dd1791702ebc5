// Makes the folder of files that a wrangler configuration names: without it wrangler bundles nothing, and a bundle needs
// none of the files.
import { mkdir, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** @param configPath a wrangler configuration; one without `[assets]` needs no folder */
export async function makeAssetsFolder(configPath: string): Promise<void> {
  const [, section = ""] = (await readFile(configPath, "utf8")).split(/^\[assets\]$/m);
  const [, directory] = /^directory = "([^"]+)"$/m.exec(section) ?? [];
  if (directory !== undefined)
    await mkdir(resolve(dirname(configPath), directory), { recursive: true });
}
