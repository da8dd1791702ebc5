// One of the event streams that a user may have open at the same time.
import type { UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";
import type { StreamedEvents } from "./streamed-event.ts";

/**
 * Refuses a user whose places are all taken. When the counter does not answer, the stream is
 * opened: like every rate limit, this one only bounds costs.
 */
export async function takePlace(
  { streamSlots, flow }: Runtime,
  user: UserId,
  defer: (work: Promise<unknown>) => void,
): Promise<{ holdDuring(events: StreamedEvents): StreamedEvents } | Refusal> {
  const stream = flow.ids.uuid();
  const outcome = await streamSlots.hold(user, stream);
  if (outcome === "full") {
    flow.log.info("streams.full", {});
    return new Refusal({
      kind: "limited",
      code: "too_many_streams",
      title: "Too many event streams are open",
      detail: "Close some of this user's streams, then open this one again.",
      retryAfterSeconds: 15,
    });
  }
  // When a client disconnects, the runtime ends all work of its request, except work that was handed
  // to `defer` before.
  const { promise: streamEnd, resolve: endStream } = Promise.withResolvers<void>();
  defer(streamEnd.then(() => streamSlots.release(user, stream)));
  return {
    /** Each beat renews the place; the stream's end releases it. */
    async *holdDuring(events) {
      try {
        for await (const event of events) {
          if (event === "beat") await streamSlots.hold(user, stream);
          yield event;
        }
      } finally {
        endStream();
      }
    },
  };
}
