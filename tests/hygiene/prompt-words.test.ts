// The operators of filters that prompts/act/filters.md names are exactly those that exist.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FILTER_OPERATORS } from "../../shared/contracts/filter.ts";

const page = new URL("../../prompts/act/filters.md", import.meta.url);

it("the prompt about filters documents every operator, and no operator that does not exist", () => {
  const rows = readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const operators = rows.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, op]) => op),
  );
  expect(operators.sort()).toEqual([...FILTER_OPERATORS].sort());
});
