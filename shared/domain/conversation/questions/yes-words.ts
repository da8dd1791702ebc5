// The closed list of words that are a plain yes. The list only restricts: unless a button is pressed, a delete, an
// update or an override needs one of these words, or an option's number or label, in addition to the model's reading
// (I13).
import type { Pending } from "../../../contracts/session.ts";
import { foldText } from "../../understanding/check-evidence.ts";

/** Limit in words; longer messages say more than yes. */
const MAX_LENGTH = 10;

const YES = phrases(`
  yes|yep|yeah|yup|ok|okay|sure|of course|certainly|confirm|confirmed|i confirm|agreed|go ahead|do it|do so|
  please do|i am sure|im sure|plain yes|
  ja|jawohl|jep|klar|na klar|sicher|natürlich|einverstanden|bestätigt|mach das|mach es|auf jeden fall|in ordnung|
  oui|ouais|d'accord|bien sûr|certainement|vas-y|allez-y|je confirme|confirmé|fais-le|faites-le|
  sí|claro|claro que sí|vale|de acuerdo|adelante|por supuesto|confirmo|confirmado|hazlo|
  sì|certo|va bene|d'accordo|certamente|procedi|confermo|confermato|fallo|
  sim|claro que sim|pode ser|com certeza|está bem|faça isso|
  zeker|akkoord|natuurlijk|doe maar|bevestigd|
  tak|ano|áno|da|igen|kyllä|joo|jo|evet|tamam|yebo|да|конечно|так|ναι|
  はい|是|是的|好|好的|可以|네|예|نعم|हाँ|👍|✅|👌|🆗
`);

/** Words that may stand next to a yes or a no. */
export const COURTESIES = phrases(`
  please|thanks|thank you|many thanks|now|then|alfred|bitte|danke|dann|jetzt|merci|s'il te plaît|
  s'il vous plaît|por favor|gracias|per favore|grazie|obrigado|obrigada|graag|alsjeblieft|alstublieft|
  dank je|dank u|пожалуйста|спасибо|お願いします|🙏|🙂|😊|😀
`);

/** Phrases that repeat the act that was asked about without picking out one of its rows. */
const ACTS: Partial<Record<Pending["type"], string[][]>> = {
  confirm_delete: phrases(`
    delete|delete it|delete them|delete all|delete them all|delete all of them|delete those|delete these|
    delete everything|remove it|remove them|remove all|remove them all|remove all of them|remove those|
    remove everything|lösch sie|lösche sie|lösch alle|lösche alle|alle löschen|löschen|supprime-les|
    supprime-les tous|supprimez-les|bórralos|bórralas|elimínalos|eliminali|cancellali|apaga|apague|
    apaga todos|exclua|verwijder ze|verwijder alles
  `),
  confirm_update: phrases(`
    change it|change them|change all|change them all|change all of them|update them|update all|ändere sie|
    ändere alle|alle ändern|ändern|change-les|changez-les|cámbialos|cambiali|muda|altera|wijzig ze
  `),
  confirm_override: phrases(`
    do it anyway|save it anyway|save them anyway|add it anyway|add them anyway|trotzdem|mach es trotzdem|
    quand même|de todos modos|comunque|mesmo assim|toch
  `),
};

/**
 * Whether the whole message is a yes of the list or the words of the act that was asked about, once or several times,
 * with or without "please" or thanks. A question is not a yes, nor is a message that names anything else, in any
 * language.
 */
export function isPlainYes(message: string, questionType: Pending["type"]): boolean {
  return isMadeOf(message, [...YES, ...(ACTS[questionType] ?? [])], COURTESIES);
}

/**
 * Whether the message consists only of these phrases, at least one of them from `phrases`.
 * @param courtesies phrases that may stand next to those of `phrases`
 */
export function isMadeOf(message: string, phrases: string[][], courtesies: string[][]): boolean {
  if (asksBack(message)) return false;
  const words = wordsOf(message);
  if (words.length > MAX_LENGTH) return false;
  const phrasesUsed = phrasesIn(words, [...phrases, ...courtesies]);
  return phrasesUsed !== null && phrasesUsed.some((phrase) => phrases.includes(phrase));
}

/** Whether the words are these phrases, one after another. */
export function isMadeOfWords(words: string[], phrases: string[][]): boolean {
  return phrasesIn(words, phrases) !== null;
}

