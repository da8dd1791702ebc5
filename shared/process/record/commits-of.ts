// What an ended run leaves for a run that takes its results over (spec/reruns).
import type { JournalledHop } from "../../ports/run-database.ts";
import type { RunState } from "../../ports/store.ts";

/** Nothing for a run of memory: the system starts and deletes those, so no user reruns them. */
export function commitsOf({
  meta,
  results,
  statuses,
}: Pick<RunState, "meta" | "results" | "statuses">): { commits?: JournalledHop[] } {
  if (meta.trigger === "memory") return {};
  const commits = Object.entries(results).flatMap(([hop, text]) => {
    const status = statuses[hop];
    return status === undefined ? [] : [{ hop, result: JSON.parse(text) as unknown, status }];
  });
  return { commits };
}
