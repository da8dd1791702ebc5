// The requests of a push, and the listing of what is stored.

/**
 * Sends a request to a path such as `/v1/tools` as the user, and returns the answer's JSON. Throws when the API
 * refuses.
 */
export interface Requests {
  request<T>(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<T>;
}

/** All pages of a list. */
export async function listAll<T>(api: Requests, path: string): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "100", ...(cursor === null ? {} : { cursor }) });
    const page: { items: T[]; next: string | null } = await api.request("GET", `${path}?${query}`);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}
