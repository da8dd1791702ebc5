// Server-sent events as a client reads them: the whole stream, to its end.
import { PATIENCE_MS } from "../support/patience.ts";

export interface SseEvent {
  id: string | undefined;
  type: string;
  // eslint-disable-next-line typescript/no-explicit-any
  data: any;
}

export type OnEvent = (event: SseEvent) => void;

/** @param onEvent called for each event as it comes. @throws Error unless the answer's status is 200 */
export async function readEvents(
  url: string,
  token: string,
  lastEventId?: string,
  onEvent: OnEvent = () => {},
): Promise<{ events: SseEvent[]; headers: Headers }> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { events: await eventsOf(response, onEvent), headers: response.headers };
}

export interface MessagePost {
  token: string;
  key: string;
  body: unknown;
  lastEventId?: string | undefined;
  /** Ends the connection when it is aborted. */
  signal?: AbortSignal;
}

/** Posts a message as a client that wants to be answered by its run's events. */
export function postForEvents(
  url: string,
  { token, key, body, lastEventId, signal }: MessagePost,
): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": key,
      "content-type": "application/json",
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
}

/** The events of an answer, to its end. @throws what breaks the connection */
export async function eventsOf(
  response: Response,
  onEvent: OnEvent = () => {},
): Promise<SseEvent[]> {
  const events: SseEvent[] = [];
  let incomplete = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const blocks = (incomplete + decoder.decode(chunk as Uint8Array, { stream: true })).split(
      "\n\n",
    );
    incomplete = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parse(block);
      if (event === undefined) continue;
      events.push(event);
      onEvent(event);
    }
  }
  return events;
}

/** Undefined for a comment. */
function parse(block: string): SseEvent | undefined {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const type = field("event");
  if (type === undefined) return undefined;
  return { id: field("id"), type, data: JSON.parse(field("data") ?? "null") };
}
