// A subscription to one channel over Upstash's REST protocol: one response of server-sent events.
//
// The client library has such a subscription, and ends it by aborting its request. An aborted body holds its error in
// workerd, the error's stack holds the reader and the reader the body: 5 KiB of each subscription would stay until the
// isolate ends. This one cancels the body instead, which leaves nothing.
import type { RedisConfig } from "./create-redis-client.ts";

/** Longest line that is kept while it arrives, in characters; a published message is far shorter. */
const MAX_LINE = 1_000_000;

/** What a channel says: that the subscription has begun, or a message. */
export type ChannelEvent = { type: "subscribed" } | { type: "message"; message: string };

/**
 * Listens until it is stopped, or the connection breaks: a reader that may miss nothing has to poll as well.
 * @param channel of letters, digits, `:` and `-`
 * @returns the function that ends it; harmless when it has ended
 */
export function subscribeChannel(
  { url, token }: Pick<RedisConfig, "url" | "token">,
  channel: string,
  notify: (event: ChannelEvent) => void,
): () => void {
  const connecting = new AbortController();
  let body: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const response = await fetch(`${url}/subscribe/${channel}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
      signal: connecting.signal,
    });
    body = response.body?.getReader();
    if (body === undefined) return;
    try {
      if (!isStopped && response.ok) {
        await readLines(body, (event) => {
          if (!isStopped) notify(event);
        });
      }
    } finally {
      // Also if the reader of a message throws: a body that is only left keeps its connection.
      await body.cancel();
    }
  }

  // A subscription that cannot begin, or breaks, ends without a word.
  void listen().catch(() => undefined);
  return () => {
    isStopped = true;
    if (body === undefined) connecting.abort();
    else void body.cancel().catch(() => undefined);
  };
}

/** Reads to the end of the body, or to a line that is too long. */
async function readLines(
  body: ReadableStreamDefaultReader<Uint8Array>,
  notify: (event: ChannelEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let line = "";
  while (line.length <= MAX_LINE) {
    const { value } = await body.read();
    if (value === undefined) return;
    const lines = (line + decoder.decode(value, { stream: true })).split("\n");
    line = lines.pop() ?? "";
    for (const complete of lines) {
      const event = readLine(complete);
      if (event !== null) notify(event);
    }
  }
}

const DATA = "data: ";

/** A line of the response: `data: subscribe,CHANNEL,1` or `data: message,CHANNEL,MESSAGE`; null for any other. */
function readLine(line: string): ChannelEvent | null {
  if (!line.startsWith(DATA)) return null;
  const typeEnd = line.indexOf(",");
  const type = line.slice(DATA.length, typeEnd);
  if (type === "subscribe") return { type: "subscribed" };
  if (type !== "message") return null;
  return { type: "message", message: line.slice(line.indexOf(",", typeEnd + 1) + 1) };
}
