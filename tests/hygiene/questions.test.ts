// A newcomer's questions are answered within three files: by the map, each file named in one before it; or by names.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { expand } from "./check-citations.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Step {
  file: string;
  /** What is said of the file. */
  text: string;
}

/** Question → its steps, in a part of the page. */
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

/** The files that a text names, by their last part; braces expanded. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/[\w.*/{},-]+\.(?:ts|md|sql|toml)/g)].flatMap(([path]) =>
      expand(path).map((one) => basename(one)),
    ),
  );

test("there are ten of each kind", () => {
  expect([byMap.length, byNames.length]).toEqual([10, 10]);
});

describe("by the map", () => {
  test.each(byMap)("%s", (_question, steps) => {
    const files = steps.map(({ file }) => file);
    expect(files[0]).toBe("ARCHITECTURE.md");
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(3);
    // What is not there, or is named in no file before it.
    const allowedNames = new Set(["ARCHITECTURE.md"]);
    const lostFiles = files.filter((file) => {
      const [found] = globSync(file, { cwd: root });
      const isNamed = allowedNames.has(basename(file));
      if (found !== undefined) for (const name of namesIn(read(found))) allowedNames.add(name);
      return found === undefined || !isNamed;
    });
    expect(lostFiles).toEqual([]);
  });
});

describe("by names", () => {
  test.each(byNames)("%s", (_question, steps) => {
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(3);
    // What is named of a file and does not stand in it.
    const absent = steps.flatMap(({ file, text }) => {
      const names = [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
      expect(names, `${file} is described by something that is in it`).not.toEqual([]);
      const source = read(file);
      return names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(absent).toEqual([]);
  });
});
