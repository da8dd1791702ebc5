// Writes the list of files that the page's service worker keeps, and their version, into its code.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** The files that the page may need before it shows anything: its first scripts, its styles, and the texts of all languages. */
function neededFiles(bundle: Bundle): string[] {
  const files = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || files.has(file)) return;
    files.add(file);
    for (const next of chunk.imports) visit(next);
  };
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type === "asset" && file.endsWith(".css")) files.add(file);
    if (output.type !== "chunk" || file === "sw.js") continue;
    if (output.isEntry || output.facadeModuleId?.includes("/wording/texts/") === true) visit(file);
  }
  return [...files].sort();
}

/**
 * A plugin of Vite.
 *
 * @param publicFolder the folder of files that are served unchanged
 */
export function listFiles(publicFolder: string): Plugin {
  return {
    name: "list-files",
    enforce: "post",
    generateBundle(_options, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") return;
      const publicFiles = readdirSync(publicFolder).filter((name) => name !== "_headers");
      const hash = createHash("sha256");
      // The names of built files except sw.js contain a hash of their content; the document's name does not.
      for (const [file, output] of Object.entries(bundle))
        hash.update(file.endsWith(".html") && output.type === "asset" ? output.source : file);
      for (const name of publicFiles) hash.update(readFileSync(join(publicFolder, name)));
      const files = [...neededFiles(bundle), ...publicFiles].map((name) => `/${name}`);
      const version = hash.digest("hex").slice(0, 12);
      worker.code = `const __FILES__ = ${JSON.stringify(files)}, __VERSION__ = "${version}";\n${worker.code}`;
    },
  };
}
