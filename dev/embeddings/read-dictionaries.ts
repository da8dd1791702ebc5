// Reads the English meanings of words of six languages from FreeDict's dictionaries, in Debian's packages
// dict-freedict-*-eng (GPL; this repository contains no part of them).
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Meanings, wordsOf } from "./word-vectors.ts";

const DIRECTORY = "/usr/share/dictd";
export const DICTIONARIES = ["deu", "fra", "spa", "ita", "por", "nld"].map(
  (language) => `dict-freedict-${language}-eng`,
);
/** How many meanings of an entry are read, from how many lines including the one with the word. */
const MAX_MEANINGS = 6;
const MAX_LINES = 8;
/** A word that is not found is searched again with these endings, without up to three of its last letters, as
 * long as four remain. */
const ENDINGS = ["", "e", "en", "r", "ar", "er", "ir", "o", "are"];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Null if one of the dictionaries is not installed. */
export function readDictionaries(): Meanings | null {
  const files = DICTIONARIES.map((name) => join(DIRECTORY, name.replace("dict-", "")));
  if (!files.every((file) => existsSync(`${file}.index`))) return null;
  const entries = new Map<string, Map<string, number>>();
  for (const file of files) readDictionary(file, entries);
  const counts = new Map<string, number>();
  for (const entry of entries.values())
    for (const name of entry.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  // The more words share a meaning, the less it counts.
  const weigh = (name: string, weight: number) => weight / Math.log2(2 + (counts.get(name) ?? 0));
  return (word) => {
    const entry = find(entries, word);
    const meanings = [...(entry ?? []), [stemOf(word), 1] as const];
    return new Map(meanings.map(([name, weight]) => [name, weigh(name, weight)]));
  };
}

function readDictionary(file: string, entries: Map<string, Map<string, number>>): void {
  const texts = gunzipSync(readFileSync(`${file}.dict.dz`));
  for (const line of readFileSync(`${file}.index`, "utf8").split("\n")) {
    const [head = "", start = "", length = ""] = line.split("\t");
    const [word, ...otherWords] = wordsOf(head);
    if (word === undefined || otherWords.length > 0 || head.startsWith("00")) continue;
    const from = parseNumber(start);
    const text = texts.subarray(from, from + parseNumber(length)).toString("utf8");
    const entry = entries.get(word) ?? new Map<string, number>();
    entries.set(word, entry);
    meaningsIn(text).forEach((names, rank) => {
      const weight = 1 / (1 + 0.3 * rank) / names.length;
      for (const name of names) entry.set(name, Math.max(entry.get(name) ?? 0, weight));
    });
  }
}

/** The stems of each meaning's words. Meanings of more than two words are left out. */
function meaningsIn(text: string): string[][] {
  const lines = text.split("\n").slice(1, MAX_LINES);
  return lines
    .filter((line) => !/^\s*(?:synonym|note|see|antonym|cross)/i.test(line))
    .flatMap((line) => line.replace(/\[.*?\]|<.*?>|\/.*?\/|\(.*?\)|"[^"]*"/g, " ").split(/[,;.]/))
    .map((part) => wordsOf(part).filter((word) => word.length > 1 && word !== "to"))
    .filter(({ length }) => length === 1 || length === 2)
    .slice(0, MAX_MEANINGS)
    .map((words) => words.map(stemOf));
}

function find(entries: Map<string, Map<string, number>>, word: string) {
  for (let cut = 0; cut <= 3 && (cut === 0 || word.length - cut >= 4); cut++) {
    const stem = word.slice(0, word.length - cut);
    const name = (cut === 0 ? [""] : ENDINGS).find((ending) => entries.has(stem + ending));
    if (name !== undefined) return entries.get(stem + name);
  }
  return undefined;
}

const stemOf = (word: string) =>
  word.replace(/(?:ings?|ies|es|s|ed|ers?)$/, (ending) =>
    word.length - ending.length >= 3 ? "" : ending,
  );

const parseNumber = (text: string) =>
  [...text].reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
