// Numbers as people write them: digits, words, fractions, dozens.

const WORDS = new Map<string, number>(
  (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
    "sixteen seventeen eighteen nineteen twenty"
  )
    .split(" ")
    .map((word, value) => [word, value]),
);
for (const [word, value] of [
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
  ["sixty", 60],
  ["ninety", 90],
  ["hundred", 100],
  ["a", 1],
  ["an", 1],
  ["single", 1],
  ["half", 0.5],
  ["quarter", 0.25],
  ["both", 2],
] as const) {
  WORDS.set(word, value);
}
const GLYPHS: Readonly<Record<string, string>> = {
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⅓": "1/3",
  "⅔": "2/3",
};
const COUNT_WORDS = [...WORDS.keys()].filter((word) => word.length > 2).join("|");

/** A pattern for an amount: `2`, `1.5`, `1 1/2`, `two`, `half a`, `a couple of`, `a dozen`. */
export const NUMBER_PATTERN =
  "(?:half a dozen|(?:(?:a|\\d+|" +
  COUNT_WORDS +
  ") )?dozen|a couple(?: of)?|a pair of|a few|several|half an?|(?:an? )?quarter(?: of an?)?" +
  "|\\d+ \\d+/\\d+|\\d+/\\d+|\\d+(?:[.,]\\d+)?|(?:one|two|three|four|five|six) and a half|(?:" +
  COUNT_WORDS +
  ")|an?)";

/** The text with fraction signs written out: `1½` becomes `1 1/2`. */
export function writeFractions(text: string): string {
  return text.replace(/(\d)?\s*([½¼¾⅓⅔])/g, (_, whole: string | undefined, sign: string) =>
    whole === undefined ? (GLYPHS[sign] ?? sign) : `${whole} ${GLYPHS[sign]}`,
  );
}

/** The number that the words say; null when they say none. `a few` and `several` are no number. */
export function parseNumber(words: string): number | null {
  const text = writeFractions(words).toLowerCase().trim().replace(/\s+/g, " ");
  const known = WORDS.get(text);
  if (known !== undefined) return known;
  if (text === "half a dozen") return 6;
  const dozens = /^(?:(.+) )?dozen$/.exec(text);
  if (dozens !== null) return 12 * (dozens[1] === undefined ? 1 : (parseNumber(dozens[1]) ?? 1));
  if (/^a (?:couple|pair)(?: of)?$/.test(text)) return 2;
  if (/^half an?$/.test(text)) return 0.5;
  if (/^(?:an? )?quarter(?: of an?)?$/.test(text)) return 0.25;
  const half = /^(\w+) and a half$/.exec(text);
  if (half !== null) return (WORDS.get(half[1] ?? "") ?? 0) + 0.5;
  const mixed = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text);
  if (mixed !== null) {
    const [, whole = "0", top = "0", bottom = "1"] = mixed;
    return Number(bottom) === 0 ? null : round(Number(whole) + Number(top) / Number(bottom));
  }
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return Number(text.replaceAll(",", ""));
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** A pattern for `first`, `2nd`, `last`. */
export const ORDINAL_PATTERN = `(?:${ORDINALS.join("|")}|\\d+(?:st|nd|rd|th)|last)`;

/** Place in a list from 0; -1 for `last`; null for no ordinal. */
export function parseOrdinal(word: string): number | null {
  const text = word.toLowerCase();
  if (text === "last") return -1;
  const named = ORDINALS.indexOf(text);
  if (named >= 0) return named;
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits) - 1;
}

/** `3`, `three`; for a count of things in a sentence of ours. */
export function countWord(count: number): string {
  const word = [...WORDS.entries()].find(([, value]) => value === count)?.[0];
  return count >= 2 && count <= 12 && word !== undefined ? word : String(count);
}
