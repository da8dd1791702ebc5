// Reasons of failures, as the user reads them. The guard's reasons use the pack's words for its kinds of
// violations.
import { expect, test } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { ViolationSpec } from "../../contracts/pack.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { reasonText } from "./reason-text.ts";

const guardError = (kind: string, code: string, by?: "words" | "judgement") => ({
  code: "guard",
  message: "contains it",
  violations: [{ kind, code, name: "Ada", ...(by ? { by } : {}) }],
});
const violationSpec: ViolationSpec = {
  kinds: ["additive", "origin"],
  tell: ({ kind, code }) =>
    kind === "origin" ? { broken: `not from ${code}` } : { contained: code },
  explain: ({ code }) => code,
};

test("a violation of a kind that only the pack has is described in the pack's words", () => {
  expect(reasonText(guardError("colour", "rose"), "en", createCellarPack())).toBe(
    "Ada (contains rose, which you shun)",
  );
  expect(
    reasonText(guardError("origin", "Alsace", "words"), "en", { violations: violationSpec }),
  ).toBe("Ada (not from Alsace; only because of the name, probably not in it)");
});

test("a violation next to the name of its thing does not repeat the name", () => {
  const besideName = (kind: string, code: string, label = "ada") =>
    reasonText(guardError(kind, code), "en", { violations: violationSpec }, label);
  expect(besideName("additive", "sulphites")).toBe("contains sulphites");
  expect(besideName("additive", "sulphites", "Old Ada")).toBe("contains sulphites");
  expect(besideName("additive", "sulphites", "Adara")).toBe("Ada (contains sulphites)");
  expect(besideName("may", "may sulphites")).toBe("may contain sulphites, depending on the brand");
  expect(besideName("origin", "Alsace")).toBe("not from Alsace");
});

test("each violation is stated once, and each thing is listed with all its violations", () => {
  const violationOf = (name: string, code: string, kind = "additive") => ({ kind, code, name });
  const error = (...violations: ReturnType<typeof violationOf>[]) => ({
    code: "guard",
    message: "contains it",
    violations,
  });
  const reasonFor = (...violations: ReturnType<typeof violationOf>[]) =>
    reasonText(error(...violations), "de", { violations: violationSpec }, "Kartoffelsuppe");
  expect(reasonFor(violationOf("Satay", "Erdnüsse"), violationOf("Satay-Spieße", "Erdnüsse"))).toBe(
    "Satay-Spieße (enthält Erdnüsse)",
  );
  expect(
    reasonFor(
      violationOf("Ada", "Milch"),
      violationOf("Ada", "Senf"),
      violationOf("Bea", "may Fisch", "may"),
    ),
  ).toBe("Ada (enthält Milch und Senf); Bea (kann je nach Marke Fisch enthalten)");
});

test("what a removed row keeps out is named by its codes in the user's language, each once", () => {
  const violations = ["sulphites", "lupin", "sulphites"].map((code) => {
    return { kind: "additive", code, name: "Ada" };
  });
  const error = { code: "guard", message: "keeps out it", violations };
  expect(reasonText(error, "en")).toBe("keeps out sulphites, lupin");
});

test("a code that no pack explains is shown as it is", () => {
  expect(reasonText(guardError("colour", "rose"), "en")).toBe("Ada (contains rose)");
});

/**
 * The ledger's messages for models and programs, which name tables, columns and rules, and the user's reasons for
 * them.
 */
const LEDGER: [code: string, message: string, english: string][] = [
  ["not_found", "there is no such row in shopping_list", "it is no longer there"],
  [
    "not_found",
    "region_id: there is no such row in regions",
    "what it refers to is no longer there (regions)",
  ],
  ["not_found", "no row matched", "nothing was found"],
  ["duplicate", "there is already such a row in shopping_list", "there is one like it already"],
  ["missing_value", "planned_on needs a value", "something is missing"],
  [
    "check_failed",
    "bottle_count must satisfy CHECK (bottle_count >= 0)",
    "one of the values is outside what is allowed",
  ],
  ["invalid", 'unknown column "bottle_count"', "the change was not valid"],
  ["type_mismatch", "bottle_count must be a number", "one of the values has the wrong form"],
  ["unresolved_ref", "wine_9 is not known", "it was not clear what was meant"],
  ["unresolved_ref", "Barolo was deleted", '"Barolo" is no longer there'],
];

test.each(LEDGER)(
  "a user does not read the ledger's message of %s: %j",
  (code, message, english) => {
    expect(reasonText({ code, message }, "en")).toBe(english);
    for (const language of LANGUAGES) {
      const reason = reasonText({ code, message }, language);
      expect(reason).not.toMatch(/_|CHECK|column/);
      expect(reason).not.toBe(message);
    }
  },
);
