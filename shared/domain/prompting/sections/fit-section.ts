// Fits the pieces of a prompt section into its budget: names before details, and omissions are always stated.

/** Characters that count as one token: an estimate for English prose and JSON, accurate to about 20 %. */
export const CHARACTERS_PER_TOKEN = 4;

/** The estimated number of tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** One entity, row, exchange or step of a section. */
export interface Piece {
  /** The piece in full. */
  full: string;
  /** Replaces the piece if there is no room for it: its ref and label. Absent: nothing replaces it. */
  short?: string;
  /** `full`: shown in full even beyond the budget; `short`: at least named even beyond the budget. */
  needed?: "full" | "short";
}

export interface FittedPieces {
  /** The text of each piece, in the order given; null for one that is not shown. */
  texts: (string | null)[];
  /** Number of pieces shown in their short form. */
  shortenedCount: number;
  /** Number of pieces not shown. */
  hiddenCount: number;
}

/**
 * Chooses what is shown when not all pieces fit into `budget` tokens: (1) needed pieces, whatever they cost; (2)
 * the short form of every other piece, in order, because knowing that a thing exists is worth more than its
 * details; (3) the full form of each piece that still fits, in order. So put the most important pieces first.
 */
export function fitPieces(pieces: Piece[], budget: number): FittedPieces {
  const texts: (string | null)[] = pieces.map(({ full, short, needed }) =>
    needed === "full" ? full : needed === "short" ? (short ?? full) : null,
  );
  let remaining = budget - texts.reduce((sum, text) => sum + cost(text), 0);
  const replaceText = (index: number, text: string) => {
    const addedCost = cost(text) - cost(texts[index] ?? null);
    if (addedCost > remaining) return;
    texts[index] = text;
    remaining -= addedCost;
  };
  pieces.forEach(({ full, short }, index) => {
    // A short form that is longer than the full one would only waste room.
    if (texts[index] === null && short !== undefined) {
      replaceText(index, short.length < full.length ? short : full);
    }
  });
  pieces.forEach(({ full }, index) => {
    if (texts[index] !== full) replaceText(index, full);
  });
  return {
    texts,
    shortenedCount: texts.filter((text, index) => text !== null && text !== pieces[index]?.full)
      .length,
    hiddenCount: texts.filter((text) => text === null).length,
  };
}

/** Tokens of a text and its separator. */
function cost(text: string | null): number {
  return text === null ? 0 : estimateTokens(text) + 1;
}

/** The pieces that are shown, joined. */
export function shownText({ texts }: FittedPieces, separator: string): string {
  return texts.filter((text) => text !== null).join(separator);
}

/**
 * The omission in words: `(23 more rows not shown: read with a narrower filter)`; null when nothing was left out.
 * @param what plural noun of the pieces
 * @param how says how to get the rest, or why it is left out
 */
export function omissionNote(
  { hiddenCount }: Pick<FittedPieces, "hiddenCount">,
  what: string,
  how: string,
): string | null {
  return hiddenCount === 0 ? null : `(${hiddenCount} more ${what} not shown: ${how})`;
}

/** The lines that fit, in their order, and how many are missing; the most important lines come first. */
export function fitLines(lines: string[], budget: number): string[] {
  const pieces = fitPieces(
    lines.map((full) => ({ full })),
    budget,
  );
  const note = omissionNote(pieces, "lines", "they matter less than those above");
  const fittedLines = pieces.texts.filter((text) => text !== null);
  return [...fittedLines, ...(note === null ? [] : [note])];
}

/** A text cut to `tokens`, between words if possible, with the missing amount stated; unchanged if it fits. */
export function clipText(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  const room = tokens * CHARACTERS_PER_TOKEN;
  const space = text.lastIndexOf(" ", room);
  // Never cuts between the halves of a surrogate pair.
  const end = space > room / 2 ? space : text.slice(0, room).isWellFormed() ? room : room - 1;
  return `${text.slice(0, end).trimEnd()} … (${text.length - end} more characters not shown)`;
}
