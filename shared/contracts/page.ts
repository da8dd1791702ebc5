// Reasons why a page that a user wants read cannot be used.

export const PAGE_REFUSALS = [
  /** An address that is never fetched. */
  "address",
  "gone",
  /** The site refuses access. */
  "closed",
  /** The content is not the text of a page. */
  "kind",
  "size",
  "time",
  /** The site did not answer, or answered with an error. */
  "away",
] as const;
export type PageRefusal = (typeof PAGE_REFUSALS)[number];
