// Whether Alfred can be reached, judged by requests that failed or took too long. The browser is believed only if it says
// that there is no network.
import { useEffect, useState } from "preact/hooks";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";

const PATIENCE_MS = 3_000;

/** `unavailable`: Alfred does not answer. `offline`: the browser has no network, so no request can reach Alfred. */
export type Reach = "reachable" | "unavailable" | "offline";

let reach: Reach = "reachable";
const watchers = new Set<(reach: Reach) => void>();

function note(next: Reach): void {
  if (next === reach) return;
  reach = next;
  for (const watcher of watchers) watcher(next);
}

/** A browser that says that it has no network is right; one that says that it has one may be wrong. */
const noteSilence = (): void => note(navigator.onLine ? "unavailable" : "offline");

/** Notes at once when the network is gone. Only an answer shows that it is back. @returns a function that stops this */
export function watchNetwork(): () => void {
  const noteOffline = () => note("offline");
  if (!navigator.onLine) noteOffline();
  addEventListener("offline", noteOffline);
  return () => removeEventListener("offline", noteOffline);
}

/** Runs `work`, which sends a request to Alfred, and notes whether an answer came. */
export async function noteReach<T>(work: () => Promise<T>): Promise<T> {
  const slow = setTimeout(noteSilence, PATIENCE_MS);
  try {
    const result = await work();
    note("reachable");
    return result;
  } catch (error) {
    if (error instanceof ProblemError) note("reachable");
    else if (isSilence(error)) noteSilence();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** Whether no answer came: from Alfred, or from Supabase Auth, which renews expired tokens. */
const isSilence = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && /^(?:AuthRetryableFetch|Timeout)Error$/.test(error.name));

export function useReach(): Reach {
  const [value, setValue] = useState(reach);
  useEffect(() => {
    setValue(reach);
    watchers.add(setValue);
    return () => void watchers.delete(setValue);
  }, []);
  return value;
}

export const useIsUnreachable = (): boolean => useReach() !== "reachable";
