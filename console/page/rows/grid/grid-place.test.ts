// The keys that lead through a grid.
import { expect, it } from "vitest";
import { placeAfter } from "./grid-place.ts";

const size = { rows: 30, columns: 4 };
const after = (key: string, row: number, column: number, modifiers: object = {}) => {
  const place = placeAfter({ key, ...modifiers } as KeyboardEvent, { row, column }, size);
  return place && [place.row, place.column];
};

it("arrow keys go to the next cell, and stop at the edges", () => {
  expect(after("ArrowDown", 0, 1)).toEqual([1, 1]);
  expect(after("ArrowUp", 0, 1)).toEqual([0, 1]);
  expect(after("ArrowRight", 3, 3)).toEqual([3, 3]);
  expect(after("ArrowLeft", 3, 3)).toEqual([3, 2]);
  expect(after("ArrowDown", 29, 1)).toEqual([29, 1]);
});

it("Home, End and Page keys lead further, and Home and End with Ctrl or Cmd to the ends of the grid", () => {
  expect(after("Home", 3, 2)).toEqual([3, 0]);
  expect(after("End", 3, 2)).toEqual([3, 3]);
  expect(after("End", 3, 2, { ctrlKey: true })).toEqual([29, 3]);
  expect(after("Home", 3, 2, { metaKey: true })).toEqual([0, 0]);
  expect(after("PageDown", 25, 2)).toEqual([29, 2]);
  expect(after("PageUp", 25, 2)).toEqual([15, 2]);
});

it("other keys, and keys with Alt or Shift, lead nowhere", () => {
  expect(after("x", 3, 2)).toBeUndefined();
  expect(after("ArrowDown", 3, 2, { altKey: true })).toBeUndefined();
  expect(after("End", 3, 2, { shiftKey: true })).toBeUndefined();
});
