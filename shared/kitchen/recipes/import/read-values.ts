// Reads single values of structured data: texts, names, addresses, durations, numbers of servings.
import { cleanLines, cleanText } from "./clean-text.ts";
import { isNode, listOf, type FoundRecipes } from "./find-recipes.ts";

type ById = FoundRecipes["byId"];

/** The first text among the values: a string, a number, or a node's own text. */
export function textOf(value: unknown, byId: ById): string {
  for (const element of listOf(value, byId)) {
    const text = cleanText(rawText(element));
    if (text !== "") return text;
  }
  return "";
}

/** Maximum depth of nodes at which a text is read. */
const MAX_DEPTH = 24;

/** A value's text, including markup. */
export function rawText(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (!isNode(value) || depth > MAX_DEPTH) return "";
  const texts = ["text", "name", "@value", "value", "headline"].map((key) => value[key]);
  return texts.map((part) => rawText(part, depth + 1)).find((text) => text.trim() !== "") ?? "";
}

/** The names of people or organizations, each once. */
export function namesOf(value: unknown, byId: ById): string {
  const names = listOf(value, byId)
    .map((element) => cleanText(isNode(element) ? rawText(element["name"]) : rawText(element)))
    .filter((name) => name !== "" && !/^https?:/iu.test(name));
  return [...new Set(names)].join(", ");
}

/** The first address of an image or of a page; "" if there is none. */
export function addressOf(value: unknown, byId: ById): string {
  for (const element of listOf(value, byId)) {
    const node = isNode(element)
      ? (element["url"] ?? element["contentUrl"] ?? element["@id"])
      : element;
    const [text] = listOf(node, byId);
    const address = typeof text === "string" ? cleanLines(text)[0] : undefined;
    if (address !== undefined) return address;
  }
  return "";
}

/** A year in minutes; a longer time is not a cooking time. */
const MAX_MINUTES = 527_040;

/** Whole minutes of a duration; null if there is none. */
export function minutesOf(value: unknown, byId: ById): number | null {
  for (const element of listOf(value, byId)) {
    const duration = isNode(element)
      ? (element["maxValue"] ?? element["value"] ?? element["minValue"])
      : element;
    const minutes =
      typeof duration === "number" ? duration : durationOf(cleanText(rawText(duration)));
    if (minutes !== null && minutes > 0 && minutes <= MAX_MINUTES) return Math.round(minutes);
  }
  return null;
}

/** ISO 8601, also if a site omits letters or writes fractions: `PT1H30M`, `P0DT1.5H`, `PT90`. */
const ISO =
  /^-?P(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H(?:RS?|OURS?)?)?(?:(\d+(?:[.,]\d+)?)(?:M(?:INS?|INUTES?)?|$))?(?:(\d+(?:[.,]\d+)?)S)?)?$/iu;
/** A number before the symbol of a unit, as SI writes it: `1 h 20 min`, `45 min`, `1h20`. */
const WITH_UNITS =
  /^(?:(\d+(?:[.,]\d+)?)\s*(d|h|min|m)(?![a-z])\.?[\s,]*(?:(\d+)\s*(?:min|m)?\b\.?)?)$/iu;
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/u;

function durationOf(text: string): number | null {
  const iso = ISO.exec(text.replaceAll(/\s+/gu, ""));
  if (iso !== null && text.length > 1) {
    const [years, months, weeks, days, hours, minutes, seconds] = iso.slice(1).map(amount);
    // Some sites write minutes where ISO 8601 has months: `P30M`.
    const sum = (years ?? 0) * 525_600 + (months ?? 0) + (weeks ?? 0) * 10_080 + (days ?? 0) * 1440;
    return sum + (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60;
  }
  const unitMatch = WITH_UNITS.exec(text);
  if (unitMatch !== null) {
    const [first, unit, rest] = [
      amount(unitMatch[1]),
      (unitMatch[2] ?? "").toLowerCase(),
      amount(unitMatch[3]),
    ];
    const factor = unit === "d" ? 1440 : unit === "h" ? 60 : 1;
    return first * factor + rest;
  }
  const clock = CLOCK.exec(text);
  if (clock !== null) return amount(clock[1]) * 60 + amount(clock[2]);
  return /^\d{1,4}$/u.test(text) ? Number(text) : null;
}

const amount = (text: string | undefined): number => Number((text ?? "0").replace(",", "."));

/** A recipe's yield: its text as it is on the page, and the first whole number in it if that is 1 to 1,000. */
export function yieldOf(value: unknown, byId: ById): { text: string; servings: number | null } {
  const texts = listOf(value, byId).flatMap((element) => {
    if (!isNode(element)) return [cleanText(rawText(element))];
    const number = cleanText(rawText(element["value"] ?? element["name"]));
    return [cleanText(`${number} ${rawText(element["unitText"])}`)];
  });
  const textsWithNumber = texts.filter((text) => /\d/u.test(text));
  // Of "4" and "4 servings", the longer one names the counted thing.
  const text =
    textsWithNumber.find((candidate) => /\p{L}/u.test(candidate)) ??
    textsWithNumber[0] ??
    texts[0] ??
    "";
  const number = Number(/\d+/u.exec(text)?.[0] ?? "0");
  return { text, servings: number >= 1 && number <= 1000 ? number : null };
}
