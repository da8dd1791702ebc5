// The rows of the shopping list: how they are read, cached, filtered and edited. `offline` writes ticks and additions.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { showCopy } from "../offline/show-copy.ts";
import { plainText } from "../parts/plain-text.ts";
import { readAll } from "../parts/read-pages.ts";
import type { OfflineStore } from "../offline/store.ts";
import type { Item } from "../offline/tick.ts";
import type { Resource } from "../rows/resources.ts";
import { keyOf, type Row, ROWS_OF_A_PAGE } from "../rows/row-api.ts";
import { FIND, rowsThatFit } from "../rows/row-filters.ts";
import { shopPartOf } from "../rows/show-value.ts";
import type { Words } from "../wording/words.ts";

/** The items as editable rows; ticks are sent separately. */
export const LIST: Resource = {
  path: "/v1/kitchen/shopping-list",
  title: "name",
  beside: ["quantity", "unit"],
  fields: [
    { name: "name", kind: "text", isRequired: true },
    { name: "quantity", kind: "number" },
    { name: "unit", kind: "text" },
    { name: "category", kind: "text", isShared: true, isShopPart: true },
    { name: "notes", kind: "long" },
  ],
};

/** A list has a search box from this number of items on; a shorter one is read at a glance. */
export const MIN_ITEMS_FOR_SEARCH = 12;

/** The parameter of the address that names the part of the shop to which the list is narrowed. */
export const PART = "category";

/**
 * The parts of the shop that the items are in, in the page's language and its order. Parts that differ only in case or
 * accents are the same part.
 */
export function partsOf(items: readonly Item[], words: Words): string[] {
  return distinct(
    items.map((item) => partOf(item, words)),
    words,
  );
}

/** The parts of the shop that the items are in, and those that Alfred knows. */
export const partsToChoose = (items: readonly Item[], words: Words): string[] =>
  distinct([...partsOf(items, words), ...Object.values(words.texts.shopParts)], words);

/** The part of the shop that an item is in, in the page's language. */
export const partOf = ({ category }: Pick<Item, "category">, { texts }: Words): string =>
  shopPartOf(category?.trim() ?? "", texts);

function distinct(names: readonly string[], { language }: Words): string[] {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, language));
  return [...new Map(sorted.map((name) => [plainText(name), name])).values()].filter(Boolean);
}

/**
 * The items in the part of the shop that have the word in the name, the part of the shop or the notes.
 *
 * @param part the part of the shop, as a word of the page or as it is stored; empty: any
 */
export function itemsThatFit(
  items: readonly Item[],
  word: string,
  part: string,
  words: Words,
): Item[] {
  const wanted = plainText(shopPartOf(part, words.texts));
  const shown = new Map(items.map((item) => [item.id, item]));
  const rows = items
    .map((item) => ({ ...item, category: partOf(item, words) }))
    .filter(({ category }) => wanted === "" || plainText(category) === wanted);
  return rowsThatFit(rows as unknown as Row[], LIST, new URLSearchParams({ [FIND]: word })).flatMap(
    ({ id }) => shown.get(id) ?? [],
  );
}

export const ROWS = keyOf(LIST);
const COPY = "shopping-list";

export async function readItems(alfred: AlfredClient, store: OfflineStore): Promise<Item[]> {
  const all = await readAll<Item>(ROWS_OF_A_PAGE, (query) =>
    dataOf(alfred.api.GET("/v1/kitchen/shopping-list", { params: { query } })),
  );
  // A browser without storage still shows what it has read.
  store.keepCopy(COPY, { data: all, at: Date.now() }).catch(() => {});
  return all;
}

/** Shows this browser's stored copy until the server answers. */
export const showItems = (store: OfflineStore): Promise<void> =>
  showCopy<Item[]>(store, COPY, ROWS);

/** Shows the row that the server returned, in its place, or at the end if it is new: the API lists it last of what is to buy. */
export function showItem(item: Item): void {
  change((all) =>
    all.some(({ id }) => id === item.id)
      ? all.map((known) => (known.id === item.id ? item : known))
      : [...all, item],
  );
}

export function forgetItem({ id }: Item): void {
  change((all) => all.filter((item) => item.id !== id));
}

/** Changes the rows and keeps the time at which they were read, because the other rows are as old as before. */
function change(next: (all: Item[]) => Item[]): void {
  const updatedAt = reads.getQueryState(ROWS)?.dataUpdatedAt ?? Date.now();
  reads.setQueryData<Item[]>(ROWS, (all = []) => next(all), { updatedAt });
}
