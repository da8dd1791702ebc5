// The question about what the guard stopped: the thing, what is in it, each finding once, and for whom.
import { describe, expect, it, test } from "vitest";
import type { Violation } from "../../../shared/contracts/effects.ts";
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";
import type { MemberProfile, Told } from "../../../shared/contracts/profile.ts";
import { overrideText } from "../../../shared/domain/wording/override-text.ts";
import { kitchenName } from "../../../shared/kitchen/wording/words-for.ts";
import { kitchenFindingWords } from "../../../shared/kitchen/food/finding-words.ts";
import { findingsOf, remarkText } from "../../../shared/domain/wording/finding-words.ts";

const pack = { violations: kitchenFindingWords, nameIn: kitchenName };
const finding = (part: Partial<Told>): Told => ({
  kind: "allergy",
  subject: "peanut",
  note: null,
  codes: ["peanuts"],
  ...part,
});
const profileWith = (...facts: Partial<Told>[]): MemberProfile => ({
  fields: {},
  guidance: {},
  timezone: null,
  told: facts.map(finding),
});
const violation = (part: Partial<Violation> = {}): Violation => ({
  kind: "allergen",
  code: "peanuts",
  name: "satay",
  ...part,
});
const audience = (language: Language, profile: MemberProfile | null) => ({
  language,
  pack,
  profile,
});
const ask = (
  things: Record<string, Violation[]>,
  {
    language = "en" as Language,
    profile = profileWith({ who: "Emil" }) as MemberProfile | null,
  } = {},
) =>
  overrideText(
    Object.entries(things).map(([title, violations]) => ({
      title,
      error: { code: "guard", message: "contains", violations },
    })),
    audience(language, profile),
  );

test.each<[Language, string]>([
  ["en", "Satay (contains peanuts): Emil is allergic to peanuts. Save it anyway?"],
  ["de", "Satay (enthält Erdnüsse): Emil hat eine Allergie gegen Erdnüsse. Trotzdem eintragen?"],
  [
    "fr",
    "Satay (contient des arachides) : Emil a une allergie aux arachides. Je l’enregistre quand même ?",
  ],
  [
    "es",
    "Satay (contiene cacahuetes): Emil tiene alergia a los cacahuetes. ¿Lo guardo de todos modos?",
  ],
  ["it", "Satay (contiene arachidi): Emil ha un’allergia alle arachidi. Aggiungo comunque?"],
  ["pt", "Satay (contém amendoim): Emil tem alergia a amendoim. Salvo mesmo assim?"],
  ["nl", "Satay (bevat pinda’s): Emil heeft een allergie voor pinda’s. Toch opslaan?"],
])("a finding is one sentence and a question in %s", (language, text) => {
  expect(ask({ Satay: [violation()] }, { language })).toBe(text);
});

test.each<[Language, string]>([
  ["en", "you and Emil are allergic to eggs and milk"],
  ["de", "du und Emil habt eine Allergie gegen Eier und Milch"],
  ["fr", "toi et Emil avez une allergie aux œufs et au lait"],
  ["es", "tú y Emil tenéis alergia a los huevos y a la leche"],
  ["it", "tu e Emil avete un’allergia alle uova e al latte"],
  ["pt", "você e Emil têm alergia a ovos e leite"],
  ["nl", "jij en Emil hebben een allergie voor eieren en melk"],
])("several people and findings are one clause in %s", (language, whom) => {
  const facts = [{ who: "Emil" }, {}].map((fact) => ({ ...fact, codes: ["eggs", "milk"] }));
  const eggsAndMilk = [violation({ code: "eggs" }), violation({ code: "milk" })];
  const text = ask(
    { Satay: eggsAndMilk, Mousse: eggsAndMilk },
    { language, profile: profileWith(...facts) },
  );
  const [, , sentence = "", ...others] = text.split("\n");
  expect(sentence).toBe(`${whom.charAt(0).toUpperCase()}${whom.slice(1)}.`);
  expect(others).toHaveLength(1);
});

