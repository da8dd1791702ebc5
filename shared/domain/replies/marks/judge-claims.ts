// Verifies a claim by its tags (I11): the claim stays as written if all its receipts are applied and are of the kind
// that the tags say; otherwise the receipts' own lines replace it. Code does not read the claim's words.
import type { TagKind } from "./find-tags.ts";
import { CHANGES } from "./parse-mark.ts";

/** The receipts of a run, numbered from 1 as its reply names them. */
export interface ReplyReceipts {
  count: number;
  /** @param op the operation that the tag states; absent if it states none */
  isApplied(number: number, op?: TagKind["op"]): boolean;
  /** The receipt's own line, as the user reads it; empty if the reply states it elsewhere. */
  line(number: number): string;
  /** The list of changes without some of them; empty if no changes are left. */
  list(omittedNumbers: ReadonlySet<number>): string;
  /** The statement that nothing was changed, for a run without receipts. */
  none: string;
}

export interface Claims {
  /**
   * The replacement of a sentence with these tags: null if the sentence may stay, empty if the reply states
   * everything elsewhere.
   * @param kinds the operations that the tags state
   * @param shownKeys keys of the blocks in the reply; the list's key is added when it is stated here
   */
  replacementFor(tags: number[], kinds: TagKind[], shownKeys: Set<string>): string | null;
  /** Receipts whose lines replaced sentences; the list does not repeat them. */
  statedReceipts(): ReadonlySet<number>;
}

export function judgeClaims(receipts: ReplyReceipts): Claims {
  const statedReceipts = new Set<number>();
  return {
    replacementFor(tags, kinds, shownKeys) {
      const isKnown = (tag: number) => tag >= 1 && tag <= receipts.count;
      const isOfKind = kinds.every(({ number, op }) => receipts.isApplied(number, op));
      if (tags.every((tag) => isKnown(tag) && receipts.isApplied(tag)) && isOfKind) return null;
      if (shownKeys.has(CHANGES)) return "";
      if (receipts.count === 0) {
        shownKeys.add(CHANGES);
        return receipts.none;
      }
      const lines = [...new Set(tags)]
        .filter((tag) => isKnown(tag) && !statedReceipts.has(tag))
        .map((tag) => [tag, receipts.line(tag)] as const)
        .filter(([, line]) => line !== "");
      for (const [tag] of lines) statedReceipts.add(tag);
      return lines.map(([, line]) => line).join(" ");
    },
    statedReceipts: () => statedReceipts,
  };
}
