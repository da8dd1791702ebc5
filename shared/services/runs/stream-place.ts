// One user's place among the event streams that they may hold at once.
import type { UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";
import type { StreamedEvent } from "./follow-run.ts";

type Events = AsyncGenerator<StreamedEvent | "beat">;

/**
 * A counter that does not answer keeps no reader out: the bound is there for costs, like every rate limit.
 * Refused where the user has as many as they may.
 */
export async function takePlace(
  { streamSlots, flow }: Runtime,
  user: UserId,
  defer: (work: Promise<unknown>) => void,
): Promise<{ keep(events: Events): Events } | Refusal> {
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
  // A request whose client has left is ended with all that it has begun, unless it said so before.
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  defer(over.then(() => streamSlots.release(user, stream)));
  return {
    /** The place is kept with every beat, and given back when the stream ends. */
    async *keep(events) {
      try {
        for await (const event of events) {
          if (event === "beat") await streamSlots.hold(user, stream);
          yield event;
        }
      } finally {
        end();
      }
    },
  };
}
