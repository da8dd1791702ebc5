import { expect, it } from "vitest";
import type { Filter } from "../../contracts/filter.ts";
import { createKitchenPack } from "../../kitchen/create-kitchen-pack.ts";
import { widenFilter } from "./widen-filter.ts";

const preferences = { readTogether: { kind: { allergy: ["intolerance"] } } };
const both = { column: "kind", op: "in", value: ["allergy", "intolerance"] };
const kindIs = (op: string, value: string | string[]): Filter => ({
  and: [{ column: "kind", op, value }],
});

it("a read of allergies also finds intolerances, wherever its filter names them", () => {
  expect(widenFilter(preferences, kindIs("eq", "allergy"))).toEqual({ and: [both] });
  expect(widenFilter(preferences, kindIs("in", ["allergy", "diet"]))).toEqual({
    and: [{ column: "kind", op: "in", value: ["allergy", "diet", "intolerance"] }],
  });
  const inner = { column: "kind", op: "eq", value: "allergy" };
  expect(widenFilter(preferences, { or: [inner, { and: [inner] }, { or: [inner] }] })).toEqual({
    or: [both, { and: [both] }, { or: [both] }],
  });
});

it("a filter is not widened if it excludes a value, names another one or another column", () => {
  for (const filter of [
    kindIs("neq", "allergy"),
    kindIs("not_in", ["allergy"]),
    kindIs("eq", "intolerance"),
    { and: [{ column: "subject", op: "eq", value: "allergy" }] } satisfies Filter,
    null,
  ]) {
    expect(widenFilter(preferences, filter)).toEqual(filter);
  }
  expect(widenFilter(undefined, kindIs("eq", "allergy"))).toEqual(kindIs("eq", "allergy"));
});

it("the kitchen reads preferences in this way: allergies together with intolerances", () => {
  expect(createKitchenPack().tables["preferences"]?.readTogether).toEqual(preferences.readTogether);
});
