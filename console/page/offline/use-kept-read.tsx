// Reads like `useRead`, and keeps a copy in this browser, which is shown until the server answers, with its age once the read
// has failed or Alfred cannot be reached.
import type { QueryObserverResult } from "@tanstack/query-core";
import { useEffect } from "preact/hooks";
import { useIsUnreachable } from "../data/reach.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { DatedText } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { showCopy } from "./show-copy.ts";
import type { Copy, OfflineStore } from "./store.ts";

/** How often the read is repeated while Alfred does not answer. */
const AGAIN_MS = 10_000;

interface KeptRead<T> {
  read: QueryObserverResult<T>;
  /** When the copy that is shown was read, in milliseconds since 1970; undefined if it is not old. */
  copiedAt: number | undefined;
  /** Why nothing or an old copy is shown, for `Problem`; undefined also while Alfred does not answer and a copy is shown. */
  fault: unknown;
}

interface KeptReadOptions<T> {
  isWanted?: boolean;
  /** Reads another copy, if this browser has none for the key; see `showCopy`. */
  elsewhere?: (store: OfflineStore) => Promise<Copy<T> | undefined>;
}

export function useKeptRead<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  { isWanted = true, elsewhere }: KeptReadOptions<T> = {},
): KeptRead<T> {
  const { offline } = useWords().texts;
  const { store } = useSignedIn();
  const isUnreachable = useIsUnreachable();
  const name = JSON.stringify(key);
  const result = useRead<T>(
    key,
    async () => {
      const data = await read();
      // A browser without storage still shows what it has read.
      store.keepCopy(name, { data, at: Date.now() }).catch(() => {});
      return data;
    },
    { isWanted, ...(isUnreachable ? { againMs: AGAIN_MS } : {}) },
  );
  useEffect(() => {
    if (isWanted) void showCopy<T>(store, name, key, elsewhere).catch(() => {});
  }, [name, isWanted]);
  const isKept = result.data !== undefined;
  const fault = result.error ?? undefined;
  return {
    read: result,
    copiedAt: isKept && (isUnreachable || result.isError) ? result.dataUpdatedAt : undefined,
    fault: !isUnreachable ? fault : isKept ? undefined : offline.notKept,
  };
}

/** The age of what is shown, if it is a copy. */
export function CopyAge({ at }: { at: number | undefined }) {
  const { offline } = useWords().texts;
  if (at === undefined) return null;
  return (
    <p class="hint">
      <DatedText text={offline.copy} at={new Date(at).toISOString()} />
    </p>
  );
}
