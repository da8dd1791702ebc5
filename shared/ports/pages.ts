// Pages of the web, fetched at a user's wish.
import type { PageRefusal } from "../contracts/page.ts";

export type PageAnswer =
  /** `address` is the one after redirects. */
  { outcome: "page"; address: string; html: string } | { outcome: "refused"; why: PageRefusal };

export interface Pages {
  /** Fetches once, without credentials. Expected failures are answers; nothing is retried. */
  fetch(address: string): Promise<PageAnswer>;
}
