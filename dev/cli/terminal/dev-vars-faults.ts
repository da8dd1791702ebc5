// Faults in the lines of `.dev.vars`: each with its line number and name, never with its value.
import { KNOWN_NAMES } from "../../stack/known-names.ts";
import { nearestName } from "./nearest-name.ts";

/** A text that may be shown as a name. Most keys, if pasted on a line, do not match. */
const LOOKS_LIKE_A_NAME = /^[A-Za-z][A-Za-z0-9]{0,19}(?:_[A-Za-z0-9]{1,20}){1,5}$/;

/**
 * @returns one message for each line that sets no variable that Alfred reads; blank lines, remarks and continued values
 *   get none
 */
export function devVarsFaults(file: string, content: string): string[] {
  const faults: string[] = [];
  /** The quote of a value that continues over several lines. */
  let quote = "";
  for (const [index, raw] of content.split("\n").entries()) {
    const line = raw.trim();
    if (quote !== "") {
      if (line.includes(quote)) quote = "";
      continue;
    }
    if (line === "" || line.startsWith("#")) continue;
    const place = `${file}, line ${index + 1}`;
    const [, name = "", value = ""] = /^(?:export\s+)?([^=\s]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === "") faults.push(`${place} has no "=": write NAME=value, or # before a remark.`);
    else if (!KNOWN_NAMES.has(name)) faults.push(`${place}: ${unknownName(name)}`);
    const [opening = ""] = /^["'`]/.exec(value) ?? [];
    if (opening !== "" && !value.slice(1).includes(opening)) quote = opening;
  }
  return faults;
}

/** The message, with the nearest known name if one is near enough. */
export function unknownName(name: string): string {
  const nearest = nearestName(name.toUpperCase(), KNOWN_NAMES);
  const shownName = LOOKS_LIKE_A_NAME.test(name) ? name : "the name before the =";
  const advice =
    nearest === undefined ? "docs/operate.md lists them all" : `did you mean ${nearest}?`;
  return `${shownName} is not a variable of Alfred's; ${advice}${nearest === undefined ? "." : ""}`;
}
