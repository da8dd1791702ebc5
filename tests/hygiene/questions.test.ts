// A newcomer's questions can be answered with at most three files: by the map, each file being named in an earlier one;
// or by names alone.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { expand } from "./check-citations.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Step {
  file: string;
  /** What the page says about the file. */
  text: string;
}

/** The questions of a part of the page, with their steps. */
function questionsOf(part: string): [string, Step[]][] {
  const [, body = ""] =
    new RegExp(`^## ${part}\n([^]*?)(?=\n## |(?![^]))`, "m").exec(read("docs/questions.md")) ?? [];
  return body
    .split(/^### /m)
    .slice(1)
    .map((question) => [
      question.split("\n")[0] ?? "",
      [...question.matchAll(/^\d\. `([^`]+)`([^]*?)(?=^\d\. |(?![^]))/gm)].map(
        ([, file = "", text = ""]) => ({ file, text }),
      ),
    ]);
}

const byMap = questionsOf("By the map");
const byNames = questionsOf("By names");

/** The names of the files that a text cites, without folders; braces are expanded. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/[\w.*/{},-]+\.(?:ts|md|sql|toml)/g)].flatMap(([path]) =>
      expand(path).map((file) => basename(file)),
    ),
  );

test("there are ten questions of each kind", () => {
  expect([byMap.length, byNames.length]).toEqual([10, 10]);
});

describe("by the map", () => {
  test.each(byMap)("%s", (_question, steps) => {
    const files = steps.map(({ file }) => file);
    expect(files[0]).toBe("ARCHITECTURE.md");
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(3);
    // Files that do not exist, or that no earlier file names.
    const allowedNames = new Set(["ARCHITECTURE.md"]);
    const lostFiles = files.filter((file) => {
      const [path] = globSync(file, { cwd: root });
      const isNamed = allowedNames.has(basename(file));
      if (path !== undefined) for (const name of namesIn(read(path))) allowedNames.add(name);
      return path === undefined || !isNamed;
    });
    expect(lostFiles).toEqual([]);
  });
});

describe("by names", () => {
  test.each(byNames)("%s", (_question, steps) => {
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(3);
    // Names that a file is said to contain and does not.
    const absent = steps.flatMap(({ file, text }) => {
      const names = [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
      expect(names, `${file} is described by something that is in it`).not.toEqual([]);
      const source = read(file);
      return names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(absent).toEqual([]);
  });
});
