// Tests the detection of a text's language, of the catalogues' English sentences in it, and of the changes it claims.
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";
import { claimsIn } from "./claims.ts";
import { englishLines, englishLinesIn, piecesOf } from "./english-lines.ts";
import { foreignLines, languageOf } from "./language-of.ts";

const TALK: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "There are 2 l of milk in the fridge, and they keep until Thursday.",
    "Here is what you have planned for this week.",
  ],
  de: [
    "Im Kühlschrank sind noch 2 l Milch, und die hält bis Donnerstag.",
    "Hier ist, was du für diese Woche geplant hast.",
  ],
  fr: [
    "Il y a encore 2 l de lait dans le frigo, et il se garde jusqu'à jeudi.",
    "Voici ce que tu as prévu pour la semaine.",
  ],
  es: [
    "En la nevera hay 2 l de leche y se conserva hasta el jueves.",
    "Esto es lo que tienes planeado para la semana.",
  ],
  it: [
    "Nel frigo ci sono ancora 2 l di latte, e si conserva fino a giovedì.",
    "Ecco che cosa hai in programma per la settimana: la zuppa di lenticchie.",
  ],
  pt: [
    "No frigorífico ainda há 2 l de leite, e não se estraga até quinta-feira.",
    "Isto é o que tem planeado para a semana.",
  ],
  nl: [
    "Er is nog 2 l melk in de koelkast, en die is goed tot donderdag.",
    "Dit is wat je voor deze week hebt gepland.",
  ],
};

const CLAIMS: Readonly<Record<Language, readonly [claimed: string, denied: string]>> = {
  en: ["I've added 2 lemons to your list.", "I haven't added anything."],
  de: ["Ich habe zwei Zitronen eingetragen.", "Es wurde nichts eingetragen."],
  fr: ["J'ai ajouté deux citrons à la liste.", "Je n'ai rien ajouté à la liste."],
  es: ["He añadido dos limones a la lista.", "No he añadido nada a la lista."],
  it: ["Ho aggiunto due limoni alla lista.", "Non ho aggiunto niente alla lista."],
  pt: ["Adicionei dois limões à lista.", "Não adicionei nada à lista."],
  nl: ["Ik heb twee citroenen toegevoegd.", "Ik heb niets toegevoegd."],
};

describe.each(LANGUAGES)("languages: %s", (language) => {
  it("the sample sentences are recognized as the language's", () => {
    const languages = TALK[language].map((text) => languageOf(text).language);
    expect(languages).toEqual(TALK[language].map(() => language));
  });

  it("a sentence counts as foreign only if it is in another language", () => {
    const talk = TALK[language].join(" ");
    expect(foreignLines(talk, language)).toEqual([]);
    const english = "I will put it on the list for you if you want me to do that.";
    expect(foreignLines(`${talk}\n${english}`, language)).toEqual(
      language === "en" ? [] : [english],
    );
  });

  it("a sentence that claims a change is recognized, but not a denial or a question", () => {
    const [claimed, denied] = CLAIMS[language];
    expect(claimsIn(`${denied} ${claimed}`, language)).toEqual([claimed]);
    expect(claimsIn(claimed.replace(".", "?"), language)).toEqual([]);
  });
});

it("no language is detected in a text that is too short", () => {
  expect(languageOf("OK, 2 l.").language).toBeNull();
});

it("the catalogues' English sentences are found in a reply in German, and none is found in a German sentence", () => {
  expect(englishLines().length).toBeGreaterThan(60);
  expect(englishLinesIn("Gut. Nothing was changed by this message.")).toContain(
    "nothing was changed by this message",
  );
  expect(englishLinesIn("Sag „alle speichern“, dann bleiben die Entwürfe erhalten.")).toEqual([]);
});

it("sentences are extracted from strings and templates, but not from comments or code", () => {
  const source = [
    "// a comment of many words",
    'const a = "short one";',
    "const b = (n: number) => `There are ${n} things in the list${n} of yours: all is said`;",
    'const c = "It says \\"save it\\" to you";',
  ].join("\n");
  expect(piecesOf(source)).toEqual([
    "things in the list",
    "of yours: all is said",
    'it says "save it" to you',
  ]);
});
