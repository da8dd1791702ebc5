// Cuts a value to a token budget, at boundaries, and reports whether it did.

/** The estimate for prose and JSON, the same as in prompts (`domain/prompting/sections/fit-section.ts`). */
export const CHARACTERS_PER_TOKEN = 4;

/** Ends a cut text; the same in every language. */
export const CUT_MARK = " […]";

export interface Cut {
  value: unknown;
  /** Estimated tokens before and after; null when nothing was cut. */
  cut: { from: number; to: number } | null;
}

/**
 * Text is cut at the end of a paragraph, a line, a sentence or a word, if there is one in the second half of what fits;
 * a list keeps its first items; the longest fields of an object are cut first. The caller tells a reader that something
 * is missing.
 */
export function cutToBudget(value: unknown, tokens: number): Cut {
  const from = tokensOf(value);
  if (from <= tokens) return { value, cut: null };
  const short = cutValue(value, tokens * CHARACTERS_PER_TOKEN);
  return { value: short, cut: { from, to: tokensOf(short) } };
}

/** Text counts as it is; everything else counts as JSON. */
export function tokensOf(value: unknown): number {
  const length = typeof value === "string" ? value.length : sizeOf(value);
  return Math.ceil(length / CHARACTERS_PER_TOKEN);
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

function cutValue(value: unknown, characters: number): unknown {
  if (typeof value === "string") return cutText(value, characters);
  if (Array.isArray(value)) return cutList(value, characters);
  if (typeof value === "object" && value !== null) return cutFields(value, characters);
  return value;
}

/** As many first items as fit. If not even the first fits, it is cut if it is a list or an object, else left out. */
function cutList(items: readonly unknown[], characters: number): unknown[] {
  let charactersLeft = characters - 2;
  const firstItems: unknown[] = [];
  for (const item of items) {
    charactersLeft -= sizeOf(item) + 1;
    if (charactersLeft < 0) break;
    firstItems.push(item);
  }
  const [first] = items;
  if (firstItems.length > 0 || typeof first !== "object" || first === null) return firstItems;
  return [cutValue(first, characters - 3)];
}

/** Short fields stay whole; the others share the rest of the budget, or are left out. The order of fields stays. */
function cutFields(fields: object, characters: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]) => ({
    key,
    value: value as unknown,
    size: sizeOf(value),
  }));
  let charactersLeft = characters - 2;
  const keptFields = new Map<string, unknown>();
  entries
    .toSorted((a, b) => a.size - b.size)
    .forEach(({ key, value, size }, index, all) => {
      const share = Math.floor(charactersLeft / (all.length - index)) - sizeOf(key) - 2;
      const isLeaf = typeof value !== "object" && typeof value !== "string";
      const short = size <= share || isLeaf ? value : cutQuoted(value, share);
      const cost = sizeOf(short) + sizeOf(key) + 2;
      if (cost > charactersLeft || share <= 0) return;
      charactersLeft -= cost;
      keptFields.set(key, short);
    });
  return Object.fromEntries(
    entries.filter(({ key }) => keptFields.has(key)).map(({ key }) => [key, keptFields.get(key)]),
  );
}

/** Escapes make text longer in JSON than its number of characters. */
function cutQuoted(value: unknown, characters: number): unknown {
  if (typeof value !== "string") return cutValue(value, characters);
  const sizePerCharacter = sizeOf(value) / Math.max(value.length, 1);
  return cutText(value, Math.max(Math.floor((characters - 2) / sizePerCharacter), 0));
}

const BOUNDARIES: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?。！？](?=\s)/g, /\s/g];

function cutText(text: string, characters: number): string {
  const textLength = characters - CUT_MARK.length;
  if (textLength <= 0) return CUT_MARK.trim().slice(0, Math.max(characters, 0));
  const head = text.slice(0, textLength);
  for (const boundary of BOUNDARIES) {
    const last = [...head.matchAll(boundary)].at(-1);
    // A boundary that would discard half of what fits is not used.
    if (last !== undefined && last.index > textLength / 2) {
      return head.slice(0, last.index + last[0].trim().length).trimEnd() + CUT_MARK;
    }
  }
  // Half of a surrogate pair is not used.
  return head.replace(/[\ud800-\udbff]$/, "") + CUT_MARK;
}
