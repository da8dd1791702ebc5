// A preference in words: whose it is, what it is about, when it holds, and who said it.
import type { FactReader } from "../../contracts/pack.ts";
import { toldText } from "../../domain/wording/told-text.ts";
import { codesOf } from "../food/allergen-codes.ts";
import { isAvoidance } from "../food/avoidances.ts";
import { foodKey } from "../food/food-key.ts";
import { nameOfFood } from "../food/name-of-food.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { isPresent, lineText } from "./format-values.ts";
import { wordOf } from "./word-of.ts";

type Row = Record<string, unknown>;

/**
 * The preference as a sentence in the reader's language. The food has the user's word, unless that is known in other
 * languages only (`nameOfFood`).
 */
export function tasteText(row: Row, today: string, words: KitchenWords): string {
  const { taste, people } = words;
  const kind = lineText(row.kind);
  const name = nameOfFood(
    lineText(row.words) || lineText(row.subject) || words.unnamed,
    lineText(row.subject),
    words,
  );
  const who = lineText(row.who);
  const days = daysText(row, today, words);
  if (kind === "diet" && days !== "")
    return `${who === "" ? "" : `${who}${words.colon}`}${name} ${days}`;
  if (isAvoidance(kind)) {
    const to = people.allergy.to(name, codeOfNamedAllergen(row, name, words));
    return withNote(who === "" ? people[kind].own(to) : people[kind].of(who, to), days);
  }
  const isKind = Object.hasOwn(taste, kind);
  const sentenceFor = isKind ? taste[kind as keyof typeof taste] : taste.note;
  return withNote(sentenceFor(name, who), days);
}

/** `tasteText` with who said it and when, or that it is in the user's profile. */
export function toldTasteText(row: Row, { language, today, dayOf }: FactReader): string {
  const words = kitchenWords(language);
  const text = tasteText(row, today, words);
  if (row.fromProfile === true) return withNote(text, words.people.fromProfile);
  if (dayOf === undefined || !isPresent(row.created_at)) return text;
  return withNote(text, toldText("user", dayOf(lineText(row.created_at)), today, language));
}

/** The text with the note in brackets. If the text already ends with brackets, the note goes into them. */
function withNote(text: string, note: string): string {
  if (note === "") return text;
  return text.endsWith(")") ? `${text.slice(0, -1)}, ${note})` : `${text} (${note})`;
}

/**
 * The allergen's code if the food is named exactly like the code in this language, because the wording knows the
 * article only of such names; "" for any other name.
 */
function codeOfNamedAllergen({ subject }: Row, name: string, { codes }: KitchenWords): string {
  const [code = "", ...others] = codesOf(lineText(subject)) ?? [];
  return others.length === 0 && foodKey(wordOf(codes, code)) === foodKey(name) ? code : "";
}

/** The days on which the preference is valid; empty if it is always valid. */
function daysText(row: Row, today: string, words: KitchenWords): string {
  const [first, last] = [row.valid_from, row.valid_until].map((day) =>
    isPresent(day) ? words.dayAndMonth(lineText(day), today) : "",
  ) as [string, string];
  if (first === "") return last === "" ? "" : words.until(last);
  return last === "" ? words.people.from(first) : words.people.fromUntil(first, last);
}
