// A value as Postgres can keep it: JSON whose texts have no NUL and no half of a character.

/** In JSON, either is an escape; a text that spells one out is cleaned in vain. */
const FAULTY = /\\u(?:0000|d[89a-f])/i;

/** The same value; where a text cannot be stored, with the replacement character in its place. */
export function storable(value: unknown): unknown {
  return FAULTY.test(JSON.stringify(value) ?? "null") ? clean(value) : value;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [cleanText(key), clean(one)]),
  );
}

const cleanText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");
