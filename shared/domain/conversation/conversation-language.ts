// Which language a conversation is in: the model names each message's language, and messages that are too short to
// identify one do not change it.
import { languageFor, type Language } from "../../contracts/language.ts";
import { foldText } from "../understanding/check-evidence.ts";

/** A message in the same script needs this many words to change the language. */
const MIN_WORDS = 4;

/**
 * The tag of the conversation's language after a message. A message of four words or more, or one in another
 * script, changes it. "ok", "2", an option and a foreign name do not.
 * @param current the conversation's language so far; null before its first message
 * @param tag the language of the message according to the model
 * @param options of the open question; repeating an option says nothing about the user's language
 */
export function languageAfter(
  current: string | null,
  tag: string,
  message: string,
  options: readonly string[] = [],
): string {
  const tagOfMessage = plainTag(tag);
  if (tagOfMessage === null) return current ?? "en";
  if (current === null) return tagOfMessage;
  if (primaryOf(tagOfMessage) === primaryOf(current)) return current;
  if (options.some((option) => foldText(option) === foldText(message))) return current;
  const text = message.replace(ADDRESS, " ");
  return countWords(text) >= MIN_WORDS || isInOtherScript(text, current) ? tagOfMessage : current;
}

/**
 * The language of texts that code writes: the conversation's language after this run's message if Understand has
 * finished (`languageAfter`), otherwise the one before it. It is English if code has no texts in the language, or if
 * there is none yet.
 */
export function conversationLanguage(
  understanding: { output: { language: string } } | undefined,
  { language }: { language: string | null },
): Language {
  return languageFor(understanding?.output.language ?? language ?? "en");
}

/** `Write in: German`: the line that tells a model the language. */
export function languageLine(tag: string): string {
  const knownTag = plainTag(tag) ?? "en";
  return `Write in: ${new Intl.DisplayNames(["en"], { type: "language" }).of(knownTag) ?? knownTag}`;
}

/** Links and addresses say nothing about the language. */
const ADDRESS = /\]\([^()]*\)|\bhttps?:\/\/\S+/giu;

function countWords(text: string): number {
  const parts = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)];
  return parts.filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment)).length;
}

/**
 * Whether most letters of the text are of a script that the language is not written in. Latin letters never
 * count as another script, because every language has "ok" and "pizza".
 */
function isInOtherScript(text: string, language: string): boolean {
  const letterOfScript = lettersOf(language);
  const letters = text.match(/\p{L}/gu) ?? [];
  const otherLetters = letters.filter(
    (letter) => !/\p{Script=Latin}/u.test(letter) && letterOfScript?.test(letter) === false,
  );
  return otherLetters.length * 2 > letters.length;
}

/** The Unicode scripts of which an ISO 15924 script consists, if Unicode has no script of that name. */
const SCRIPTS_OF: Readonly<Record<string, string[]>> = {
  Hans: ["Hani"],
  Hant: ["Hani"],
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hang", "Hani"],
};

/** Matches a letter of the language's script; null for a script that regular expressions do not know. */
function lettersOf(tag: string): RegExp | null {
  const script = new Intl.Locale(tag).maximize().script ?? "";
  const names = SCRIPTS_OF[script] ?? [script];
  try {
    return new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join("")}]`, "u");
  } catch {
    return null;
  }
}

const primaryOf = (tag: string) => tag.split("-")[0];

/** Language, script and region of a tag; null if it names no language ("und", "german"). */
function plainTag(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag.trim().replaceAll("_", "-"));
    const shortTag = [language, script, region].filter((part) => part !== undefined).join("-");
    return language.length > 3 || ["und", "mul", "mis", "zxx"].includes(language) ? null : shortTag;
  } catch {
    return null;
  }
}
