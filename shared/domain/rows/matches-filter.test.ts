import { expect, it, test } from "vitest";
import type { Condition } from "../../contracts/filter.ts";
import { matchesFilter } from "./matches-filter.ts";

const row = { kind: "likes", subject: "Rosé Wine" };
const condition = (column: string, op: string, value: Condition["value"]): Condition => ({
  column,
  op,
  value,
});
const matches = (...and: Condition[]) => matchesFilter({ and }, row);

it("every row matches if there is no filter", () => {
  expect([matchesFilter(null, row), matchesFilter(undefined, row)]).toEqual([true, true]);
});

test.each<[boolean, string, string, Condition["value"]]>([
  [true, "kind", "eq", "likes"],
  [false, "kind", "eq", "shuns"],
  [false, "kind", "neq", "likes"],
  [true, "kind", "in", ["shuns", "likes"]],
  [false, "kind", "not_in", ["shuns", "likes"]],
  [true, "subject", "ilike", "%WINE"],
  [true, "subject", "ilike", "r%s%w%e"],
  [true, "subject", "ilike", "rosé wine"],
  [false, "subject", "ilike", "wine"],
  [false, "subject", "ilike", "rosé wine%e"],
  [false, "subject", "not_ilike", "%rosé%"],
  [true, "subject", "ilike", "ros_ w%"],
  [true, "subject", "not_ilike", "ros_ w%"],
  [true, "subject", "ilike", "%100\\%%"],
  [true, "who", "is_null", true],
  [false, "who", "is_null", false],
  [false, "kind", "is_null", true],
  [false, "who", "eq", "Tim"],
  [true, "who", "neq", "Tim"],
  [true, "who", "not_ilike", "T%"],
  [true, "subject", "family", "port"],
  [true, "subject", "similar", "claret"],
])("a row matches (%s) the condition %s %s %j", (isMatch, column, op, value) => {
  expect(matches(condition(column, op, value))).toBe(isMatch);
});

it("conditions are combined as their groups say", () => {
  const likes = condition("kind", "eq", "likes");
  const shuns = condition("kind", "eq", "shuns");
  expect(matches(likes, shuns)).toBe(false);
  expect(matchesFilter({ or: [likes, shuns] }, row)).toBe(true);
  expect(matchesFilter({ and: [likes, { or: [shuns, likes] }] }, row)).toBe(true);
  expect(matchesFilter({ or: [shuns, { and: [likes, shuns] }] }, row)).toBe(false);
});
