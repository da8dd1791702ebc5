// What prompt files say of code: no ids, and exactly the operators of filters that exist.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FILTER_OPERATORS } from "../../shared/contracts/filter.ts";
import { findUuids } from "../../shared/domain/entities/translation/find-uuids.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
function filesIn(folder: string, ending: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");

describe("prompt files", () => {
  it("prompt files contain no id, whole or truncated (I1)", () => {
    const files = filesIn("prompts", ".md");
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => findUuids(read(path)).length > 0)).toEqual([]);
  });

  it("prompt files document every filter operator, and no operator that does not exist", () => {
    const rows = read("prompts/act/filters.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const operators = rows.flatMap((line) =>
      [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, op]) => op),
    );
    expect(operators.sort()).toEqual([...FILTER_OPERATORS].sort());
  });
});
