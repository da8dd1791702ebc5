// What a wish or a dislike is read for: the word itself, with the codes that it names.
import { expect, test } from "vitest";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { dislikeOf, exclusionOf } from "./exclusion-of.ts";

const constraint = (type: string, value: string): Constraint => ({
  ...{ type, field: "", value, confidence: 1 },
});

test.each([
  ["ingredient_excluded", "dairy (allergy)", { kind: "wish", code: "dairy", codes: ["milk"] }],
  ["ingredient_excluded", "Merlot", { kind: "wish", code: "Merlot" }],
  ["ingredient_required", "cod", null],
  ["diet", "vegan", null],
])("%s %s is read for as %j", (type, value, wish) => {
  expect(exclusionOf(constraint(type, value))).toEqual(wish);
});

test.each([
  ["dislike", { kind: "dislike", code: "coriander" }],
  ["like", null],
  ["note", null],
  ["allergy", null],
  ["diet", null],
])("a fact of kind %s is read for as %j", (kind, wish) => {
  expect(dislikeOf({ kind, subject: "coriander", note: null })).toEqual(wish);
});
