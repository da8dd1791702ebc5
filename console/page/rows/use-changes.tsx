// Keeps the rows that are shown up to date while other members, devices, runs and jobs change them: reads them anew when the
// household's stream of changes tells of them. The focus, and what a person is typing or has chosen, stay. Nothing is
// announced: a person who listens to a page would be interrupted by what they have not asked for.
import { useEffect } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { useIsUnreachable } from "../data/reach.ts";
import { noteWrite, reads } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";

/** Changes within this time count as one. */
const REST_MS = 1_000;
/** The stream begins after this time, or later if something is being read by then, so that it delays no page. */
const QUIET_MS = 2_000;
/** How long after a stream that was refused or has failed another one is tried. */
const AGAIN_MS = 60_000;

/** Follows the household's changes while the tab is visible and Alfred answers. */
export function useChanges(household: string | undefined): void {
  const { alfred } = useSignedIn();
  const isUnreachable = useIsUnreachable();
  useEffect(() => {
    if (household === undefined || isUnreachable) return;
    return followChanges(alfred, household);
  }, [alfred, household, isUnreachable]);
}

/** A hidden tab follows nothing: its pages are read anew when the person returns to it. @returns a function that stops this */
function followChanges(alfred: AlfredClient, household: string): () => void {
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    stream?.abort();
    stream = undefined;
  }
  function openIn(ms: number): void {
    timer = setTimeout(() => (reads.isFetching() > 0 ? openIn(QUIET_MS) : void open()), ms);
  }
  async function open(): Promise<void> {
    const { signal } = (stream = new AbortController());
    try {
      for await (const { paths } of alfred.watch(household, { signal })) readSoon(paths);
      // The person has left the household, perhaps on another device.
      void reads.invalidateQueries();
    } catch {
      // Without a stream, pages are read anew when the person returns to the tab.
      if (!signal.aborted) openIn(AGAIN_MS);
    }
  }
  function decide(): void {
    close();
    if (document.visibilityState === "visible") openIn(QUIET_MS);
  }
  decide();
  document.addEventListener("visibilitychange", decide);
  return () => {
    document.removeEventListener("visibilitychange", decide);
    close();
  };
}

const changed = new Set<string>();

function readSoon(paths: readonly string[]): void {
  if (paths.length === 0) return;
  if (changed.size === 0) setTimeout(readNow, REST_MS);
  for (const path of paths) changed.add(path);
}

function readNow(): void {
  noteWrite();
  for (const queryKey of [...changed].flatMap(keysOf)) {
    void reads.invalidateQueries({
      queryKey,
      predicate: ({ queryKey: [, what] }) => what !== EDITED,
    });
  }
  changed.clear();
}

/**
 * The name of the read of a recipe that is being edited. An announced change does not read it again: the form keeps the
 * version that it was opened with, so that no change made elsewhere is overwritten.
 */
const EDITED = "recipe to edit";

/** The keys of all reads that show the rows of a path; `find` searches all tables. */
function keysOf(path: string): (readonly string[])[] {
  const find = ["rows", "find"];
  // What must be avoided decides the findings in rows of every kind.
  if (path.endsWith("/preferences")) return [["rows"], ["avoided"]];
  if (path.endsWith("/recipes")) {
    return [["rows", path], ["rows", "recipe"], find];
  }
  return [["rows", path], find];
}
