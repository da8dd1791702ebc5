// A cache of what was read from the API, shared by all components and refetched when it may be stale.
import { QueryClient, QueryObserver, type QueryObserverResult } from "@tanstack/query-core";
import { useEffect, useState } from "preact/hooks";
import { noteReach } from "./reach.ts";

/** Emptied when the person signs out. */
export const reads = new QueryClient({
  defaultOptions: {
    // The API client already retries what may be retried.
    queries: {
      retry: false,
      staleTime: 5_000,
      networkMode: "always",
      // Another person or device may have written meanwhile; `other-tabs.ts` decides when to refetch.
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
    },
  },
});

let writes = 0;

/** Notes that a write of this tab or of another one was answered. */
export function noteWrite(): void {
  writes += 1;
}

/**
 * Repeats a first read if a write was answered meanwhile, because the result may lack what was written. The cache repeats only
 * reads whose data it already has.
 */
async function readFirst<T>(read: () => Promise<T>): Promise<T> {
  const before = writes;
  const data = await noteReach(read);
  return writes === before ? data : readFirst(read);
}

export interface ReadOptions<T> {
  isWanted?: boolean;
  /** The interval at which the data is refetched until `isOver`. */
  againMs?: number;
  isOver?: (data: T) => boolean;
  /** For how long the data is not refetched by another component that shows it; `static`: it never changes. */
  freshMs?: number | "static";
}

/**
 * @param key the cache key
 * @param read is called when the data is missing or stale
 */
export function useRead<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  { isWanted = true, againMs, isOver = () => false, freshMs }: ReadOptions<T> = {},
): QueryObserverResult<T> {
  const options = {
    queryKey: key,
    queryFn: () => (reads.getQueryData(key) === undefined ? readFirst(read) : noteReach(read)),
    enabled: isWanted,
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    refetchInterval: ({ state: { data } }: { state: { data: T | undefined } }) =>
      againMs === undefined || (data !== undefined && isOver(data)) ? false : againMs,
  };
  const [observer] = useState(() => new QueryObserver<T>(reads, options));
  observer.setOptions(options);
  const [result, setResult] = useState(() =>
    observer.getOptimisticResult(observer.options as never),
  );
  const name = JSON.stringify(key);
  useEffect(() => {
    setResult(observer.getCurrentResult());
    return observer.subscribe(setResult);
  }, [observer, name]);
  return result;
}
