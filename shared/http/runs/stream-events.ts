// Streams a run's events to a client.
import type { RunRecord } from "../../ports/api-rows.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { followRun, hasHeardAll } from "../../services/runs/follow-run.ts";
import { type Listener, openStream } from "../streams/event-stream.ts";

/**
 * Streams the run to its end. A client whose connection breaks reconnects with its last id; a client
 * that has read everything gets 204. Errors: ProblemError 429 when the user has as many streams open
 * as are allowed.
 */
export async function streamEvents(
  runtime: Runtime,
  run: RunRecord,
  listener: Listener,
): Promise<Response> {
  const { user, endsAt, lastEventId } = listener;
  if (await hasHeardAll(runtime, run, lastEventId)) return new Response(null, { status: 204 });
  return openStream(runtime, listener, { "alfred.run": run.id }, (signal) =>
    followRun(runtime, user, run, { lastEventId, endsAt, signal }),
  );
}
