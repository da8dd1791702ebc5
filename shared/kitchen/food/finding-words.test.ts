// The words of the guard's findings. The reason next to a row's name has the name of the food only if that says more.
import { expect, test } from "vitest";
import type { Violation } from "../../contracts/effects.ts";
import { LANGUAGES, type Language } from "../../contracts/language.ts";
import { reasonText } from "../../domain/wording/reason-text.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { kitchenName } from "../wording/words-for.ts";
import { kitchenFindingWords } from "./finding-words.ts";

const pack = { violations: kitchenFindingWords };

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
  ["Caesar salad", {}, "worcestershire sauce (contains fish)"],
  [
    "Worcestershire sauce",
    { kind: "may", code: "may fish" },
    "may contain fish, depending on the brand",
  ],
  ["Worcestershire sauce", { kind: "diet", code: "vegetarian" }, "not vegetarian"],
  ["Bacon", { kind: "diet", code: "no pork" }, "worcestershire sauce (contains pork)"],
  [
    "Worcestershire sauce",
    { kind: "may", code: "may no pork" },
    "may contain pork, depending on the brand",
  ],
])("the reason why %s has the violation %j is: %s", (label, violation, expectedReason) => {
  expect(reason(label, violation)).toBe(expectedReason);
});

test.each<[string, string, string, string]>([
  ["allergen", "milk", "fr", "contient du lait"],
  ["allergen", "kiwi", "es", "contiene kiwi"],
  ["diet", "vegan", "it", "non compatibile con una dieta vegana"],
  ["diet", "dairy-free", "pt", "contém laticínios"],
  ["may", "may halal", "nl", "misschien niet halal"],
  ["may", "may no alcohol", "de", "kann je nach Marke Alkohol enthalten"],
])("the reason for the %s %s in %s is: %s", (kind, code, language, expectedReason) => {
  const violations: Violation[] = [{ kind, code, name: "Garum" }];
  const error = { code: "guard", message: "contains it", violations };
  expect(reasonText(error, language as Language, { ...pack, nameIn: kitchenName }, "Garum")).toBe(
    expectedReason,
  );
});

test.each([
  ["allergen", "fish", "fish, an allergen"],
  ["diet", "vegetarian", "not vegetarian"],
  ["may", "may fish", "may fish: it depends on the brand or how it is made"],
])("the API explains %s %s as %s", (kind, code, explanation) => {
  expect(kitchenFindingWords.explain({ kind, code })).toBe(explanation);
});

test.each(LANGUAGES)(
  "the reason says that it is only from a judgement, even if it leaves out the food's name (%s)",
  (language) => {
    const violations: Violation[] = [
      { kind: "allergen", code: "fish", name: "Garum", by: "judgement" },
    ];
    const error = { code: "guard", message: "contains it", violations };
    const reason = reasonText(error, language, pack, "garum");
    const { byJudgement } = wordsFor(language).failures;
    expect(reason).toContain(` (${byJudgement})`);
    expect(reason).not.toMatch(/garum/i);
  },
);

test("a finding names the persons whom it concerns, from stated allergies and intolerances and from the reader's own profile", () => {
  const fact = (kind: string, who: string | null = null) => {
    return { kind, subject: "milk", note: null, who, codes: ["milk"] };
  };
  const profile = (told: ReturnType<typeof fact>[], allergens: string[] = []) => {
    return { fields: {}, own: { allergens }, guidance: {}, timezone: null, told };
  };
  const findings = [{ kind: "allergen", code: "milk", isTrace: false }];
  const clauses = (...[told, allergens]: Parameters<typeof profile>) =>
    kitchenFindingWords.forWhom?.(findings, profile(told, allergens), "en");
  expect(clauses([fact("intolerance")])).toEqual(["you cannot tolerate milk"]);
  expect(clauses([fact("intolerance", "Mia"), fact("allergy")])).toEqual([
    "you are allergic to milk",
    "Mia cannot tolerate milk",
  ]);
  expect(clauses([fact("intolerance"), fact("intolerance", "Mia")], [])).toEqual([
    "you and Mia cannot tolerate milk",
  ]);
  expect(clauses([fact("intolerance")], ["milk"])).toEqual(["you are allergic to milk"]);
  expect(clauses([])).toEqual(["there is an allergy to milk in your household"]);
});
