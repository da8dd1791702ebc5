// Creates the folder that a wrangler configuration names for the page's files. Wrangler does not bundle without the
// folder, although a bundle needs none of its files.
import { mkdir, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** @param configPath a wrangler configuration; without `[assets]`, no folder is created */
export async function makeAssetsFolder(configPath: string): Promise<void> {
  const [, section = ""] = (await readFile(configPath, "utf8")).split(/^\[assets\]$/m);
  const [, directory] = /^directory = "([^"]+)"$/m.exec(section) ?? [];
  if (directory !== undefined)
    await mkdir(resolve(dirname(configPath), directory), { recursive: true });
}
