// Why a page that a user wants read is not there.

export const PAGE_REFUSALS = [
  /** An address that is never fetched. */
  "address",
  "gone",
  /** The site refuses. */
  "closed",
  /** No text of a page. */
  "kind",
  "size",
  "time",
  /** The site did not answer, or answered with a fault. */
  "away",
] as const;
export type PageRefusal = (typeof PAGE_REFUSALS)[number];
