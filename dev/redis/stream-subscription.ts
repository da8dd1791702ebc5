// `/subscribe/<channel>` and `/psubscribe/<pattern>`: pub/sub messages as server-sent events.
import type { ServerResponse } from "node:http";
import type { RedisBackend } from "./redis-backend.ts";

/**
 * Subscribes on a connection of its own and streams until the client disconnects. Event lines are
 * those of the hosted service, never base64: `subscribe,<channel>,<count>`,
 * `message,<channel>,<text>`, `pmessage,<pattern>,<channel>,<text>`. The response starts when Redis
 * has confirmed the subscription, so a client that has seen the first event misses no later
 * message.
 */
export async function streamSubscription(
  backend: RedisBackend,
  kind: "subscribe" | "psubscribe",
  channels: string[],
  response: ServerResponse,
): Promise<void> {
  const connection = await backend.connect();
  // A subscription that silently came back later would hide lost messages from the reader.
  connection.once("close", () => response.end());
  response.once("close", () => connection.disconnect());
  if (response.destroyed) return connection.disconnect();

  // Messages can arrive in the same read as the confirmation, before the response has started.
  let early: string[] | undefined = [];
  const emit = (...parts: string[]): void => {
    const event = toEvent(parts.join(","));
    if (early === undefined) response.write(event);
    else early.push(event);
  };
  connection.on("message", (channel: string, text: string) => emit("message", channel, text));
  connection.on("pmessage", (pattern: string, channel: string, text: string) =>
    emit("pmessage", pattern, channel, text),
  );
  const names = [...new Set(channels)];
  await (kind === "subscribe" ? connection.subscribe(...names) : connection.psubscribe(...names));

  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  names.forEach((name, i) => response.write(toEvent(`${kind},${name},${i + 1}`)));
  early.forEach((event) => response.write(event));
  early = undefined;
}

/** One event; each line of a text with line breaks needs its own `data:` field. */
function toEvent(text: string): string {
  return `data: ${text.replaceAll("\n", "\ndata: ")}\n\n`;
}
