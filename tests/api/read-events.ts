// Server-sent events as a client reads them: the whole stream, to its end.

export interface SseEvent {
  id: string | undefined;
  type: string;
  // eslint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** @param onEvent called for each event as it comes */
export async function readEvents(
  url: string,
  token: string,
  lastEventId?: string,
  onEvent: (event: SseEvent) => void = () => {},
): Promise<{ events: SseEvent[]; headers: Headers }> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: AbortSignal.timeout(25_000),
  });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  const events: SseEvent[] = [];
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parse(block);
      if (event === undefined) continue;
      events.push(event);
      onEvent(event);
    }
  }
  return { events, headers: response.headers };
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
