// Builds the console: files with hashed names in `assets/`, and the document that the Worker serves.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import { listFiles } from "./list-files.ts";

/** A built script: its name in the folder, its code, and the scripts that it needs at once. */
export interface BuiltScript {
  readonly file: string;
  readonly code: string;
  readonly imports: readonly string[];
  /** As it is called in the sources. */
  readonly name: string;
  readonly isEntry: boolean;
  /** It is loaded when it is first needed. */
  readonly isPart: boolean;
}

const root = join(import.meta.dirname, "../../console");

const config = (outDir: string, packs: string): InlineConfig => ({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [listFiles(join(root, "public"))],
  // Preact's functions take the place of those that JSX is compiled to.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: {
      "#packs": packs,
      // Its build for browsers decodes by an element's innerHTML, which the page's policy forbids.
      "decode-named-character-reference": fileURLToPath(
        import.meta.resolve("decode-named-character-reference"),
      ),
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
    // No index.html: the platform would serve that at `/`, before the Worker.
    rolldownOptions: {
      input: { page: join(root, "console.html"), sw: join(root, "page/offline/service-worker.ts") },
      // A browser asks for a service worker by one name for ever.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
    // An image in a style sheet as `data:` would be one more thing that the policy has to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

/**
 * @param outDir absolute; it is emptied first
 * @param packs absolute; the folder in which a file of a pack's name says what is on its pages
 * @throws Error with the builder's message
 */
export async function buildPage(
  outDir: string,
  packs = join(root, "packs"),
): Promise<BuiltScript[]> {
  const result = await build(config(outDir, packs));
  return [result]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .flatMap((one) =>
      one.type === "chunk"
        ? [
            {
              ...{ file: one.fileName, name: one.name, code: one.code, imports: one.imports },
              ...{ isEntry: one.isEntry, isPart: one.isDynamicEntry },
            },
          ]
        : [],
    );
}
