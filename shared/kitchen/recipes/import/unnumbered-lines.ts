// Removes the numbers that a numbered list puts before its ingredients, so that none becomes part of a name.
import type { SourceLine } from "./read-lines.ts";

/** `1. `, `2) `, `(3) `, `[4] `. "1.5 kg" and "2 eggs" begin with an amount. */
const NUMBER_PATTERN = /^[([]?(\d{1,3})[.)\]](?!\d)\s*/u;

/**
 * The lines without numbers, if these are evidently numbers of lines: a full stop or a bracket follows each, they increase
 * or start again at 1, and at least two are consecutive. Otherwise the lines as they are.
 */
export function unnumberedLines(lines: SourceLine[]): SourceLine[] {
  const numbers = lines.flatMap(({ text }) => {
    const number = NUMBER_PATTERN.exec(text)?.[1];
    return number === undefined ? [] : Number(number);
  });
  const increases = numbers.every(
    (number, index) => index === 0 || number === 1 || number > (numbers[index - 1] ?? 0),
  );
  const isCounting = numbers.some(
    (number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1,
  );
  if (!increases || !isCounting) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(NUMBER_PATTERN, "") }));
}
