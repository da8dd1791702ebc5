// Answers a message with its run's events: the message's request stays open, and with continuation on it
// also runs the run's hops.
import type { AcceptedRun } from "../../ports/database.ts";
import { driveAttached } from "../../engine/run/drive-attached.ts";
import type { Drive } from "../../engine/run/accept-message.ts";
import type { ApiCall } from "../api-route.ts";
import { acceptedRun } from "./accepted-run.ts";
import { followRun, type StreamedEvent } from "./follow-run.ts";
import { eventStream } from "./stream-events.ts";

/**
 * Milliseconds between two writes to the client. A write to a disconnected client fails, and the next hop
 * is then left to the queue.
 */
const BEAT_MS = 2_000;

type Call = Pick<ApiCall<unknown, unknown, unknown>, "runtime" | "userId" | "request" | "defer">;

export interface Attachment {
  /** Starts a new run; undefined leaves the start to the queue. */
  drive: Drive | undefined;
  /** The response: the acceptance, then the run's events from the start or after Last-Event-ID. */
  answer(accepted: AcceptedRun): Response;
}

/** Must be called before the message is accepted. */
export function attachRun({ runtime, userId, request, defer }: Call): Attachment {
  const gone = new AbortController();
  // The stream's own `cancel` is called late, or never in some versions of the platform.
  request.signal.addEventListener("abort", () => gone.abort());
  const { flow } = runtime;

  async function* events(
    run: string,
    accepted: StreamedEvent,
  ): AsyncGenerator<StreamedEvent | "beat"> {
    yield accepted;
    const record = await runtime.api(userId).getRun(run);
    const lastEventId = request.headers.get("Last-Event-ID");
    if (record) yield* followRun(runtime, userId, record, lastEventId, gone.signal, BEAT_MS);
  }

  return {
    drive: flow.continuation
      ? (first) => defer(driveAttached(flow, first, () => !gone.signal.aborted))
      : undefined,
    answer(accepted) {
      const { json: data, headers } = acceptedRun(accepted);
      const told = events(data.runId, { type: "message.accepted", data });
      return eventStream(runtime, data.runId, told, gone, headers);
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
