// Documents that describe services, fetched at a user's request.

/**
 * Maximum size of a document: Workers have 128 MB, and the text and its values are in memory at the same time.
 */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

export type DocumentRefusal =
  /** `address`: the address is not public, or redirects to one that is not. */
  "address" | "away" | "time" | "size";

export type DocumentAnswer =
  /** `address` is the final address, after redirects. */
  | { outcome: "document"; address: string; text: string }
  | { outcome: "refused"; why: DocumentRefusal }
  /** Any other status than 200. */
  | { outcome: "status"; status: number };

export interface Documents {
  /** Fetches once, without credentials. Expected failures are answers; nothing is retried. */
  fetch(address: string): Promise<DocumentAnswer>;
}
