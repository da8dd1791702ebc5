import { expect, test } from "vitest";
import type { Filter } from "../../contracts/filter.ts";
import { withoutColumn } from "./without-column.ts";

const place = { column: "place", op: "eq" as const, value: "pantry" };
const noPlace = { column: "place", op: "is_null" as const, value: true };
const name = { column: "name", op: "ilike" as const, value: "%milk%" };

test.each<[Filter, Filter | null]>([
  [{ and: [place] }, null],
  [{ or: [place, noPlace] }, null],
  [{ and: [name, place] }, { and: [name] }],
  [{ and: [name, { or: [place, noPlace] }] }, { and: [name] }],
  [{ or: [{ and: [name, place] }, name] }, { or: [{ and: [name] }, name] }],
  [{ and: [name] }, { and: [name] }],
])("the filter %j without its conditions on the column is %j", (filter, expectedFilter) => {
  expect(withoutColumn(filter, "place")).toEqual(expectedFilter);
});
