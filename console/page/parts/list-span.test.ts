// Which rows of a long list are drawn: every visible row, and the heights of the others are kept.
import { array, assert, boolean, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { layOut, moved, spanBetween } from "./list-span.ts";

const heights = array(integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 });
const heightsOf = (list: readonly number[]) => (place: number) => list[place] ?? 0;
const sum = (list: readonly number[]) => list.reduce((all, height) => all + height, 0);
const numRuns = cases(100, 1000);

describe("rows of a long list", () => {
  it("the drawn rows are those between two heights, and at least one row", () => {
    const edge = integer({ min: -500, max: 20_000 });
    assert(
      property(heights, edge, nat(2000), (list, top, size) => {
        const { from, to } = spanBetween(list.length, heightsOf(list), top, top + size);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(list.length);
        const visiblePlaces = [...list.entries()].flatMap(([place, height]) => {
          const y = sum(list.slice(0, place));
          return y < top + size && y + height > top ? [place] : [];
        });
        const drawn = Array.from({ length: to - from }, (_, n) => from + n);
        expect(drawn).toEqual(expect.arrayContaining(visiblePlaces));
        // No other row is drawn, except one if none is visible.
        expect(drawn.length).toBeLessThanOrEqual(Math.max(1, visiblePlaces.length));
      }),
      { numRuns },
    );
    expect(spanBetween(0, heightsOf([]), 0, 100)).toEqual({ from: 0, to: 0 });
  });

  it("the drawn rows have gaps around them as high as the rows that are not drawn", () => {
    assert(
      property(heights, array(boolean(), { maxLength: 60 }), (list, wanted) => {
        const drawn = [...list.keys()].filter((place) => wanted[place] === true);
        const { rows, after } = layOut(list.length, heightsOf(list), drawn);
        let y = 0;
        for (const { place, gap } of rows) {
          y += gap;
          expect(y).toBe(sum(list.slice(0, place)));
          y += list[place] ?? 0;
        }
        expect(rows.map(({ place }) => place)).toEqual(drawn);
        expect(y + after).toBe(sum(list));
      }),
      { numRuns },
    );
  });

  it("the drawn rows move along with a row whose place changes, within the bounds of the list", () => {
    expect(moved({ from: 3, to: 9 }, 40, 100)).toEqual({ from: 43, to: 49 });
    expect(moved({ from: 3, to: 9 }, -5, 100)).toEqual({ from: 0, to: 6 });
    expect(moved({ from: 90, to: 99 }, 0, 12)).toEqual({ from: 3, to: 12 });
    expect(moved({ from: 90, to: 99 }, 0, 4)).toEqual({ from: 0, to: 4 });
  });
});
