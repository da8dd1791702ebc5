// Reads a list from the API page by page: all of it, or up to a limit; then the caller learns whether there is more.

interface Page<T> {
  items: T[];
  next: string | null;
}

type ReadPage<T> = (query: { limit: number; cursor?: string }) => Promise<Page<T>>;

/** The maximum number of pages that are read by default. */
const MAX_PAGES = 10;

export interface All<T> {
  items: T[];
  /** There are more than were read. */
  hasMore: boolean;
}

/**
 * @param read reads the page at a cursor
 * @param limit the items of a page
 */
export async function readPages<T>(
  read: ReadPage<T>,
  limit = 100,
  maxPages = MAX_PAGES,
): Promise<All<T>> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await read({ limit, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...answer.items);
    cursor = answer.next ?? undefined;
    if (cursor === undefined) return { items, hasMore: false };
  }
  return { items, hasMore: true };
}

/**
 * Reads all pages, for lists that are searched and filtered in the browser.
 * @param limit the items of a page
 */
export const readAll = async <T>(limit: number, read: ReadPage<T>): Promise<T[]> =>
  (await readPages(read, limit, Infinity)).items;
