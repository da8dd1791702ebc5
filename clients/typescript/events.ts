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
      const { done, value } = await inTime(reader.read());
      if (done) return;
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Undefined for a comment, which only says that the connection is alive. */
function parse(block: string): RunEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  const type = field("event");
  if (type === undefined) return undefined;
  return { id: field("id"), type, data: JSON.parse(field("data") ?? "{}") };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the stream is silent")), SILENCE_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
