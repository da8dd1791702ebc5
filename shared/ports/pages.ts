// Web pages, fetched at a user's request.
import type { PageRefusal } from "../contracts/page.ts";

export type PageAnswer =
  /** `address` is the final address, after redirects. */
  { outcome: "page"; address: string; html: string } | { outcome: "refused"; why: PageRefusal };

/**
 * @example
 * import type { Pages } from "./pages.ts";
 * export async function htmlOf(pages: Pages, address: string): Promise<string | null> {
 *   const answer = await pages.fetch(address);
 *   return answer.outcome === "page" ? answer.html : null;
 * }
 */
export interface Pages {
  /** Fetches once, without credentials. Expected failures are answers; nothing is retried. */
  fetch(address: string): Promise<PageAnswer>;
}
