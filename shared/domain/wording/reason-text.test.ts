// The guard's reason beside a row's name: what the food is, its name only where that says more.
import { expect, test } from "vitest";
import type { Violation } from "../../contracts/effects.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { reasonText } from "./reason-text.ts";

const reason = (label: string, violation: Partial<Violation>, language: "en" | "de" = "en") =>
  reasonText(
    {
      code: "guard",
      message: "contains it",
      violations: [{ kind: "allergen", code: "fish", name: "worcestershire sauce", ...violation }],
    },
    language,
    undefined,
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
])("%s %j: %s", (label, violation, said) => {
  expect(reason(label, violation)).toBe(said);
});

test.each(LANGUAGES)("the source stays where only one has found it (%s)", (language) => {
  const violations: Violation[] = [
    { kind: "allergen", code: "fish", name: "Garum", by: "judgement" },
  ];
  const error = { code: "guard", message: "contains it", violations };
  const said = reasonText(error, language, undefined, "garum");
  expect(said).toContain("fish (");
  expect(said).not.toMatch(/garum/i);
});
