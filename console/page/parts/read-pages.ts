// Reads a list from the API page by page: all of it, or up to a limit; then the caller learns whether there is more.

interface Page<T> {
  items: T[];
  next: string | null;
}

/** The maximum number of pages that are read: 1,000 items. */
const MAX_PAGES = 10;

export interface All<T> {
  items: T[];
  /** There are more than were read. */
  hasMore: boolean;
}

/** @param read reads the page at a cursor */
export async function readPages<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<All<T>> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await read({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...answer.items);
    if (answer.next === null) return { items, hasMore: false };
    cursor = answer.next;
  }
  return { items, hasMore: true };
}

/**
 * Reads all pages, for lists that are searched and filtered in the browser.
 * @param limit the items of a page
 * @param read reads the page at a cursor
 */
export async function readAll<T>(
  limit: number,
  read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return items;
}
