// Headers and parameters of a request as lines, such as `Accept: text/plain`.
import type { TextFault } from "./yaml-text.ts";

const NO_COLON = "is not a line of the form name: value";
const TWICE = "is set twice";

/** The value of each name. A line without a name before a colon is a fault, and so is a repeated name. */
export function pairsOf(text: string): { pairs: Record<string, string>; faults: TextFault[] } {
  const pairs: Record<string, string> = {};
  const faults: TextFault[] = [];
  let from = 0;
  for (const line of text.split("\n")) {
    const to = from + line.length;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim();
    if (line.trim() !== "" && name === "") faults.push({ from, to, detail: NO_COLON });
    else if (Object.hasOwn(pairs, name)) faults.push({ from, to, detail: TWICE });
    else if (name !== "") pairs[name] = line.slice(colon + 1).trim();
    from = to + 1;
  }
  return { pairs, faults };
}

export const linesOf = (pairs: Readonly<Record<string, string>> = {}): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** The position of a name's line, or else of the beginning of the text. */
export function lineAt(text: string, name: string): { from: number; to: number } {
  let from = 0;
  for (const line of text.split("\n")) {
    const to = from + line.length;
    if (line.slice(0, Math.max(0, line.indexOf(":"))).trim() === name) return { from, to };
    from = to + 1;
  }
  return { from: 0, to: Math.max(1, text.indexOf("\n")) };
}
