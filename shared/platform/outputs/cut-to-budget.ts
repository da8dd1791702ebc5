// Shortens a value to a budget of tokens: at boundaries, and telling that it did.

/** The project's estimate for prose and JSON, in every room (`domain/prompting/sections/fit-section.ts`). */
export const CHARACTERS_PER_TOKEN = 4;

/** Ends a text that was cut; it is the same in every language. */
export const CUT_MARK = " […]";

export interface Cut {
  value: unknown;
  /** Estimated tokens before and after; null when nothing was cut. */
  cut: { from: number; to: number } | null;
}

/**
 * Text ends at the end of a paragraph, a line, a sentence or a word; a list keeps its first items; the longest
 * fields of an object are cut first. What says to a reader that something is missing is up to the caller.
 */
export function cutToBudget(value: unknown, tokens: number): Cut {
  const from = tokensOf(value);
  if (from <= tokens) return { value, cut: null };
  const short = cutValue(value, tokens * CHARACTERS_PER_TOKEN);
  return { value: short, cut: { from, to: tokensOf(short) } };
}

/** Text counts as it is read, everything else as JSON. */
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

/** As many first items as fit; the first is cut itself where it alone is too long. */
function cutList(items: readonly unknown[], characters: number): unknown[] {
  let left = characters - 2;
  const kept: unknown[] = [];
  for (const item of items) {
    left -= sizeOf(item) + 1;
    if (left < 0) break;
    kept.push(item);
  }
  const [first] = items;
  if (kept.length > 0 || typeof first !== "object" || first === null) return kept;
  return [cutValue(first, characters - 3)];
}

/** Short fields stay whole; the rest share what is left, in the fields' own order. */
function cutFields(fields: object, characters: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]) => ({
    key,
    value: value as unknown,
    size: sizeOf(value),
  }));
  let left = characters - 2;
  const kept = new Map<string, unknown>();
  entries
    .toSorted((a, b) => a.size - b.size)
    .forEach(({ key, value, size }, index, all) => {
      const share = Math.floor(left / (all.length - index)) - sizeOf(key) - 2;
      const isLeaf = typeof value !== "object" && typeof value !== "string";
      const short = size <= share || isLeaf ? value : cutQuoted(value, share);
      const cost = sizeOf(short) + sizeOf(key) + 2;
      if (cost > left || share <= 0) return;
      left -= cost;
      kept.set(key, short);
    });
  return Object.fromEntries(
    entries.filter(({ key }) => kept.has(key)).map(({ key }) => [key, kept.get(key)]),
  );
}

/** Text within JSON takes more room than it has characters. */
function cutQuoted(value: unknown, characters: number): unknown {
  if (typeof value !== "string") return cutValue(value, characters);
  const more = sizeOf(value) / Math.max(value.length, 1);
  return cutText(value, Math.max(Math.floor((characters - 2) / more), 0));
}

const BOUNDARIES: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?。！？](?=\s)/g, /\s/g];

function cutText(text: string, characters: number): string {
  const room = characters - CUT_MARK.length;
  if (room <= 0) return CUT_MARK.trim().slice(0, Math.max(characters, 0));
  const head = text.slice(0, room);
  for (const boundary of BOUNDARIES) {
    const last = [...head.matchAll(boundary)].at(-1);
    // A boundary that would throw away half of what fits is none.
    if (last !== undefined && last.index > room / 2) {
      return head.slice(0, last.index + last[0].trim().length).trimEnd() + CUT_MARK;
    }
  }
  // Half of a character is none.
  return head.replace(/[\ud800-\udbff]$/, "") + CUT_MARK;
}
