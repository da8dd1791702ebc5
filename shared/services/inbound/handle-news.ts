// Handles a platform's reports: a person left, an id changed, or one of our messages was delivered
// or failed.
import type { EventOf, Inbound } from "./inbound.ts";

export async function handleNews(
  { runtime, openChannel }: Inbound,
  event: EventOf<"left"> | EventOf<"moved"> | EventOf<"status">,
): Promise<void> {
  const speakers = runtime.database.speakers();
  const channel = openChannel.channel.name;
  if (event.kind === "moved") {
    const { tenant, what, from, to, at } = event;
    return speakers.move({ channel, tenant, what, from, to, at });
  }
  if (event.kind === "status") {
    const { message, opaque, state, code } = event;
    const error = code === null ? {} : { error: code };
    await speakers.noteSend({ channel, message, opaque, state, ...error });
    return;
  }
  const { tenant, user, place } = event;
  const endedCount =
    place === null
      ? await speakers.endLinks({ channel, tenant, user })
      : await speakers.leavePlace({ channel, tenant, place });
  runtime.flow.log.info("channel.left", {
    channel,
    what: place === null ? "person" : "place",
    ended: endedCount,
  });
}
