// Whether Alfred can be reached, judged by requests that failed or took too long, not by the browser's own online flag.
import { useEffect, useState } from "preact/hooks";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";

const PATIENCE_MS = 3_000;

let isAway = false;
const watchers = new Set<(isAway: boolean) => void>();

function note(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const watcher of watchers) watcher(next);
}

/** Runs `work`, which sends a request to Alfred, and notes whether an answer came. */
export async function watched<T>(work: () => Promise<T>): Promise<T> {
  const slow = setTimeout(() => note(true), PATIENCE_MS);
  try {
    const result = await work();
    note(false);
    return result;
  } catch (error) {
    if (error instanceof ProblemError) note(false);
    else if (isSilence(error)) note(true);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** No answer: from Alfred, or from Supabase Auth when it was to renew an expired token. */
const isSilence = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && /^(?:AuthRetryableFetch|Timeout)Error$/.test(error.name));

export function useIsAway(): boolean {
  const [value, setValue] = useState(isAway);
  useEffect(() => {
    setValue(isAway);
    watchers.add(setValue);
    return () => void watchers.delete(setValue);
  }, []);
  return value;
}
