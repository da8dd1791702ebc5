// JSON from outside: read within a depth, and without what the database cannot store.

/** Deeper values end the stack of the code that walks them. */
const DEEPEST = 100;

/** Undefined for what is no JSON, and for what is nested too deeply. */
export function readJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return false;
}

/** NUL and halves of characters, which jsonb refuses, become U+FFFD; a number beyond all bounds becomes null. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]),
  );
}
