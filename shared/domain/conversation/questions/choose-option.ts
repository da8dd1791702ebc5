// Which of the numbered options a message is, when it is that and nothing else: a number, or a label as
// it stands there. Everything else is for a model to read.
import { foldText } from "../../understanding/check-evidence.ts";

export type Choice =
  /** `place` counts from 0. */
  | { kind: "chosen"; place: number }
  /** A number that no option has. */
  | { kind: "unclear" }
  | { kind: "none" };

/**
 * @param options labels in the order shown
 * @param isShown the newest reply shows their numbers: only then a number can mean one of them
 */
export function chooseOption(message: string, options: string[], isShown: boolean): Choice {
  if (options.length === 0) return { kind: "none" };
  const number = isShown ? numberIn(message) : null;
  if (number !== null) {
    const isThere = number >= 1 && number <= options.length;
    return isThere ? { kind: "chosen", place: number - 1 } : { kind: "unclear" };
  }
  const said = foldText(message);
  const same = options.flatMap((label, at) => (foldText(label) === said ? [at] : []));
  const [place, ...others] = said === "" ? [] : same;
  return place === undefined || others.length > 0 ? { kind: "none" } : { kind: "chosen", place };
}

/**
 * The number that the whole message is, in the digits of any script, with a point or a bracket after it
 * or as a keycap; null for anything else.
 */
export function numberIn(message: string): number | null {
  const text = message
    .trim()
    .normalize("NFKC")
    .replace(/[\uFE0F\u20E3]/gu, "");
  const digits = /^(\p{Nd}{1,3})[.)]?$/u.exec(text)?.[1];
  return digits === undefined ? null : Number([...digits].map(digitOf).join(""));
}

/** Decimal digits stand in runs of ten in Unicode, from zero to nine. */
function digitOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let from = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(from - 1))) from -= 1;
  return (code - from) % 10;
}
