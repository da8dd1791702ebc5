// What any JSON body must keep to: a depth that later code can walk, and texts that can be stored.
import { expect, test } from "vitest";
import { isTooDeep, MAX_DEPTH, unstorable } from "../../shared/services/faults/json-guard.ts";

const nest = (levels: number): unknown =>
  levels === 0 ? "x" : levels % 2 === 0 ? [nest(levels - 1)] : { a: nest(levels - 1) };

test("a value as deep as the limit passes, and a value that is one level deeper is refused", () => {
  expect(isTooDeep(nest(MAX_DEPTH))).toBe(false);
  expect(isTooDeep(nest(MAX_DEPTH + 1))).toBe(true);
});

test("the depth of a value of 30,000 levels can be checked without a stack overflow", () => {
  const deep = JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`) as unknown;
  expect(isTooDeep(deep)).toBe(true);
});

test("a string or a field's name that cannot be stored is reported with its path", () => {
  expect(unstorable({ a: [1, null, "plain \u{1F389}"], b: { c: true } })).toBeNull();
  expect(unstorable({ a: [1, { b: "x\0" }] })).toEqual(["a", "1", "b"]);
  expect(unstorable({ a: { ["\ud800"]: 1 } })).toEqual(["a"]);
  expect(unstorable("\udc00")).toEqual([]);
});
