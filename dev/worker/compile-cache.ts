// Loaded by `node --import`, it keeps V8's compiled code, and TypeScript with its types stripped, for a program's next start.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Where the folder cannot be written to, nothing is kept.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/alfred-compile"));
