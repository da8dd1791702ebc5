// The table of write paths in spec/provenance names tests that there are, and every source that a row may have.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OUTSIDE_SOURCES } from "../../shared/contracts/outside.ts";

const PAGE = "docs/spec/provenance.md";
const SUITES = [
  "tests/contract/data-steps/provenance.test.ts",
  "shared/process/outside/outside-runs.test.ts",
];

/** The cells of the rows of the table under a heading. */
function tableUnder(heading: string): string[][] {
  const section = readFileSync(PAGE, "utf8").split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

it("every write path has a test, and every source is explained", () => {
  const suites = SUITES.map((path) => readFileSync(path, "utf8"));
  const rows = tableUnder("What a write leaves");
  expect(rows.length).toBeGreaterThan(0);
  const untestedRows = rows.filter(
    ([, , title = ""]) => title === "" || !suites.some((text) => text.includes(`"${title}"`)),
  );
  expect(untestedRows).toEqual([]);
  const sources = tableUnder("Sources").map(([source = ""]) => source.replaceAll("`", ""));
  expect(sources).toEqual([...OUTSIDE_SOURCES]);
});
