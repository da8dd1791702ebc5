// The table of the gate's time adds up the times of suites.
import { expect, test } from "vitest";
import { tableOf } from "./suite-times.ts";

test("the table adds up the suites of a folder, and lists the longest folders first", () => {
  const times = [
    { path: "/r/tests/a/one.test.ts", start: 1_000, tests: 2_000, work: 500 },
    { path: "/r/tests/b/two.test.ts", start: 9_000, tests: 1_000, work: 11_000 },
    { path: "/r/tests/a/c/three.test.ts", start: 0, tests: 3_000, work: 2_500 },
  ];
  const table = tableOf(times.map((time) => `${JSON.stringify(time)}\n`).join(""), "/r");
  expect(table.split("\n").slice(2)).toEqual([
    "| tests/b | 1 | 9 | 1 | 11 | 0 |",
    "| tests/a | 2 | 1 | 5 | 3 | 3 |",
    "| sum | 3 | 10 | 6 | 14 | 2 |",
  ]);
});

test("the table has one line for all folders after the eighteenth", () => {
  const times = Array.from({ length: 20 }, (_, index) =>
    JSON.stringify({ path: `/r/tests/${index}/x.test.ts`, start: 0, tests: 1_000, work: 0 }),
  );
  const lines = tableOf(times.join("\n"), "/r").split("\n");
  expect(lines.slice(-2)).toEqual([
    "| all others | 2 | 0 | 2 | 0 | 2 |",
    "| sum | 20 | 0 | 20 | 0 | 20 |",
  ]);
});

test("the table has no sum without suites", () => {
  expect(tableOf("", "/r").split("\n")).toHaveLength(2);
});
