// What of a conversation is shown, and which runs stand where: the transcript, with what goes on put over it.
import { hasEnded } from "./run-view.ts";
import type { LiveRun } from "./live-runs.ts";
import type { Message } from "./transcript.ts";

export interface ShownPath {
  /** Of the transcript; a reply that is being made has its run. */
  messages: { message: Message; live: LiveRun | undefined }[];
  /** Runs behind the transcript's end, in the order in which they were begun here. */
  behind: LiveRun[];
}

/**
 * An edit takes the place of its turn, and another answer that of its own, as soon as it is sent: the server has not said
 * so yet. Where it is refused, the path is what it was.
 */
export function shownPath(items: readonly Message[], live: readonly LiveRun[]): ShownPath {
  const known = new Set(items.map(({ runId }) => runId));
  const isKnown = ({ view }: LiveRun) => view.runId !== null && known.has(view.runId);
  const turn = live
    .filter((run) => run.fault === undefined && !hasEnded(run.view) && !isKnown(run))
    .flatMap(({ say }) => say?.edit ?? say?.retry ?? [])[0];
  const end = items.findIndex(({ turnId }) => turnId === turn);
  const path = end === -1 ? items : items.slice(0, end);
  // Words that were sent here are shown with their run, behind the rest.
  const sentHere = new Set(live.flatMap(({ said, view }) => (said === null ? [] : [view.runId])));
  const inPlace = (runId: string) =>
    live.find(({ said, view }) => said === null && view.runId === runId);
  return {
    messages: path
      .filter(({ runId }) => runId === null || !sentHere.has(runId))
      .map((message) => ({
        message,
        live:
          message.speaker === "agent" && message.runId !== null
            ? inPlace(message.runId)
            : undefined,
      })),
    behind: live.filter((run) => run.said !== null || !isKnown(run)),
  };
}
