// The headings of a recipe's two lists, in seven languages. They only show where to look, and never decide what a
// list means.
import type { Language } from "../../../contracts/language.ts";
import { withoutTrailing } from "../../../contracts/texts.ts";

export type ListKind = "ingredients" | "steps";

/** In lower case, without accents. Elements of a page are often named with the same words: `recipe-ingredients`. */
const HEADINGS: Readonly<Record<Language, Record<ListKind, readonly string[]>>> = {
  en: {
    ingredients: ["ingredients", "ingredient", "what you need", "you will need", "you'll need"],
    steps: [
      ...["instructions", "instruction", "directions", "direction", "method", "preparation"],
      ...["steps", "how to make", "what to do"],
    ],
  },
  de: {
    ingredients: ["zutaten", "zutat", "zutatenliste", "das brauchst du", "das brauchen sie"],
    steps: [
      ...["zubereitung", "anleitung", "vorgehen", "arbeitsschritte", "zubereitungsschritte"],
      ...["schritte", "so geht's", "so wird's gemacht"],
    ],
  },
  fr: {
    ingredients: ["ingredients", "ingredient", "il vous faut", "il te faut", "ce qu'il faut"],
    steps: [
      ...["preparation", "instructions", "realisation", "etapes", "la recette", "methode"],
      ...["deroule", "comment faire", "progression"],
    ],
  },
  es: {
    ingredients: ["ingredientes", "ingrediente", "necesitas", "necesitaras", "lo que necesitas"],
    steps: [
      ...[
        "preparacion",
        "elaboracion",
        "instrucciones",
        "pasos",
        "procedimiento",
        "modo de hacerlo",
      ],
      ...["modo de preparacion", "como se hace", "como hacer"],
    ],
  },
  it: {
    ingredients: ["ingredienti", "ingrediente", "occorrente", "cosa serve", "che cosa serve"],
    steps: [
      ...["preparazione", "procedimento", "istruzioni", "passaggi", "esecuzione", "svolgimento"],
      ...["come preparare", "come si fa", "come fare"],
    ],
  },
  pt: {
    ingredients: [
      "ingredientes",
      "ingrediente",
      "do que precisa",
      "voce precisa de",
      "vai precisar",
    ],
    steps: [
      ...["modo de preparo", "modo de fazer", "preparo", "preparacao", "confecao", "instrucoes"],
      ...["passos", "como fazer", "passo a passo"],
    ],
  },
  nl: {
    ingredients: [
      "ingredienten",
      "ingredient",
      "benodigdheden",
      "wat heb je nodig",
      "dit heb je nodig",
    ],
    steps: [
      ...["bereiding", "bereidingswijze", "instructies", "werkwijze", "stappen", "aan de slag"],
      ...["zo maak je het", "zo maak je", "hoe maak je"],
    ],
  },
};

const KINDS: readonly ListKind[] = ["ingredients", "steps"];
const PHRASES = KINDS.flatMap((kind) =>
  Object.values(HEADINGS).flatMap((words) => words[kind].map((phrase) => ({ kind, phrase }))),
).toSorted((a, b) => b.phrase.length - a.phrase.length);
/** Words that are long enough not to be the beginning of an unrelated word. */
const NAMES = PHRASES.filter(({ phrase }) => /^[a-z]{6,}$/u.test(phrase));

const MAX_LETTERS = 60;

/**
 * The list whose heading the line can be; null if there is none. The words are at the line's beginning or, if the
 * page marks the line as a heading, at its end. A line that is not marked has at most four further words.
 */
export function headingOf(text: string, isMarked: boolean): ListKind | null {
  if (text.length > MAX_LETTERS) return null;
  const heading = fold(text);
  const firstPhrase = PHRASES.find(
    ({ phrase }) => heading.startsWith(phrase) && isEnd(heading[phrase.length]),
  );
  if (firstPhrase !== undefined) {
    const furtherWords = heading.slice(firstPhrase.phrase.length).split(" ").filter(Boolean).length;
    return isMarked || furtherWords <= 4 ? firstPhrase.kind : null;
  }
  return isMarked
    ? (PHRASES.find(({ phrase }) => heading.endsWith(` ${phrase}`))?.kind ?? null)
    : null;
}

/**
 * Splits the list's heading from a step: "Steps: Wash the leeks." → ["Steps:", "Wash the leeks."]. The heading is ""
 * if there is none.
 */
export function splitHeading(step: string): [heading: string, step: string] {
  const beginning = step.slice(0, MAX_LETTERS);
  const colon = beginning.indexOf(beginning.includes(":") ? ":" : "：");
  const heading = fold(step.slice(0, Math.max(0, colon)));
  const firstStep = step.slice(colon + 1).trim();
  const isHeading = PHRASES.some(({ kind, phrase }) => kind === "steps" && phrase === heading);
  return isHeading && firstStep !== "" ? [step.slice(0, colon + 1), firstStep] : ["", step];
}

/** The list that an element's class or id names; null if it names none. */
export function kindOfLabel(label: string): ListKind | null {
  if (label === "" || label.length > 400) return null;
  const words = fold(label.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")).split(/[^a-z]+/u);
  return (
    NAMES.find(({ phrase }) => words.some((word) => word.startsWith(phrase)))?.kind ??
    (words.includes("steps") || words.includes("method") ? "steps" : null)
  );
}

const isEnd = (char: string | undefined) => char === undefined || !/[\p{L}\p{N}]/u.test(char);

const fold = (text: string) => {
  const plainText = text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'");
  return withoutTrailing(plainText.replaceAll(/\s/gu, " "), " :：*•–-")
    .replace(/^[^\p{L}]+/u, "")
    .toLowerCase();
};
