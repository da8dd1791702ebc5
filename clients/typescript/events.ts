// Server-sent events of one response, and the end of a response that has fallen silent.

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
  let text = "";
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), silence()]);
      if (done) return;
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      yield* blocks.flatMap(parse);
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

/** None for a comment, which only says that the connection is alive. */
function parse(block: string): RunEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  const type = field("event");
  if (type === undefined) return [];
  return [{ id: field("id"), type, data: JSON.parse(field("data") ?? "{}") }];
}
