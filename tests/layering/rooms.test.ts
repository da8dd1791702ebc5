// What the linter cannot see about the rooms: which exist, what they may not mention, and that
// nobody switches its rules off.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rows } from "./import-table.ts";
import { projectRoot } from "./planted-tree.ts";

/** Files below a folder, as paths from the repository's root; none when it does not exist yet. */
function filesIn(folder: string): string[] {
  if (!existsSync(join(projectRoot, folder))) return [];
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1));
}

/** The lines of some files that match, as `path:line`; line 0 is the path itself. */
const mentioning = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) =>
    [file, ...readFileSync(join(projectRoot, file), "utf8").split("\n")].flatMap((text, line) =>
      pattern.test(text) ? [`${file}:${line}`] : [],
    ),
  );

describe("the rooms", () => {
  test("every folder of shared and functions has a row in the import table", () => {
    const known = rows.map(({ from }) => from);
    const folders = [...filesIn("shared"), ...filesIn("functions")]
      .map((file) => file.split("/"))
      .filter(({ length }) => length > 2)
      .map((parts) => parts.slice(0, 2).join("/"));
    expect([...new Set(folders)].filter((folder) => !known.includes(folder))).toEqual([]);
  });

  test("no file lies in shared beside the rooms", () => {
    expect(filesIn("shared").filter((file) => file.split("/").length === 2)).toEqual([]);
  });

  test("zod is imported so that the bundler can leave out what is not used (65 KiB, gzipped)", () => {
    const files = [...filesIn("shared"), ...filesIn("functions")];
    expect(mentioning(files, /import (?:type )?\{[^}]*\} from "zod"/)).toEqual([]);
  });

  test("the chain does not know the kitchen's first word", () => {
    const chain = [
      "shared/domain",
      "shared/engine",
      "shared/chain",
      "shared/http",
      "functions",
    ].flatMap(filesIn);
    expect(mentioning(chain, /recipe/i)).toEqual([]);
  });

  test("nobody switches a layering rule off, by name or with all others", () => {
    const sources = ["shared", "functions", "dev"].flatMap(filesIn);
    const layeringRule = String.raw`.*(?:no-restricted|no-cycle|consistent-type-imports)`;
    const noRuleNamed = String.raw`\s*(?:\*/|--|$)`;
    const switchedOff = new RegExp(
      `(?:ox|es)lint-disable(?:-next-line|-line)?(?:${layeringRule}|${noRuleNamed})`,
    );
    expect(mentioning(sources, switchedOff)).toEqual([]);
  });
});
