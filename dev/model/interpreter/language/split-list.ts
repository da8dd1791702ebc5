// "milk, eggs and 2 kg flour" → its three things; "salt and pepper" in a dish's name stays one.

/** Pairs that are one thing to a cook. */
const PAIRS = [
  "mac and cheese",
  "macaroni and cheese",
  "fish and chips",
  "half and half",
  "sweet and sour",
  "salt and vinegar",
  "peanut butter and jelly",
  "peanut butter and jam",
  "surf and turf",
  "bubble and squeak",
  "cookies and cream",
  "bread and butter",
];
const JOINED = "\u0001";

/** The parts of a list, trimmed, none empty. */
export function splitList(text: string): string[] {
  let guarded = text;
  for (const pair of PAIRS) {
    guarded = guarded.replace(new RegExp(`\\b${pair}\\b`, "gi"), (found) =>
      found.replace(/ and /i, ` ${JOINED} `),
    );
  }
  return guarded
    .replace(/(\d),(\d{3})\b/g, "$1$2")
    .split(
      /\s*(?:,(?!\d)|;|\n|&|\+)\s*(?:and\s+|or\s+|also\s+)?|\s+(?:and|plus|as well as|along with)\s+(?:also\s+)?/i,
    )
    .map((part) =>
      part
        .replaceAll(JOINED, "and")
        .replace(/^(?:and|or)\s+/i, "")
        .trim(),
    )
    .filter((part) => part !== "");
}

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: string[], word = "and"): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}
