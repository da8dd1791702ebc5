// UUID hygiene (I1): finds whole and truncated UUIDs in text, and masks them.

/**
 * With dashes, as Postgres writes it, or without, which Postgres also reads. In JSON, an escape's letter
 * (`\n`) may precede it.
 */
const WHOLE_PATTERN =
  /(?:(?<![0-9a-z])|(?<=\\[bfnrt]))(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32})(?![0-9a-z])/gi;
/** The rest of a shortened UUID: `..c69607bb`, `a508000d-…`. */
const SHORTENED_PATTERNS = [
  /(?:\.{2,3}|…)[0-9a-f]{8}(?![0-9a-z])/gi,
  /(?:\b|(?<=\\[bfnrt]))[0-9a-f]{8}(?:-[0-9a-f]{0,12}){0,4}(?:\.{2,3}|…)/gi,
];
/** The first groups of a UUID (`a508000d-9b55`), or the beginning of a UUID without dashes that was cut to a length. */
const GROUPS =
  /(?:\b|(?<=\\[bfnrt]))(?:[0-9a-f]{8}-[0-9a-f]{4}(?:-[0-9a-f]{0,12}){0,3}|[0-9a-f]{16,31})(?![0-9a-z-])/gi;

/**
 * UUIDs in a text, truncated ones included.
 * @param knownIds ids whose first eight, last eight or last twelve hex digits count as a leak anywhere in the text
 */
export function findUuids(text: string, knownIds: Iterable<string> = []): string[] {
  const ids = new Set<string>(text.match(WHOLE_PATTERN) ?? []);
  const rest = text.replace(WHOLE_PATTERN, " ");
  for (const match of rest.match(GROUPS) ?? []) if (isHexId(match)) ids.add(match);
  for (const pattern of SHORTENED_PATTERNS)
    for (const match of rest.match(pattern) ?? []) ids.add(match);
  const lower = rest.toLowerCase();
  for (const id of knownIds) {
    for (const part of [id.slice(0, 8), id.slice(-12), id.slice(-8)]) {
      if (isWholeWord(lower, part.toLowerCase())) ids.add(part);
    }
  }
  return [...ids];
}

/** The text with every UUID, whole or truncated, replaced by `[id]`. */
export function maskUuids(text: string): string {
  const textWithoutWhole = text.replace(WHOLE_PATTERN, "[id]");
  const textWithoutGroups = textWithoutWhole.replace(GROUPS, (match) =>
    isHexId(match) ? "[id]" : match,
  );
  return SHORTENED_PATTERNS.reduce(
    (text, pattern) => text.replace(pattern, "[id]"),
    textWithoutGroups,
  );
}

/** Whether the match contains a letter and a digit: groups with only digits are usually a date or an amount. */
function isHexId(match: string): boolean {
  return /[a-f]/i.test(match) && /\d/.test(match);
}

function isWholeWord(text: string, part: string): boolean {
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) {
    const surroundings = `${text[index - 1] ?? " "}${text[index + part.length] ?? " "}`;
    if (!/[0-9a-z]/.test(surroundings)) return true;
  }
  return false;
}
