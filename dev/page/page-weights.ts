// Measures the console's scripts: those of the first load, and those of each part, which is loaded when it is first
// shown.
import { gzipSync } from "node:zlib";
import type { BuiltScript } from "./build-page.ts";

/** Sizes in thousands of bytes, with each file compressed separately, as for a browser. */
export interface PageWeights {
  /** The scripts of the page and of the service worker, and what they import statically. */
  first: number;
  /** How many scripts the first load has. */
  firstScripts: number;
  /** By the name of the part's script: the size of the scripts that it loads in addition to the first load. */
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
      const newScripts = [...withImports([script], byFile)].filter(
        (loadedScript) => !first.has(loadedScript),
      );
      return [script.name, gzippedKb(newScripts)];
    });
  return {
    first: gzippedKb([...first]),
    firstScripts: first.size,
    parts: new Map(parts),
    all: gzippedKb(scripts),
  };
}

function withImports(
  scripts: readonly BuiltScript[],
  byFile: ReadonlyMap<string, BuiltScript>,
): Set<BuiltScript> {
  const loadedScripts = new Set(scripts);
  for (const { imports } of loadedScripts) {
    for (const file of imports) {
      const script = byFile.get(file);
      if (script !== undefined) loadedScripts.add(script);
    }
  }
  return loadedScripts;
}

const gzippedKb = (scripts: readonly BuiltScript[]) =>
  scripts.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
