// Reads like `useRead`, and keeps a copy in this browser, which is shown until the server answers.
import type { QueryObserverResult } from "@tanstack/query-core";
import { useEffect } from "preact/hooks";
import { useRead, type ReadOptions } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { showCopy } from "./show-copy.ts";

export function useKeptRead<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  options: ReadOptions<T> = {},
): QueryObserverResult<T> {
  const { store } = useSignedIn();
  const name = JSON.stringify(key);
  const result = useRead<T>(
    key,
    async () => {
      const data = await read();
      // A browser without storage still shows what it has read.
      store.keepCopy(name, { data, at: Date.now() }).catch(() => {});
      return data;
    },
    options,
  );
  useEffect(() => {
    void showCopy<T>(store, name, key).catch(() => {});
  }, [name]);
  return result;
}
