// Whether Alfred answers: known by requests that failed or took too long, not by what the browser thinks of its network.
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

/** Does the work, which asks Alfred for something, and notes whether there was an answer. */
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

/** Nobody has answered: Alfred, or Supabase Auth of a token that has expired. */
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
