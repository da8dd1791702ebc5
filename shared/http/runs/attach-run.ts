// Answers a message with its run's events. The request stays open; with continuation on, the run's
// hops run inside it.
import type { RunId } from "../../contracts/ids.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import { driveAttached } from "../../engine/run/drive-attached.ts";
import type { Drive } from "../../engine/run/accept-message.ts";
import type { ApiCall } from "../api-route.ts";
import { runAccepted } from "./accepted-run.ts";
import { followRun } from "../../services/runs/follow-run.ts";
import type { StreamedEvent, StreamedEvents } from "../../services/streams/streamed-event.ts";
import { eventStream } from "../streams/event-stream.ts";

/**
 * Milliseconds between two writes to the client. A failed write shows that the client has
 * disconnected, and the next hop is then left to the queue.
 */
const BEAT_MS = 2_000;

type Call = Pick<
  ApiCall<unknown, unknown, unknown>,
  "runtime" | "userId" | "endsAt" | "request" | "defer"
>;

export interface Attachment {
  /** Starts a new run; undefined leaves the start to the queue. */
  drive: Drive | undefined;
  /** The answer: the acceptance, then the run's events from the start or after Last-Event-ID. */
  answer(accepted: { outcome: "accepted" | "replayed"; run: AcceptedRun }): Response;
}

/** Must be called before the message is accepted. */
export function attachRun({ runtime, userId, endsAt, request, defer }: Call): Attachment {
  const disconnect = new AbortController();
  // Some versions of the platform call the stream's own `cancel` late or never.
  request.signal.addEventListener("abort", () => disconnect.abort());
  const { flow } = runtime;

  async function* events(run: RunId, firstEvent: StreamedEvent, isNew: boolean): StreamedEvents {
    yield firstEvent;
    // A new run's state is already known from Postgres; a run that is requested again may have
    // ended.
    const record = isNew ? run : await runtime.api(userId).getRun(run);
    const lastEventId = request.headers.get("Last-Event-ID");
    const options = { lastEventId, signal: disconnect.signal, beatMs: BEAT_MS, endsAt };
    if (record) yield* followRun(runtime, userId, record, options);
  }

  return {
    drive: flow.continuation
      ? (first, claim) => defer(driveAttached(flow, first, () => !disconnect.signal.aborted, claim))
      : undefined,
    answer({ outcome, run }) {
      const { json: data, headers } = runAccepted(run);
      const firstEvent = { type: "message.accepted", data };
      const runEvents = events(data.runId, firstEvent, outcome === "accepted");
      return eventStream(runtime, { "alfred.run": data.runId }, runEvents, disconnect, headers);
    },
  };
}

/** Whether the Accept header prefers an event stream to JSON. */
export function wantsEvents(headers: Headers): boolean {
  const weights = new Map<string, number>();
  for (const range of (headers.get("Accept") ?? "").toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(type, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const weight = (type: string) => weights.get(type) ?? 0;
  return weight("text/event-stream") > weight("application/json");
}
