// Recognizes a message that is exactly one of the numbered options (its number or its label), or that begins with
// one which the model quotes. A model reads every other message.
import { foldText } from "../../understanding/check-evidence.ts";

export type Choice =
  /** `place` counts from 0. */
  | { kind: "chosen"; place: number }
  /** A number that no option has. */
  | { kind: "unclear" }
  | { kind: "none" };

/**
 * @param options labels in the order shown
 * @param isShown the newest reply shows the options' numbers; only then can a number mean one of them
 */
export function chooseOption(message: string, options: string[], isShown: boolean): Choice {
  if (options.length === 0) return { kind: "none" };
  const number = isShown ? numberIn(message) : null;
  if (number !== null) {
    const isAnOption = number >= 1 && number <= options.length;
    return isAnOption ? { kind: "chosen", place: number - 1 } : { kind: "unclear" };
  }
  const foldedMessage = foldText(message);
  const matchingPlaces = options.flatMap((label, index) =>
    foldText(label) === foldedMessage ? [index] : [],
  );
  const [place, ...otherPlaces] = foldedMessage === "" ? [] : matchingPlaces;
  return place === undefined || otherPlaces.length > 0
    ? { kind: "none" }
    : { kind: "chosen", place };
}

/**
 * The option, from 0, that equals the quote, if the message begins with the quote ("2, and no onions" with the quote
 * "2"); null for none. A quote such as "2 kg" chooses an option only if an option has that label.
 */
export function optionBeside(
  message: string,
  quote: string,
  options: string[],
  isShown: boolean,
): number | null {
  const trimmedQuote = quote.trim();
  const choice = chooseOption(trimmedQuote, options, isShown);
  if (choice.kind !== "chosen" || !message.trim().startsWith(trimmedQuote)) return null;
  const textAfter = message.trim().slice(trimmedQuote.length);
  // "20", "2kg", "2.5", "2:30": what follows belongs to the number.
  const isLonger = /^[.,:/-]?\p{N}/u.test(textAfter) || /^\p{L}/u.test(textAfter);
  return isLonger ? null : choice.place;
}

/**
 * The number that the whole message consists of, of at most three digits in any script, as a keycap or with a point
 * or a bracket after it; null for anything else.
 */
export function numberIn(message: string): number | null {
  const text = message
    .trim()
    .normalize("NFKC")
    .replace(/[\uFE0F\u20E3]/gu, "");
  const digits = /^(\p{Nd}{1,3})[.)]?$/u.exec(text)?.[1];
  return digits === undefined ? null : Number([...digits].map(digitOf).join(""));
}

/** The value of a decimal digit. Unicode has the digits of each script in runs of ten, from zero to nine. */
function digitOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
