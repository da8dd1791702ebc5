// Loaded by `node --import` into every process of the suites. Makes a Markdown file a module whose default export is
// its text, as in the Worker's bundle.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".md")) return nextLoad(url, context);
    const text = readFileSync(new URL(url), "utf8");
    const source = `export default ${JSON.stringify(text)};`;
    return { format: "module", source, shortCircuit: true };
  },
});