/** The words as a sequence of accepted phrases, the longest if several fit; null if a word belongs to none. */
function phrasesIn(words: string[], phrases: string[][]): string[][] | null {
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
  const phrasesUsed: string[][] = [];
  for (let position = 0; position < words.length;) {
    const phrase = longestFirst.find((parts) =>
      parts.every((part, next) => words[position + next] === part),
    );
    if (phrase === undefined) return null;
    phrasesUsed.push(phrase);
    position += phrase.length;
  }
  return phrasesUsed;
}

/** Words that are a no by themselves. */
const NO: ReadonlySet<string> = new Set(
  "no nope nah nein nö nee non nao niet нет いいえ 不 아니요 لا"
    .split(" ")
    .map((word) => foldText(word)),
);

/** Words right after a yes that make it a yes to something else: "yes, but not the first one". */
const BUT = phrases(`
  but|except|unless|aber|nur nicht|außer|mais|sauf|pero|salvo|excepto|menos|però|tranne|eccetto|ma non|ma solo|
  ma senza|mas|porém|exceto|maar|behalve
`);

/** Limit in words of a quote that is a yes with a word or two next to it: "also ja", "so yes". */
const MAX_SHORT_QUOTE = 4;

/**
 * Whether the message is a yes with its reason ("Emil ist bei Oma, also ja"):
 * - the message contains the quote in whole words;
 * - the quote is little more than a yes of the list, or begins or ends with one;
 * - no plain no stands next to that yes, or at either end of the message, and no "but" right after the yes.
 * A question does not count.
 * @param quote the words that the model gives for its reading as a confirmation
 */
export function isReasonedYes(
  message: string,
  quote: string,
  questionType: Pending["type"],
): boolean {
  if (asksBack(message)) return false;
  const words = wordsOf(message);
  const quotedWords = withoutCourtesies(wordsOf(quote));
  const from = placeOf(quotedWords, words);
  if (quotedWords.length === 0 || from < 0) return false;
  return [...YES, ...(ACTS[questionType] ?? [])].some((yes) => {
    const position = placeOfYes(yes, quotedWords);
    if (position < 0) return false;
    const wordsAfter = words.slice(from + position + yes.length);
    if (BUT.some((but) => placeOf(but, wordsAfter.slice(0, but.length)) === 0)) return false;
    const neighbours = [words[0], words.at(-1), words[from + position - 1], wordsAfter[0]];
    return !neighbours.some((word) => word !== undefined && NO.has(word));
  });
}

function placeOfYes(yes: string[], quotedWords: string[]): number {
  if (quotedWords.length <= MAX_SHORT_QUOTE) return placeOf(yes, quotedWords);
  const lastIndex = quotedWords.length - yes.length;
  return (
    [0, lastIndex].find((index) => yes.every((word, next) => quotedWords[index + next] === word)) ??
    -1
  );
}

/** The words without courtesies (`COURTESIES`) at either end. */
function withoutCourtesies(words: string[]): string[] {
  for (const phrase of COURTESIES) {
    const otherCount = words.length - phrase.length;
    if (otherCount <= 0) continue;
    if (placeOf(phrase, words.slice(otherCount)) === 0) {
      return withoutCourtesies(words.slice(0, otherCount));
    }
    if (placeOf(phrase, words.slice(0, phrase.length)) === 0) {
      return withoutCourtesies(words.slice(phrase.length));
    }
  }
  return words;
}

/** The index at which the words occur in the text, one after another; -1 if they do not. */
function placeOf(words: string[], textWords: string[]): number {
  return textWords.findIndex((_, index) =>
    words.every((word, next) => textWords[index + next] === word),
  );
}

/** Whether a word of the text is a no by itself. */
export function hasNo(text: string): boolean {
  return wordsOf(text).some((word) => NO.has(word));
}

export function asksBack(message: string): boolean {
  return /[?？؟¿⁇]/u.test(message);
}

/** The words of a text as they are compared; each pictograph counts as a word. */
export function wordsOf(text: string): string[] {
  const separatedText = text
    .replace(/\p{Emoji_Modifier}|\uFE0F/gu, "")
    .replace(/(\p{L})['’](?=[mst]\b)/gu, "$1");
  const parts = separatedText.match(/[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}|\p{S}/gu) ?? [];
  return parts.map((part) => foldText(part) || part);
}

/** Phrases as their words, from a text with bars between them. */
export function phrases(list: string): string[][] {
  return list.split("|").flatMap((phrase) => (phrase.trim() === "" ? [] : [wordsOf(phrase)]));
}
