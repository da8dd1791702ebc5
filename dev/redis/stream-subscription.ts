// Answers `/subscribe/<channel>` and `/psubscribe/<pattern>` with pub/sub messages as server-sent events.
import type { ServerResponse } from "node:http";
import type { RedisBackend } from "./redis-backend.ts";

/**
 * Subscribes on a new connection, and streams until the client disconnects or the connection to Redis is lost. Event
 * lines are those of the hosted service, never in base64: `subscribe,<channel>,<count>`,
 * `psubscribe,<pattern>,<count>`, `message,<channel>,<text>`,
 * `pmessage,<pattern>,<channel>,<text>`. The response starts after Redis has confirmed the
 * subscription, so that a client that has received the first event misses no later message.
 */
export async function streamSubscription(
  backend: RedisBackend,
  kind: "subscribe" | "psubscribe",
  channels: string[],
  response: ServerResponse,
): Promise<void> {
  const connection = await backend.connect();
  // A subscription that reconnected silently would hide the loss of messages from the reader.
  connection.once("close", () => response.end());
  response.once("close", () => connection.disconnect());
  if (response.destroyed) return connection.disconnect();

  // Messages can arrive in the same read as the confirmation, before the response has started.
  let earlyEvents: string[] | undefined = [];
  const emit = (...parts: string[]): void => {
    const event = toEvent(parts.join(","));
    if (earlyEvents === undefined) response.write(event);
    else earlyEvents.push(event);
  };
  connection.on("message", (channel: string, text: string) => emit("message", channel, text));
  connection.on("pmessage", (pattern: string, channel: string, text: string) =>
    emit("pmessage", pattern, channel, text),
  );
  const names = [...new Set(channels)];
  await (kind === "subscribe" ? connection.subscribe(...names) : connection.psubscribe(...names));

  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  names.forEach((name, i) => response.write(toEvent(`${kind},${name},${i + 1}`)));
  earlyEvents.forEach((event) => response.write(event));
  earlyEvents = undefined;
}

/** One event; each line of a text with line breaks needs its own `data:` field. */
function toEvent(text: string): string {
  return `data: ${text.replaceAll("\n", "\ndata: ")}\n\n`;
}
