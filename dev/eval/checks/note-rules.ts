// Checks the notes that code puts below a reply, and questions: no note says that a food is missing although the recipe
// has it, and no note or question names a food in English to a user who writes in another language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../../shared/contracts/language.ts";
import type { Check } from "../conversation.ts";
import { foodNamesIn } from "../households/kitchen-words.ts";
import type { PlayedTurn } from "../played-turn.ts";
import { linesOf, nameOf } from "../rows/rows.ts";
import { savedRecipes } from "./row-checks.ts";
import { fold, shorten } from "./words.ts";

const sharedFolder = join(import.meta.dirname, "../../../shared");

/** English words for foods that the other six languages seldom use, even as loan words. */
const ENGLISH_FOODS =
  /(?<![\p{L}-])(?:milk|eggs?|rice|flour|tomato(?:es)?|onions?|bread|coffee|lentils?|carrots?|apples?|sugar|garlic|salmon|potato(?:es)?|spinach|mushrooms?|beef|beans|peas|leeks?|pumpkins?|squash|peppers|lemons?|honey|vinegar|oats|peanuts?|nuts|fish|shellfish|wheat|celery|mustard|soybeans?)(?![\p{L}-])/gu;

/** The notes of the reply, without their heading. */
function notesIn(reply: string, language: Language): string[] {
  const heading = bare(headingOf(language));
  const lines = reply.split("\n");
  return lines.flatMap((line, index) => {
    if (!bare(line).startsWith(heading)) return [];
    const noteOnHeadingLine = bare(line).slice(heading.length).trim();
    if (noteOnHeadingLine !== "") return [noteOnHeadingLine];
    const linesBelow = lines.slice(index + 1);
    const end = linesBelow.findIndex((lineBelow) => !/^\s*[-*•]\s/.test(lineBelow));
    return (end < 0 ? linesBelow : linesBelow.slice(0, end)).map(withoutDash);
  });
}

/** No note says that a food is missing in a recipe that has it. */
export const noFoodCalledMissing: Check = {
  title: "no note calls a food missing that the recipe has",
  ability: "truth",
  find(turn) {
    const wrongNotes = notesIn(turn.reply, turn.language).filter((note) => {
      const { title, food } = readMissingFood(note, turn.language) ?? {};
      if (title === undefined || food === undefined) return false;
      const names = foodNamesIn(turn.language, food).map(stem);
      return itemsOf(turn, title).some((item) => names.some((name) => item.includes(name)));
    });
    return {
      holds: wrongNotes.length === 0,
      observedValue: shorten(wrongNotes.join(" / ")) || "none",
    };
  },
};

/** Names of drafts and rows may be English, and so may words that the user has written. */
export const noEnglishFood: Check = {
  title: "no food is named in English in a note or a question in another language",
  ability: "languages",
  find(turn) {
    const { language, pending } = turn;
    if (language === "en") return { holds: true, observedValue: "English" };
    const names = [...turn.drafts, ...Object.values(turn.after).flat().map(nameOf)].map(fold);
    const linesFromCode = [
      ...notesIn(turn.reply, language),
      ...[pending?.text ?? "", ...(pending?.options ?? [])].map(fold),
    ].map((line) =>
      names.filter((name) => name !== "").reduce((text, name) => text.replaceAll(name, ""), line),
    );
    const userWords = fold([turn, ...turn.earlier].map(({ message }) => message).join("\n"));
    const englishFoods = linesFromCode.flatMap((line) =>
      (line.match(ENGLISH_FOODS) ?? []).filter((word) => !userWords.includes(word)),
    );
    return { holds: englishFoods.length === 0, observedValue: englishFoods.join(", ") || "none" };
  },
};

/** The ingredients of a recipe, as the reply shows them and as the turn saved them. */
function itemsOf(turn: PlayedTurn, title: string): string[] {
  const notes = new Set(notesIn(turn.reply, turn.language));
  let current = "";
  const lines = turn.reply.split("\n").filter((line) => {
    const draft = turn.drafts.find((name) => bare(line) === bare(name));
    if (draft !== undefined) current = bare(draft);
    const isItem = /^\s*[-*•|]\s/.test(line) && !notes.has(withoutDash(line));
    return isItem && current === title;
  });
  const rows = savedRecipes(turn).filter((row) => bare(nameOf(row)) === title);
  return [...lines, ...rows.flatMap(linesOf).map(({ name }) => name)].map(bare);
}

/** The recipe and the food that a note reports as missing in it; null for a note about something else. */
function readMissingFood(note: string, language: Language): { title: string; food: string } | null {
  const source = sourceOf(`kitchen/wording/texts/${language}.json`);
  const [, template = ""] = matchOrThrow(/"missingFood": "([^"]+)"/.exec(source));
  const pattern = bare(template)
    .replaceAll(/[.*+?^()|[\]\\]/g, "\\$&")
    .replace("{title}", "(?<title>.+)")
    .replace("{food}", "(?<food>.+)");
  const { title, food } = new RegExp(`^${pattern}\\.?$`).exec(note)?.groups ?? {};
  return title === undefined || food === undefined ? null : { title, food };
}

/** The heading above notes. */
function headingOf(language: Language): string {
  const source = sourceOf(`domain/wording/texts/${language}.json`);
  return matchOrThrow(/"pleaseNote": "([^"]+)"/.exec(source))[1] ?? "";
}

function sourceOf(file: string): string {
  return readFileSync(join(sharedFolder, file), "utf8");
}

function matchOrThrow(match: RegExpExecArray | null): RegExpExecArray {
  if (match === null)
    throw new Error("A catalogue's notes have other keys now: adapt note-rules.ts.");
  return match;
}

/** A prefix that singular and plural share. */
function stem(food: string): string {
  const foldedName = fold(food);
  return foldedName.length > 4 ? foldedName.replace(/(?:es|en|[aeions])$/, "") : foldedName;
}

/** Folded, without Markdown. */
function bare(text: string): string {
  return fold(text.replaceAll(/[*_`#\\]/g, "")).trim();
}

const withoutDash = (line: string) => bare(line).replace(/^[-•] /, "");
