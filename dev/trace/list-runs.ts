// Lists the last runs of a log, one line each, and chooses one of them.
import { columns, plain } from "../cli/terminal/terminal.ts";
import type { TracedRun } from "./read-runs.ts";
import { costOfAll, counted, dollars, short, time } from "./words.ts";

/** @returns lines, the newest run last */
export function listRuns(runs: readonly TracedRun[], max: number): string[] {
  return columns(
    runs.slice(-max).map(({ run, status, startMs, endMs, hops }) => {
      const calls = hops.reduce((sum, hop) => sum + hop.calls, 0);
      const tokens = hops.reduce((sum, hop) => sum + hop.inputTokens + hop.outputTokens, 0);
      return [
        plain(run),
        new Date(startMs).toISOString().slice(0, 19).replace("T", " "),
        plain(status ?? "not ended"),
        time(endMs - startMs),
        counted(hops.length, "invocation"),
        counted(calls, "call"),
        `${short(tokens)} tokens`,
        dollars(costOfAll(hops)),
      ];
    }),
  );
}

/**
 * The run whose id begins with this text; the newest run if there is no text.
 * @throws Error with a message for the user
 */
export function chooseRun(runs: readonly TracedRun[], id: string | undefined): TracedRun {
  const newestRun = runs.at(-1);
  if (newestRun === undefined) throw new Error("The log has no run yet: send Alfred a message.");
  if (id === undefined) return newestRun;
  const matches = runs.filter(({ run }) => run.startsWith(id.toLowerCase()));
  const [only, another] = matches;
  if (only === undefined) {
    const since = new Date(runs[0]?.startMs ?? 0).toISOString();
    throw new Error(
      `The log has no line of run ${id}. It begins at ${since}; its newest run is ` +
        `${newestRun.run}. The runs of another stack are in that stack's log.`,
    );
  }
  if (another !== undefined) {
    throw new Error(`${matches.length} runs have ids that begin with ${id}: give more of the id.`);
  }
  return only;
}
