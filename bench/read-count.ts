// Reads a number of runs from a command line.
import { refuse } from "../dev/cli/flags/flags.ts";

/** @throws Error when the text is not a positive whole number */
export function readCount(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  refuse(`--${name} is ${text}: give a whole number, 1 or more.`);
}
