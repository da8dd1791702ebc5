// Server-sent events of one response, and the end of a response that has fallen silent.
import { createParser } from "eventsource-parser";

/** An event of a run. `docs/spec/api.md` says what ids mean. */
export interface RunEvent {
  /** `epoch.n`; undefined for an event that a later stream cannot go on from. */
  id: string | undefined;
  type: string;
  data: Record<string, unknown>;
}

/** The server writes something every 15 seconds: after two such silences the connection is dead. */
const SILENCE_MS = 35_000;

/** The events until the server ends the response. @throws Error when it breaks or falls silent */
export async function* readEvents(response: Response): AsyncGenerator<RunEvent> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: RunEvent[] = [];
  const parser = createParser({
    onEvent: ({ id, event = "message", data }) =>
      events.push({ id, type: event, data: JSON.parse(data) }),
  });
  try {
    for (;;) {
      // A comment, too, says that the connection is alive: the silence is that of the bytes.
      const { done, value } = await Promise.race([reader.read(), silence()]);
      if (done) return;
      parser.feed(value);
      yield* events.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function silence(): Promise<never> {
  const signal = AbortSignal.timeout(SILENCE_MS);
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
