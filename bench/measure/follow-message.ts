// Sends a message and follows its run's events as a client does.
import { randomUUID } from "node:crypto";
import { createApiClient } from "../../dev/cli/chat/api-client.ts";
import { FINAL_EVENTS } from "../../shared/contracts/events.ts";

export interface SentMessage {
  /** The Worker's URL. */
  url: string;
  token: string;
  conversation: string;
  text: string;
}

/**
 * The types of the run's events up to the final one. With continuation on, the client is attached:
 * the answer to its message is the stream of events. If that stream ends early, or if continuation is
 * off, the events come from the run's own stream.
 */
export async function* followMessage(
  { url, token, conversation, text }: SentMessage,
  continuation: "off" | "on",
): AsyncGenerator<string> {
  const api = createApiClient(url, token);
  const key = randomUUID();
  let lastEventId: string | undefined;
  let run: string;
  if (continuation === "on") {
    const { runId, events } = await api.attach(conversation, text, key);
    run = runId;
    for await (const { id, type } of events) {
      lastEventId = id ?? lastEventId;
      // This event is about the message, and the run's own stream does not have it.
      if (type !== "message.accepted") yield type;
      if (FINAL_EVENTS.has(type as never)) return;
    }
  } else {
    run = (await api.sendMessage(conversation, text, key)).runId;
  }
  for await (const { type } of api.events(run, lastEventId)) {
    yield type;
    if (FINAL_EVENTS.has(type as never)) return;
  }
}
