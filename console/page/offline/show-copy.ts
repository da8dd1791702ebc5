import type { QueryKey } from "@tanstack/query-core";
import { reads } from "../data/use-read.ts";
import type { Copy, OfflineStore } from "./store.ts";

/**
 * Shows this browser's copy with the given name as the answer of the read, until the server answers.
 *
 * @param elsewhere reads another copy that may contain the same, if there is no copy with the name
 */
export async function showCopy<T>(
  store: OfflineStore,
  name: string,
  key: QueryKey,
  elsewhere?: (store: OfflineStore) => Promise<Copy<T> | undefined>,
): Promise<void> {
  const copy = (await store.readCopy<T>(name)) ?? (await elsewhere?.(store));
  if (copy !== undefined && reads.getQueryData(key) === undefined)
    reads.setQueryData<T>(key, copy.data as never, { updatedAt: copy.at });
}
