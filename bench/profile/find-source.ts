// Finds the source files and the original names of a minified bundle's functions through its source map.
import { readFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join, relative, resolve } from "node:path";
import type { WorkerBundle } from "../../dev/worker/worker-bundle.ts";
import type { FindSource } from "./self-times.ts";

const root = join(import.meta.dirname, "../..");

export async function readSources({ dir, modules }: WorkerBundle): Promise<FindSource> {
  const entry = modules[0]?.path ?? "";
  const text = await readFile(join(dir, `${entry}.map`), "utf8");
  const map = new SourceMap(JSON.parse(text) as SourceMapPayload);
  return (url, line, column) => {
    if (url !== entry) return undefined;
    const mapping = map.findEntry(line, column);
    if (!("originalSource" in mapping) || !mapping.originalSource) return undefined;
    const path = mapping.originalSource.replace(/^file:\/\//, "");
    const { name } = mapping as { name?: string };
    return { source: relative(root, resolve(dir, path)), ...(name === undefined ? {} : { name }) };
  };
}
