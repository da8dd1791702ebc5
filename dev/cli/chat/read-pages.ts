// Reads all pages of a listing of the API.
import type { ApiClient } from "./api-client.ts";

interface Page<T> {
  items: T[];
  next: string | null;
}

/** All items of all pages, in the listing's order. Errors: as `ApiClient.request`. */
export async function readPages<T>(
  api: Pick<ApiClient, "request">,
  path: string,
  search: Record<string, string> = {},
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({
      limit: "100",
      ...search,
      ...(cursor === null ? {} : { cursor }),
    });
    const page: Page<T> = await api.request("GET", `${path}?${query}`);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}
