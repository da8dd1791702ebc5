// A look-up in Understand's answer is read as a sentence and a query.
import { describe, expect, it } from "vitest";
import { readLookUp } from "./read-look-up.ts";

const read = (...lines: string[]) => readLookUp(["what there is", ...lines].join("\n"));
const conditions = (...lines: string[]) => read(...lines).quick_query?.conditions;

describe("look-ups of Understand's answer", () => {
  it("a look-up is only a sentence if no line below it states a query", () => {
    expect(read()).toEqual({ quick_intent: "what there is" });
    expect(readLookUp(" ")).toEqual({ quick_intent: null });
  });

  it("a look-up has conditions on the lines below its sentence: a column, an operator and a value, which may have spaces", () => {
    expect(read("purchased eq false", "name ilike %dish soap%")).toEqual({
      quick_intent: "what there is",
      quick_query: {
        match: "all",
        conditions: [
          { column: "purchased", op: "eq", values: ["false"] },
          { column: "name", op: "ilike", values: ["%dish soap%"] },
        ],
        order: [],
        limit: 0,
      },
    });
  });

  it("a condition may have several values, with a bar between them", () => {
    expect(conditions("day between 2026-11-21 | 2026-11-25")).toEqual([
      { column: "day", op: "between", values: ["2026-11-21", "2026-11-25"] },
    ]);
  });

  it('a look-up has no condition if its line is "every row"', () => {
    expect(conditions("Every row")).toEqual([]);
  });

  it("a look-up has an order if a line states one, with or without conditions", () => {
    const { quick_query: query } = read("quantity gt 0", "order expires_on", "order name desc");
    expect(query?.conditions).toHaveLength(1);
    expect(query?.order).toEqual([
      { column: "expires_on", dir: "asc" },
      { column: "name", dir: "desc" },
    ]);
  });

  it("a look-up has no order if its line has a word that code does not know", () => {
    const { quick_query: query } = read("order expires_on descending");
    expect(query?.order).toEqual([]);
    expect(query?.conditions).toEqual([
      { column: "order", op: "expires_on", values: ["descending"] },
    ]);
  });

  it("a line that is not a condition is kept, so that code can refuse it", () => {
    expect(conditions("all of them")).toEqual([{ column: "all", op: "of", values: ["them"] }]);
    expect(conditions("all")).toEqual([{ column: "all", op: "", values: [""] }]);
  });
});
