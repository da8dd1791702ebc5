// Which language a conversation is in: as the model says of a message, kept through messages that are too
// short to tell.
import { languageFor, type Language } from "../../contracts/language.ts";
import { foldText } from "../understanding/check-evidence.ts";

/** Words of a message that may change the language. */
const ENOUGH = 4;

/**
 * The tag of the conversation's language after a message. It changes by a message of four words or more,
 * or in another script; "ok", "2", an option and a foreign name keep it.
 * @param current of the conversation so far; null before its first message
 * @param said the model's word for the language of the message
 * @param options of the open question: whoever writes one has not chosen its language
 */
export function languageAfter(
  current: string | null,
  said: string,
  message: string,
  options: readonly string[] = [],
): string {
  const told = plainTag(said);
  if (told === null) return current ?? "en";
  if (current === null) return told;
  if (primaryOf(told) === primaryOf(current)) return current;
  if (options.some((option) => foldText(option) === foldText(message))) return current;
  const text = message.replace(ADDRESS, " ");
  return countWords(text) >= ENOUGH || isInOtherScript(text, current) ? told : current;
}

/**
 * The language in which code speaks: that of this run's message if it was understood, else that of the
 * conversation before it.
 */
export function conversationLanguage(
  understood: { output: { language: string } } | undefined,
  { language }: { language: string | null },
): Language {
  return languageFor(understood?.output.language ?? language ?? "en");
}

/** `Write in: German`: what a model is told of the language, in its prompts. */
export function languageLine(tag: string): string {
  const plain = plainTag(tag) ?? "en";
  return `Write in: ${new Intl.DisplayNames(["en"], { type: "language" }).of(plain) ?? plain}`;
}

/** What a link or an address is made of says nothing of a language. */
const ADDRESS = /\]\([^)]*\)|\bhttps?:\/\/\S+/giu;

function countWords(text: string): number {
  const parts = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)];
  return parts.filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment)).length;
}

/**
 * Most of its letters are of a script that the language is not written in. Latin ones are no other script:
 * every language has "ok" and "pizza".
 */
function isInOtherScript(text: string, language: string): boolean {
  const own = lettersOf(language);
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter(
    (one) => !/\p{Script=Latin}/u.test(one) && own?.test(one) === false,
  );
  return others.length * 2 > letters.length;
}

/** Scripts of Unicode that a code of ISO 15924 stands for, where it is not one of them. */
const MADE_OF: Readonly<Record<string, string[]>> = {
  Hans: ["Hani"],
  Hant: ["Hani"],
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hang", "Hani"],
};

/** A letter of the language's script; null where code does not know it. */
function lettersOf(tag: string): RegExp | null {
  const script = new Intl.Locale(tag).maximize().script ?? "";
  const names = MADE_OF[script] ?? [script];
  try {
    return new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join("")}]`, "u");
  } catch {
    return null;
  }
}

const primaryOf = (tag: string) => tag.split("-")[0];

/** Language, script and region of a tag; null where it names no language ("und", "german"). */
function plainTag(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag.trim().replaceAll("_", "-"));
    const plain = [language, script, region].filter((part) => part !== undefined).join("-");
    return language.length > 3 || ["und", "mul", "mis", "zxx"].includes(language) ? null : plain;
  } catch {
    return null;
  }
}