describe("findings", () => {
  it("a finding is reported once, even if several names have led to it", () => {
    const violations = [violation({ name: "satay" }), violation({ name: "satay-spieße" })];
    expect(ask({ "Satay-Spieße": violations })).toMatch(/^Satay-Spieße \(contains peanuts\): /);
    expect(ask({ Grillteller: violations })).toMatch(
      /^Grillteller \(satay-spieße: contains peanuts\): /,
    );
    const trace = violation({ kind: "may", code: "may peanuts", name: "sauce" });
    expect(ask({ Satay: [violation(), trace] })).toMatch(/^Satay \(contains peanuts\): /);
  });

  it("a finding names the ingredient if the row's name does not contain it", () => {
    const violations = [
      violation({ name: "prawns", code: "crustaceans" }),
      violation({ name: "peanut butter" }),
    ];
    expect(ask({ Curry: violations }, { profile: null })).toBe(
      "Curry (prawns: contains crustaceans; peanut butter: contains peanuts): " +
        "there is an allergy to crustaceans and peanuts in your household. Save it anyway?",
    );
  });

  it("findings of one row are listed together, and their person is named once", () => {
    const eggs = violation({ code: "eggs" });
    const fish = violation({ kind: "may", code: "may fish" });
    expect(ask({ Satay: [violation(), eggs, fish] })).toBe(
      "Satay (contains peanuts and eggs; may contain fish, depending on the brand): " +
        "Emil is allergic to peanuts; " +
        "there is an allergy to eggs and fish in your household. Save it anyway?",
    );
  });

  it("a finding says that it rests only on the name if a judgement contradicts it", () => {
    expect(ask({ Satay: [violation({ by: "words" })] })).toMatch(
      /^Satay \(contains peanuts; only because of the name, probably not in it\): /,
    );
  });
});

describe("the person whom a finding concerns", () => {
  it.each<[Partial<Told>[], string]>([
    [[{}], "you are allergic to peanuts"],
    [[{ who: "Emil" }, { who: "Mia" }], "Emil and Mia are allergic to peanuts"],
    [[{ who: "Emil" }, {}, { who: "Emil" }], "you and Emil are allergic to peanuts"],
    [[{ who: "Emil", codes: ["milk"] }], "there is an allergy to peanuts in your household"],
    [[{ who: "Emil", kind: "dislike" }], "there is an allergy to peanuts in your household"],
  ])("the question says whom the finding concerns if the facts are %j", (facts, whom) => {
    expect(ask({ Satay: [violation()] }, { profile: profileWith(...facts) })).toBe(
      `Satay (contains peanuts): ${whom}. Save it anyway?`,
    );
  });

  it("a diet concerns the speaker, and the finding names the diet", () => {
    const bacon = violation({ kind: "diet", code: "vegan", name: "bacon" });
    expect(ask({ Bacon: [bacon] })).toBe(
      "Bacon (not vegan): it does not fit your diet. Save it anyway?",
    );
  });

  it("the person is named once for several rows", () => {
    expect(ask({ Satay: [violation()], "Pad Thai": [violation({ name: "pad thai" })] })).toBe(
      "- Satay (contains peanuts)\n- Pad Thai (contains peanuts)\n" +
        "Emil is allergic to peanuts.\nSave them anyway?",
    );
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const paste = violation({ kind: "may", code: "may fish", name: "currypaste" });

  test("the question about what a food may contain is longer than the question about what it does contain", () => {
    const text = ask({ Currypaste: [paste] }, { language, profile: null });
    const certain = ask({ Currypaste: [violation({ code: "fish" })] }, { language, profile: null });
    expect(text).not.toBe(certain);
    expect(text.length).toBeGreaterThan(certain.length);
    expect(text).toMatch(/^Currypaste \(.*\).*[?？]/);
  });

  test("a note names the food and the person whom it concerns", () => {
    const profile = profileWith({ who: "Sanne", codes: ["fish"] });
    const text = remarkText(findingsOf([paste], pack), audience(language, profile));
    expect(text).toMatch(/^currypaste .*\(.*Sanne.*\)$/);
  });
});
