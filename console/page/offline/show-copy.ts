import type { QueryKey } from "@tanstack/query-core";
import { reads } from "../data/use-read.ts";
import type { OfflineStore } from "./store.ts";

/** Shows this browser's copy of that name as the answer of the read, until the server answers. */
export async function showCopy<T>(store: OfflineStore, name: string, key: QueryKey): Promise<void> {
  const copy = await store.readCopy<T>(name);
  if (copy !== undefined && reads.getQueryData(key) === undefined)
    reads.setQueryData<T>(key, copy.data as never, { updatedAt: copy.at });
}
