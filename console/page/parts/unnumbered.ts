// Lines of a numbered list without their numbers.

/** `1. `, `2) `, `(3) `, `[4] `. "1.5 kg" and "2 eggs" begin with an amount. */
const NUMBER = /^[([]?(\d{1,3})[.)\]](?!\d)\s*/u;

/**
 * Without the numbers where they are evident: they have a sign, they rise, or begin again at 1, and at least two of them
 * follow each other. Otherwise the lines are left as they are.
 */
export function unnumbered(lines: readonly string[]): string[] {
  const numbers = lines.flatMap((line) => {
    const number = NUMBER.exec(line)?.[1];
    return number === undefined ? [] : Number(number);
  });
  const isRising = numbers.every(
    (one, at) => at === 0 || one === 1 || one > (numbers[at - 1] ?? 0),
  );
  const isCounting = numbers.some((one, at) => at > 0 && one === (numbers[at - 1] ?? 0) + 1);
  return isRising && isCounting ? lines.map((line) => line.replace(NUMBER, "")) : [...lines];
}
