// What a list says of a preference: in the reader's language, as strongly as it was said, and by whom and when.
import { describe, expect, it, test } from "vitest";
import type { Language } from "../../contracts/language.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { tasteText, toldTasteText } from "./taste-text.ts";

const today = "2026-11-29";
const said = (row: Record<string, unknown>, language: Language) =>
  tasteText(row, today, kitchenWords(language));

describe("preferences", () => {
  const celery = { subject: "celery", words: "Sellerie" };

  test.each<[Language, string, string]>([
    ["en", "you are allergic to celery", "you cannot tolerate celery"],
    ["de", "du hast eine Allergie gegen Sellerie", "du verträgst Sellerie nicht"],
    ["fr", "tu as une allergie au céleri", "tu as une intolérance au céleri"],
    ["es", "tienes alergia al apio", "tienes intolerancia al apio"],
    ["it", "hai un’allergia al sedano", "hai un’intolleranza al sedano"],
    ["pt", "você tem alergia a aipo", "você tem intolerância a aipo"],
    ["nl", "je hebt een allergie voor selderij", "je verdraagt geen selderij"],
  ])(
    "a preference is told as an allergy or an intolerance, as it was said, with the food's name in %s",
    (language, allergy, intolerance) => {
      expect(said({ kind: "allergy", ...celery }, language)).toBe(allergy);
      expect(said({ kind: "intolerance", ...celery }, language)).toBe(intolerance);
    },
  );

  test.each<[string, string, Language, string]>([
    ["milk", "Laktose", "de", "Laktose"],
    ["milk", "Laktose", "en", "milk"],
    ["peanut", "cacahuètes", "fr", "cacahuètes"],
    ["peanut", "cacahuètes", "de", "Erdnüsse"],
    ["peanut", "maní", "es", "maní"],
    ["soybeans", "soja", "nl", "soja"],
    // No list of words has these.
    ["peanut butter", "Erdnussmus", "en", "Erdnussmus"],
    ["milk", "Kuhmilch", "en", "Kuhmilch"],
    ["almond", "Mandel", "en", "Mandel"],
    ["hazelnut", "noisette", "en", "noisette"],
  ])(
    "a preference about %s that the user calls %s names it in %s as %s",
    (subject, words, language, name) => {
      expect(said({ kind: "note", subject, words }, language)).toBe(name);
    },
  );

  test("a preference of a person says whose it is, and on which days it holds", () => {
    const row = { kind: "intolerance", ...celery, who: "Mia", valid_until: "2026-12-31" };
    expect(said(row, "en")).toBe("Mia cannot tolerate celery (until 31 December)");
  });
});

describe("sources of preferences", () => {
  const dayOf = (time: string) => time.slice(0, 10);
  const row = { kind: "intolerance", subject: "kiwi", created_at: "2026-11-03T23:30:00Z" };

  it("the source of a row is the user, with the day on which they said it", () => {
    expect(toldTasteText(row, { language: "en", today, dayOf })).toBe(
      "you cannot tolerate kiwi (you told me on 3 November 2026)",
    );
    expect(toldTasteText(row, { language: "de", today: "2026-11-03", dayOf })).toBe(
      "du verträgst kiwi nicht (das hast du mir heute gesagt)",
    );
  });

  it("the source stands in the brackets that the sentence has already", () => {
    expect(toldTasteText(row, { language: "it", today, dayOf })).toBe(
      "hai un’intolleranza (kiwi, detto da te, 3 novembre 2026)",
    );
  });

  it("the source is the profile if the profile states it, and is left out if it is not known", () => {
    const own = { kind: "allergy", subject: "milk", fromProfile: true };
    expect(toldTasteText(own, { language: "en", today, dayOf })).toBe(
      "you are allergic to milk (from your profile)",
    );
    expect(toldTasteText(row, { language: "en", today })).toBe("you cannot tolerate kiwi");
  });
});
