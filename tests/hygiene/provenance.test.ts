// The write paths in spec/provenance name tests that exist, and its table has every source that a row may have.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OUTSIDE_SOURCES } from "../../shared/contracts/outside.ts";

const PAGE = "docs/spec/provenance.md";
const SUITES = [
  "tests/api/put-away.test.ts",
  "tests/contract/data-steps/provenance.test.ts",
  "shared/process/outside/outside-runs.test.ts",
];

const sectionUnder = (heading: string): string =>
  readFileSync(PAGE, "utf8").split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

/** The titles of the tests that a list names, one for each item; "" for an item without one. */
const testsUnder = (heading: string): string[] =>
  sectionUnder(heading)
    .split(/^- /m)
    .slice(1)
    .map((item) => / Test: "(.+)"\.$/.exec(item.replaceAll(/\s+/g, " ").trim())?.[1] ?? "");

/** The first cells of a table's rows, without empty ones: a row that continues the one above has such a cell. */
const namesUnder = (heading: string): string[] =>
  sectionUnder(heading)
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|")[1]?.trim() ?? "")
    .filter((name) => name !== "");

it("every write path in spec/provenance has a test, and the table of sources has every source", () => {
  const suites = SUITES.map((path) => readFileSync(path, "utf8"));
  const titles = testsUnder("What a write leaves");
  expect(titles.length).toBeGreaterThan(0);
  const missingTests = titles.filter(
    (title) => title === "" || !suites.some((text) => text.includes(`"${title}"`)),
  );
  expect(missingTests).toEqual([]);
  const sources = namesUnder("Sources").map((source) => source.replaceAll("`", ""));
  expect(sources).toEqual([...OUTSIDE_SOURCES]);
});
