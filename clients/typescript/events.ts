// Server-sent events of one response, and the detection of a response that has become silent.
import { createParser } from "eventsource-parser";

/** An event of a run, or of a household's stream of changes. `docs/spec/api.md` explains the ids. */
export interface RunEvent {
  /**
   * `epoch.n` or `end` in a run, a moment in a household; undefined for an event after which a stream cannot be
   * resumed.
   */
  id: string | undefined;
  type: string;
  data: Record<string, unknown>;
}

/**
 * The server writes something every 15 seconds. A connection counts as dead after two missed writes and five more
 * seconds.
 */
const SILENCE_MS = 35_000;

/**
 * Yields the events until the server ends the response. @throws Error when it breaks or becomes
 * silent, or when the data of an event are not JSON
 * @example
 * import { readEvents } from "./events.ts";
 * export async function types(response: Response): Promise<string[]> {
 *   const all: string[] = [];
 *   for await (const { type } of readEvents(response)) all.push(type);
 *   return all;
 * }
 */
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
      // A comment also shows that the connection is alive, so bytes are timed, not events.
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
