import { describe, expect, it } from "vitest";
import { FilterSchema, type Condition, type Filter } from "../contracts/filter.ts";
import { constrainFilter } from "./constrain-filter.ts";

const noCod: Condition = { column: "lines.name", op: "not_ilike", value: "%cod%" };
const red: Condition = { column: "colour", op: "eq", value: "red" };
const old: Condition = { column: "vintage", op: "lt", value: 2000 };

describe("conditions of the user's words in a filter", () => {
  it.each<[string, Filter | null, Filter]>([
    ["no filter", null, { and: [noCod] }],
    ["all of", { and: [red] }, { and: [red, noCod] }],
    ["one of", { or: [red, old] }, { and: [{ or: [red, old] }, noCod] }],
    [
      "one of groups",
      { or: [{ and: [red, old] }, { or: [red, old] }, red] },
      {
        or: [
          { and: [red, old, noCod] },
          { and: [red, noCod] },
          { and: [old, noCod] },
          { and: [red, noCod] },
        ],
      },
    ],
    [
      "one that allows it to be broken",
      { or: [noCod, red] },
      { and: [{ or: [noCod, red] }, noCod] },
    ],
  ])("are added to %s", (_what, filter, expected) => {
    const result = constrainFilter(filter, [noCod, noCod]);
    expect(result).toEqual({ filter: expected, added: [noCod] });
    expect(FilterSchema.safeParse(result.filter).success).toBe(true);
  });

  it.each<[Filter]>([
    [{ and: [red, noCod] }],
    [{ and: [{ ...noCod, value: "Cod" }] }],
    [{ and: [{ and: [noCod, old] }] }],
    [{ or: [noCod] }],
  ])("are not said twice: %j", (filter) => {
    expect(constrainFilter(filter, [noCod])).toEqual({ filter, added: [] });
  });

  it.each<[Filter]>([
    [{ and: [{ column: "id", op: "in", value: ["wine_1", "wine_2"] }] }],
    [{ and: [red, { column: "id", op: "eq", value: "wine_1" }] }],
    [{ or: [{ column: "id", op: "eq", value: "wine_1" }] }],
  ])("hide no row that is named by its ref: %j", (filter) => {
    expect(constrainFilter(filter, [noCod])).toEqual({ filter, added: [] });
  });

  it("hold where a ref is only one way to match", () => {
    const filter: Filter = { or: [{ column: "id", op: "eq", value: "wine_1" }, red] };
    expect(constrainFilter(filter, [noCod]).added).toEqual([noCod]);
  });

  it("are never dropped for want of room: the filter is refused", () => {
    const full: Filter = { and: Array.from({ length: 20 }, () => red) };
    expect(() => constrainFilter(full, [noCod])).toThrow(/too many conditions/);
  });
});
