// This is a separate program because it replaces the RegExp of its process. It prints the patterns that the files of
// made-patterns.ts construct when they are loaded, as a JSON array of `source/flags`.
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MADE } from "./made-patterns.ts";

const root = join(import.meta.dirname, "../../..");
const load = () =>
  Promise.all(MADE.map(({ file }) => import(pathToFileURL(join(root, file)).href)));

// The first load brings in the libraries. They are not loaded again, so their patterns are not recorded.
await load();
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolution = nextResolve(specifier, context);
    const isOurs = resolution.url.startsWith("file:") && !resolution.url.includes("/node_modules/");
    return isOurs ? { ...resolution, url: `${resolution.url}?again` } : resolution;
  },
});

const patterns: string[] = [];
const Plain = RegExp;
class Recording extends Plain {
  constructor(pattern: string | RegExp, flags?: string) {
    super(pattern, flags);
    patterns.push(`${this.source}/${this.flags}`);
  }
}
globalThis.RegExp = Recording as RegExpConstructor;
await load();
globalThis.RegExp = Plain;
process.stdout.write(JSON.stringify(patterns));
