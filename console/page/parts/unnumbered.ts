// Removes the numbers from the lines of a numbered list.

/** `1. `, `2) `, `(3) `, `[4] `. "1.5 kg" and "2 eggs" begin with an amount. */
const NUMBER = /^[([]?(\d{1,3})[.)\]](?!\d)\s*/u;

/**
 * Removes the numbers if they are clearly line numbers: they rise or restart at 1, and at least two are consecutive.
 * Otherwise returns the lines unchanged.
 */
export function unnumbered(lines: readonly string[]): string[] {
  const numbers = lines.flatMap((line) => {
    const number = NUMBER.exec(line)?.[1];
    return number === undefined ? [] : Number(number);
  });
  const isRising = numbers.every(
    (number, index) => index === 0 || number === 1 || number > (numbers[index - 1] ?? 0),
  );
  const isCounting = numbers.some(
    (number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1,
  );
  return isRising && isCounting ? lines.map((line) => line.replace(NUMBER, "")) : [...lines];
}
