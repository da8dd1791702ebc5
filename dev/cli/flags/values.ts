// Reads the values of flags. A wrong value is an InvalidArgumentError that says what the flag needs.
import { InvalidArgumentError } from "@commander-js/extra-typings";

/** @returns a reader of whole numbers within limits */
export function whole(min: number, max = 999_999_999): (text: string) => number {
  return (text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It needs a whole number from ${min} to ${max}.`);
  };
}

/** @returns a reader of numbers above zero, such as 0.5 */
export function above0(what: string, max = Number.MAX_VALUE): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (number > 0 && number <= max) return number;
    const limit = max === Number.MAX_VALUE ? "" : `, ${max} at most`;
    throw new InvalidArgumentError(`It needs ${what} above 0${limit}.`);
  };
}

/** @returns a reader of text that is not blank, which trims the text */
export function text(what: string): (text: string) => string {
  return (text) => {
    if (text.trim() !== "") return text.trim();
    throw new InvalidArgumentError(`It needs ${what}.`);
  };
}

/** Collects the values of a flag that may be given several times. */
export const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];

export const directory = text("a directory");
export const port = whole(0, 65_535);
