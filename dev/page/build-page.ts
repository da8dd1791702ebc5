// Builds the console: files with hashed names in `assets/`, the service worker, and the document that the Worker serves.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import { listFiles } from "./list-files.ts";

/** A built script: its file, its code, and the scripts that it imports statically. */
export interface BuiltScript {
  readonly file: string;
  readonly code: string;
  readonly imports: readonly string[];
  /** The builder's name for it, without folder and hash. */
  readonly name: string;
  readonly isEntry: boolean;
  /** Whether a script imports it dynamically, when it is first needed. */
  readonly isPart: boolean;
}

const root = join(import.meta.dirname, "../../console");

const config = (outDir: string, packs: string): InlineConfig => ({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [listFiles(join(root, "public"))],
  // JSX is compiled to calls of Preact's functions.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: {
      "#packs": packs,
      // The package's browser build uses innerHTML, which the page's policy forbids.
      "decode-named-character-reference": fileURLToPath(
        import.meta.resolve("decode-named-character-reference"),
      ),
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
    // The page is not called index.html, because the platform would serve that at `/` before the Worker.
    rolldownOptions: {
      input: { page: join(root, "console.html"), sw: join(root, "page/offline/service-worker.ts") },
      // A service worker's name must never change.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // Small modules that several parts share are one script. As a script each, they would be dozens of requests.
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: /[\\/]console[\\/]page[\\/]/,
              minShareCount: 2,
              maxModuleSize: 3000,
            },
          ],
        },
      },
    },
    // Images are not inlined as `data:`, so that the policy need not allow that.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

/**
 * @param outDir absolute; it is emptied first
 * @param packs absolute; the folder with a file for each pack that describes its pages
 * @throws Error with the builder's message
 */
export async function buildPage(
  outDir: string,
  packs = join(root, "packs"),
): Promise<BuiltScript[]> {
  const result = await build(config(outDir, packs));
  return [result]
    .flat()
    .flatMap((output) => ("output" in output ? output.output : []))
    .flatMap((chunk) =>
      chunk.type === "chunk"
        ? [
            {
              ...{ file: chunk.fileName, name: chunk.name, code: chunk.code },
              ...{ imports: chunk.imports, isEntry: chunk.isEntry, isPart: chunk.isDynamicEntry },
            },
          ]
        : [],
    );
}
