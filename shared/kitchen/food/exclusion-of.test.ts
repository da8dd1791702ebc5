// Rows are searched for a wish or a dislike by its word, and by the codes that the word names.
import { expect, test } from "vitest";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { exclusionOf, peopleOf, wishIn } from "./exclusion-of.ts";

const constraint = (type: string, value: string): Constraint => ({
  type,
  field: "",
  value,
  confidence: 1,
});

test.each([
  ["ingredient_excluded", "dairy (allergy)", { kind: "wish", code: "dairy", codes: ["milk"] }],
  ["ingredient_excluded", "Merlot", { kind: "wish", code: "Merlot" }],
  ["ingredient_required", "cod", null],
  ["diet", "vegan", null],
])("the exclusion that the constraint %s %s states is %j", (type, value, wish) => {
  expect(exclusionOf(constraint(type, value))).toEqual(wish);
});

test.each([
  ["dislike", { kind: "dislike", code: "coriander" }],
  ["like", null],
  ["note", null],
  ["allergy", null],
  ["diet", null],
])("the wish in a fact of kind %s is %j", (kind, wish) => {
  expect(wishIn({ kind, subject: "coriander", note: null })).toEqual(wish);
});

test("a wish of another person has that person's name, and is not searched for before its first day", () => {
  const mia = { who: "Mia", note: null };
  const dislike = { ...mia, kind: "dislike", subject: "mushroom" };
  expect(wishIn(dislike)).toEqual({ kind: "dislike", code: "mushroom", who: "Mia" });
  expect(wishIn({ ...dislike, later: true })).toBeNull();
  expect(wishIn({ ...mia, kind: "diet", subject: "vegan", codes: ["vegan"] })).toEqual({
    kind: "wished_diet",
    code: "vegan",
    who: "Mia",
  });
  const exclusionForPriya = { ...constraint("ingredient_excluded", "cod"), field: "Priya" };
  expect(exclusionOf(exclusionForPriya)).toEqual({ kind: "wish", code: "cod", who: "Priya" });
});

test("a wish of several people belongs to each of them, and a wish without a person belongs to the speaker", () => {
  const cod = { kind: "wish", code: "cod" };
  expect(peopleOf([{ ...cod, who: "Priya" }, cod], "wish", "cod")).toEqual(["Priya", null]);
  expect(peopleOf([], "wish", "cod")).toEqual([null]);
});
