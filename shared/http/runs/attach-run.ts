// A message answered by its run's events: the request that brought it stays open, and with continuation
// on the run's hops run in it meanwhile.
import type { RunId } from "../../contracts/ids.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import { driveAttached } from "../../engine/run/drive-attached.ts";
import type { Drive } from "../../engine/run/accept-message.ts";
import type { ApiCall } from "../api-route.ts";
import { acceptedRun } from "./accepted-run.ts";
import { followRun, type StreamedEvent } from "./follow-run.ts";
import { eventStream } from "./stream-events.ts";

/**
 * That a client has left shows when something is written to it: as often as that, so that the next hop
 * is the queue's.
 */
const BEAT_MS = 2_000;

type Call = Pick<ApiCall<unknown, unknown, unknown>, "runtime" | "userId" | "request" | "defer">;

export interface Attachment {
  /** How a new run is begun; undefined leaves it to the queue. */
  drive: Drive | undefined;
  /** The answer: the acceptance, then the run's events from the start or after Last-Event-ID. */
  answer(accepted: { outcome: "accepted" | "replayed"; run: AcceptedRun }): Response;
}

/** To be made before the message is accepted. */
export function attachRun({ runtime, userId, request, defer }: Call): Attachment {
  const gone = new AbortController();
  // The stream's own cancel comes late, or with some versions of the platform never.
  request.signal.addEventListener("abort", () => gone.abort());
  const { flow } = runtime;

  async function* events(
    run: RunId,
    accepted: StreamedEvent,
    isNew: boolean,
  ): AsyncGenerator<StreamedEvent | "beat"> {
    yield accepted;
    // Postgres has told all about a new run; one that is asked for again may have ended.
    const record = isNew ? run : await runtime.api(userId).getRun(run);
    const lastEventId = request.headers.get("Last-Event-ID");
    if (record) yield* followRun(runtime, userId, record, lastEventId, gone.signal, BEAT_MS);
  }

  return {
    drive: flow.continuation
      ? (first, claimed) => defer(driveAttached(flow, first, () => !gone.signal.aborted, claimed))
      : undefined,
    answer({ outcome, run }) {
      const { json: data, headers } = acceptedRun(run);
      const accepted = { type: "message.accepted", data };
      const told = events(data.runId, accepted, outcome === "accepted");
      return eventStream(runtime, data.runId, told, gone, headers);
    },
  };
}

/** Whether the client names a stream of events as what it wants, and JSON less or not at all. */
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
