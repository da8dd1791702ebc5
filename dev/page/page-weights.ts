// What a browser loads of the console's scripts: at first, and for each part that is loaded when it is first shown.
import { gzipSync } from "node:zlib";
import type { BuiltScript } from "./build-page.ts";

/** In thousands of bytes. A browser gets each file compressed by itself. */
export interface PageWeights {
  first: number;
  /** By the name of the part's script: what comes with it that the first load has not brought. */
  parts: ReadonlyMap<string, number>;
  all: number;
}

export function pageWeights(scripts: readonly BuiltScript[]): PageWeights {
  const byFile = new Map(scripts.map((script) => [script.file, script]));
  const first = withImports(
    scripts.filter(({ isEntry }) => isEntry),
    byFile,
  );
  const parts = scripts
    .filter((script) => script.isPart && !first.has(script))
    .map((script): [string, number] => {
      const loaded = [...withImports([script], byFile)].filter((one) => !first.has(one));
      return [script.name, gzippedKb(loaded)];
    });
  return { first: gzippedKb([...first]), parts: new Map(parts), all: gzippedKb(scripts) };
}

function withImports(
  begin: readonly BuiltScript[],
  byFile: ReadonlyMap<string, BuiltScript>,
): Set<BuiltScript> {
  const loaded = new Set(begin);
  for (const { imports } of loaded) {
    for (const file of imports) {
      const script = byFile.get(file);
      if (script !== undefined) loaded.add(script);
    }
  }
  return loaded;
}

const gzippedKb = (scripts: readonly BuiltScript[]) =>
  scripts.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
