// Loaded by `node --import`. Caches V8's compiled code and TypeScript without its types for a program's next start.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// If the folder is not writable, nothing is cached.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/alfred-compile"));
