// A newcomer's questions are answered within three files, each of which the one before names.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { expand } from "./check-citations.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Question → the first file of each of its steps. */
const questions = read("docs/questions.md")
  .split(/^## /m)
  .slice(1)
  .map((part): [string, string[]] => [
    part.split("\n")[0] ?? "",
    [...part.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = ""]) => path),
  ]);

/** The files that a text names, by their last part; braces expanded. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/[\w.*/{},-]+\.(?:ts|md|sql|toml)/g)].flatMap(([path]) =>
      expand(path).map((one) => basename(one)),
    ),
  );

test("there are ten of them", () => {
  expect(questions).toHaveLength(10);
});

test.each(questions)("%s", (_question, files) => {
  expect(files[0]).toBe("ARCHITECTURE.md");
  expect(files.length).toBeGreaterThan(1);
  expect(files.length).toBeLessThanOrEqual(3);
  // What is not there, or is named in no file before it.
  const known = new Set(["ARCHITECTURE.md"]);
  const lost = files.filter((file) => {
    const [found] = globSync(file, { cwd: root });
    const isNamed = known.has(basename(file));
    if (found !== undefined) for (const name of namesIn(read(found))) known.add(name);
    return found === undefined || !isNamed;
  });
  expect(lost).toEqual([]);
});
