// Steps are drawn below those that come before them.
import { expect, it } from "vitest";
import { placeSteps } from "./graph-layout.ts";

const place = (before: Record<string, string[]>) =>
  placeSteps(Object.keys(before), new Map(Object.entries(before))).map(
    ({ id, column, row }) => `${id} ${column},${row}`,
  );

it("puts a step below all that come before it, beside those of its level", () => {
  expect(place({ d: ["b", "c"], a: [], b: ["a"], c: [] })).toEqual([
    ...["d 0,2", "a 0,0", "b 0,1", "c 1,0"],
  ]);
});

it("draws a cycle, which no Process may have but an unfinished text can", () => {
  expect(place({ a: ["b"], b: ["a"], c: ["c"] })).toHaveLength(3);
});

it("lays out a very long chain of steps", () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => `s${n}`);
  const before = new Map(ids.map((id, n) => [id, n === 0 ? [] : [`s${n - 1}`]]));
  expect(placeSteps(ids, before).at(-1)).toEqual({ id: "s19999", column: 0, row: 19_999 });
});
