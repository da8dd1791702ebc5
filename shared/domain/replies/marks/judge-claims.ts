// What becomes of a claim by its tags (I11): it stands as it was written when all its receipts are
// applied; otherwise the receipts' own lines stand in its place. Code reads no word of it.
import { CHANGES } from "./parse-mark.ts";

/** The receipts of a run as its reply tells them, numbered from 1. */
export interface ReplyReceipts {
  count: number;
  isApplied(number: number): boolean;
  /** The receipt's own line, as the user reads it; empty when the reply tells it elsewhere. */
  line(number: number): string;
  /** The list of changes without some of them; empty when it has nothing to tell. */
  list(without: ReadonlySet<number>): string;
  /** That nothing was changed: for a run without a receipt. */
  none: string;
}

export interface Claims {
  /**
   * What stands in place of a sentence with these tags: null when it may stand itself, empty when the
   * list of changes says it all.
   * @param shown keys of the blocks that stand in the reply; the list is added when it is told here
   */
  inPlaceOf(tags: number[], shown: Set<string>): string | null;
  /** Receipts whose lines stand in place of sentences: the list does not repeat them. */
  told(): ReadonlySet<number>;
}

export function judgeClaims(receipts: ReplyReceipts): Claims {
  const told = new Set<number>();
  return {
    inPlaceOf(tags, shown) {
      const isKnown = (tag: number) => tag >= 1 && tag <= receipts.count;
      if (tags.every((tag) => isKnown(tag) && receipts.isApplied(tag))) return null;
      if (shown.has(CHANGES)) return "";
      if (receipts.count === 0) {
        shown.add(CHANGES);
        return receipts.none;
      }
      const lines = [...new Set(tags)]
        .filter((tag) => isKnown(tag) && !told.has(tag))
        .map((tag) => [tag, receipts.line(tag)] as const)
        .filter(([, line]) => line !== "");
      for (const [tag] of lines) told.add(tag);
      return lines.map(([, line]) => line).join(" ");
    },
    told: () => told,
  };
}
