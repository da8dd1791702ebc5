// Finds the suites with properties: those that call fast-check's `assert`, or import a helper that does.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * @param root the repository's folder
 * @param rooms folders to look in, such as `shared`
 * @returns paths from the root, sorted
 */
export function propertySuites(root: string, rooms: readonly string[]): string[] {
  const files = globSync("{shared,functions,dev,tests,bench}/**/*.ts", {
    cwd: root,
    exclude: (path) => path.endsWith("node_modules"),
  });
  const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const filesWithProperties = new Set(files.filter((path) => hasProperty(sources.get(path) ?? "")));
  return files
    .filter(
      (path) => path.endsWith(".test.ts") && rooms.some((room) => path.startsWith(`${room}/`)),
    )
    .filter(
      (path) =>
        filesWithProperties.has(path) ||
        importsOf(root, path, sources.get(path) ?? "").some((imported) =>
          filesWithProperties.has(imported),
        ),
    )
    .toSorted();
}

const hasProperty = (source: string) =>
  /from "fast-check";/.test(source) && /\bassert\(/.test(source);

function importsOf(root: string, path: string, source: string): string[] {
  return [...source.matchAll(/from "(\.[^"]+)";/g)].map(([, target = ""]) =>
    relative(root, join(root, dirname(path), target)),
  );
}
