// The guard's reason beside a row's name: what the food is, its name only where that says more.
import { expect, test } from "vitest";
import type { Violation } from "../../contracts/effects.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { reasonText } from "../../domain/wording/reason-text.ts";
import { kitchenViolations } from "./violations.ts";

const pack = { violations: kitchenViolations };

const reason = (label: string, violation: Partial<Violation>, language: "en" | "de" = "en") =>
  reasonText(
    {
      code: "guard",
      message: "contains it",
      violations: [{ kind: "allergen", code: "fish", name: "worcestershire sauce", ...violation }],
    },
    language,
    pack,
    label,
  );

test.each<[string, Partial<Violation>, string]>([
  ["Worcestershire Sauce", {}, "contains fish"],
  ["Caesar salad", {}, "contains worcestershire sauce (fish)"],
  ["Worcestershire sauce", { kind: "may", code: "may fish" }, "may contain fish"],
  [
    "Worcestershire sauce",
    { kind: "diet", code: "vegetarian" },
    "contains worcestershire sauce (not vegetarian)",
  ],
  ["Bacon", { kind: "diet", code: "no pork" }, "contains worcestershire sauce (no pork)"],
  [
    "Worcestershire sauce",
    { kind: "may", code: "may no pork" },
    "may contain worcestershire sauce (no pork)",
  ],
])("%s %j: %s", (label, violation, said) => {
  expect(reason(label, violation)).toBe(said);
});

test.each([
  ["allergen", "fish", "fish, an allergen"],
  ["diet", "vegetarian", "not vegetarian"],
  ["may", "may fish", "may fish: it depends on the brand or how it is made"],
])("the API tells %s %s as %s", (kind, code, said) => {
  expect(kitchenViolations.explain({ kind, code })).toBe(said);
});

test.each(LANGUAGES)("the source stays where only one has found it (%s)", (language) => {
  const violations: Violation[] = [
    { kind: "allergen", code: "fish", name: "Garum", by: "judgement" },
  ];
  const error = { code: "guard", message: "contains it", violations };
  const said = reasonText(error, language, pack, "garum");
  expect(said).toContain("fish (");
  expect(said).not.toMatch(/garum/i);
});
