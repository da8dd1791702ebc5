// Imports the bundled Worker whose entry is named on the command line, and prints how many milliseconds
// that took. It is a process of its own, so that nothing is warm.
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

registerHooks({
  load(url, context, next) {
    // Node's own modules have no source, so they keep their format.
    if (url.startsWith("node:")) return next(url, context);
    // Only workerd has these modules, and an import does not call them.
    if (url === "cloudflare:sockets" || url === "cloudflare:workers") {
      const source = "export const connect = undefined; export const waitUntil = undefined";
      return { format: "module", source, shortCircuit: true };
    }
    if (!url.endsWith(".md")) return next(url, { ...context, format: "module" });
    const text = readFileSync(new URL(url), "utf8");
    return {
      format: "module",
      source: `export default ${JSON.stringify(text)}`,
      shortCircuit: true,
    };
  },
});

const entry = pathToFileURL(process.argv[2] ?? "").href;
const start = performance.now();
await import(entry);
console.log((performance.now() - start).toFixed(2));
