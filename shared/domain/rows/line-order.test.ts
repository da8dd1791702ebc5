import * as fc from "fast-check";
import { expect, test } from "vitest";
import { orderLines } from "./line-order.ts";

const namesOf = (lines: Record<string, unknown>[]) => lines.map(({ name }) => name).join("");
const line = (name: string, position?: number) => ({
  name,
  ...(position === undefined ? {} : { position }),
});

test.each<[string, Record<string, unknown>[], string]>([
  ["without positions", [line("a"), line("b"), line("c")], "abc"],
  ["counted from one", [line("c", 3), line("a", 1), line("b", 2)], "abc"],
  ["counted from zero", [line("b", 1), line("a", 0), line("c", 2)], "abc"],
  ["with gaps", [line("b", 20), line("a", 10)], "ab"],
  ["with only one position", [line("a"), line("c"), line("b", 2)], "abc"],
  ["with two at one position", [line("a", 1), line("b", 1), line("c", 3)], "abc"],
])("orderLines puts lines %s in order", (_what, lines, order) => {
  expect(namesOf(orderLines(lines))).toBe(order);
});

test("ordered lines have positions without gaps, and none is lost", () => {
  const lines = fc.array(
    fc.record({ name: fc.string(), position: fc.nat(30) }, { requiredKeys: ["name"] }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, (rows) => {
      const placedRows = orderLines(rows);
      expect(placedRows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
      expect(placedRows.map(({ name }) => name).toSorted()).toEqual(
        rows.map(({ name }) => name).toSorted(),
      );
    }),
  );
});
