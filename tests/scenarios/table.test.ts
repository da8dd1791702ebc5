// The table of scenarios is whole: every one has its file, and the table names it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SCENARIOS, scenarioOf } from "./scenarios.ts";

const files = readdirSync(join(import.meta.dirname, "cases")).filter(
  (name) => scenarioOf(name) !== null,
);
const runners = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
  .join("\n");
const table = readFileSync(join(import.meta.dirname, "..", "SCENARIOS.md"), "utf8");

it.each(Object.keys(SCENARIOS))("%s has a file, a run, and a line in the table", (id) => {
  const own = files.filter((name) => scenarioOf(name) === id);
  expect(own).not.toEqual([]);
  expect(runners).toMatch(new RegExp(`describe\\("${id}:`));
  for (const name of own) expect(table).toContain(name);
});
