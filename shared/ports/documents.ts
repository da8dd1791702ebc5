// Documents that describe services, fetched at a user's request.

/** The longest document; Workers have 128 MB, and a text and its values are held at the same time. */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

export type DocumentRefusal =
  /** The address is not public, or leads to one that is not. */
  "address" | "away" | "time" | "size";

export type DocumentAnswer =
  /** `address` is the final address, after redirects. */
  | { outcome: "document"; address: string; text: string }
  | { outcome: "refused"; why: DocumentRefusal }
  /** Another status than 200. */
  | { outcome: "status"; status: number };

export interface Documents {
  /** Fetches once, without credentials. Expected failures are answers; nothing is retried. */
  fetch(address: string): Promise<DocumentAnswer>;
}
