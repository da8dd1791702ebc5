// The table of scenarios is complete: each scenario has a file, which the table names.
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

it.each(Object.keys(SCENARIOS))(
  "%s has a file, a suite that runs it, and a line in the table",
  (id) => {
    const cases = files.filter((name) => scenarioOf(name) === id);
    expect(cases).not.toEqual([]);
    expect(runners).toMatch(new RegExp(`describe\\("${id}:`));
    for (const name of cases) expect(table).toContain(name);
  },
);
