// The part of a conversation that is shown: the transcript, with the active runs in their places.
import { hasEnded } from "./run-view.ts";
import type { LiveRun } from "./live-runs.ts";
import type { Message } from "./transcript.ts";

export interface ShownPath {
  /** The messages of the transcript that are not in `pending`; a reply in progress carries its run. */
  messages: { message: Message; live: LiveRun | undefined }[];
  /** Runs after the end of the transcript, in the order in which they were started here. */
  pending: LiveRun[];
}

/**
 * An edit replaces its turn, and a retry its answer, as soon as it is sent and before the server confirms it. If it is
 * refused, the path is restored.
 */
export function shownPath(items: readonly Message[], live: readonly LiveRun[]): ShownPath {
  const known = new Set(items.map(({ runId }) => runId));
  const isKnown = ({ view }: LiveRun) => view.runId !== null && known.has(view.runId);
  const turn = live
    .filter((run) => run.fault === undefined && !hasEnded(run.view) && !isKnown(run))
    .flatMap(({ body }) => body?.edit ?? body?.retry ?? [])[0];
  const end = items.findIndex(({ turnId }) => turnId === turn);
  const path = end === -1 ? items : items.slice(0, end);
  // A message sent from here is shown together with its run, after the transcript's messages.
  const sentHere = new Set(live.flatMap(({ said, view }) => (said === null ? [] : [view.runId])));
  const runOfReply = (runId: string) =>
    live.find(({ said, view }) => said === null && view.runId === runId);
  return {
    messages: path
      .filter(({ runId }) => runId === null || !sentHere.has(runId))
      .map((message) => ({
        message,
        live:
          message.speaker === "agent" && message.runId !== null
            ? runOfReply(message.runId)
            : undefined,
      })),
    pending: live.filter((run) => run.said !== null || !isKnown(run)),
  };
}
