// Tells the page's service worker which files it is to keep, and under which version.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** What the page needs before it shows anything: what it loads at first, its styles, and its words. */
function neededFiles(bundle: Bundle): string[] {
  const needed = new Set<string>();
  const visit = (file: string) => {
    const one = bundle[file];
    if (one?.type !== "chunk" || needed.has(file)) return;
    needed.add(file);
    for (const next of one.imports) visit(next);
  };
  for (const [file, one] of Object.entries(bundle)) {
    if (one.type === "asset" && file.endsWith(".css")) needed.add(file);
    if (one.type !== "chunk" || file === "sw.js") continue;
    if (one.isEntry || one.facadeModuleId?.includes("/wording/texts/") === true) visit(file);
  }
  return [...needed].sort();
}

/**
 * A plugin of the builder.
 *
 * @param publicFolder files that are served as they are
 */
export function listFiles(publicFolder: string): Plugin {
  return {
    name: "list-files",
    enforce: "post",
    generateBundle(_options, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") return;
      const own = readdirSync(publicFolder).filter((name) => name !== "_headers");
      const hash = createHash("sha256");
      // Names of built files tell their content. The document tells which of them it loads.
      for (const [file, one] of Object.entries(bundle))
        hash.update(file.endsWith(".html") && one.type === "asset" ? one.source : file);
      for (const name of own) hash.update(readFileSync(join(publicFolder, name)));
      const files = [...neededFiles(bundle), ...own].map((name) => `/${name}`);
      const version = hash.digest("hex").slice(0, 12);
      worker.code = `const __FILES__ = ${JSON.stringify(files)}, __VERSION__ = "${version}";\n${worker.code}`;
    },
  };
}
