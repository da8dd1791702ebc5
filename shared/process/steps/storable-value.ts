// A value that Postgres can store: JSON whose texts contain neither NUL nor half of a surrogate
// pair.

/**
 * In JSON, both appear as an escape. The pattern also matches a text that spells out such an escape,
 * which `clean` leaves unchanged.
 */
const FAULTY = /\\u(?:0000|d[89a-f])/i;

/** The same value, with the replacement character for what cannot be stored. */
export function storableValue(value: unknown): unknown {
  return FAULTY.test(JSON.stringify(value) ?? "null") ? clean(value) : value;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [cleanText(key), clean(part)]),
  );
}

const cleanText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");
