// One conversation under load: says something, waits for the reply, thinks a while, continues. It obeys
// Retry-After, and writes down everything else that is not as it should be.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "../../dev/cli/chat/api-error.ts";
import { openEventStream } from "../../dev/cli/chat/sse.ts";

/** Two heartbeats of the server, and a busy machine. */
const silenceMs = 60_000;

export interface Tally {
  /** Milliseconds from acceptance to the reply, one per answered message. */
  waits: number[];
  /** Messages that were accepted: run id → when, in milliseconds since the epoch. */
  accepted: Map<string, number>;
  /** Runs whose end was seen. */
  ended: Set<string>;
  /** Requests refused with 429 and a Retry-After. */
  refused: number;
  /** Milliseconds that were waited because of them. */
  waited: number;
  /** Whatever else went wrong: what → how often. */
  errors: Map<string, number>;
}

export const newTally = (): Tally => ({
  waits: [],
  accepted: new Map(),
  ended: new Set(),
  refused: 0,
  waited: 0,
  errors: new Map(),
});

export interface Talk {
  url: string;
  token: string;
  tally: Tally;
  /** What is said, the nth time. */
  text: (n: number) => string;
  /** Milliseconds to think before the next message. */
  pause: () => number;
  /** Whether another message is sent. */
  goesOn: () => boolean;
  /** How long a reply may take before the message counts as unanswered. */
  patienceMs: number;
}

/** Resolves when the last message is answered, or given up. */
export async function talk(options: Talk): Promise<void> {
  const { tally, goesOn, pause, patienceMs } = options;
  await sleep(pause());
  const conversation = await post<{ id: string }>(options, "/v1/conversations", {});
  if (conversation === undefined) return;
  const path = `/v1/conversations/${conversation.id}/messages`;
  for (let n = 0; goesOn(); n += 1) {
    const acceptance = await post<{ runId: string }>(options, path, { text: options.text(n) });
    if (acceptance === undefined) continue;
    const position = Date.now();
    tally.accepted.set(acceptance.runId, position);
    const status = await endOf(options, acceptance.runId, position + patienceMs);
    if (status === undefined) {
      count(tally, `a message was not answered in ${patienceMs / 1000} s`);
      return;
    }
    tally.ended.add(acceptance.runId);
    if (status === "completed") tally.waits.push(Date.now() - position);
    else count(tally, `a run ended ${status}`);
    await sleep(pause());
  }
}

/** The answer; undefined if it was an error, which is counted. Sent again after a 429. */
async function post<T>(options: Talk, path: string, body: object): Promise<T | undefined> {
  const { tally } = options;
  const key = randomUUID();
  for (;;) {
    const answer = await request(options, path, { body: JSON.stringify(body), key });
    if (answer === undefined) return undefined;
    if (answer.ok) return (await answer.json()) as T;
    const wait = Number(answer.headers.get("retry-after"));
    const problem = await answer.text();
    if (answer.status !== 429 || !(wait > 0)) {
      count(tally, `POST answered ${answer.status} ${codeOf(problem)}`);
      await sleep(1_000);
      return undefined;
    }
    tally.refused += 1;
    tally.waited += wait * 1000;
    await sleep(wait * 1000);
  }
}

/** How the run ended, as its events tell a client that watches; undefined when it had not by then. */
async function endOf(options: Talk, run: string, until: number): Promise<string | undefined> {
  const { url, token, tally } = options;
  let lastEventId: string | undefined;
  while (Date.now() < until) {
    const signal = AbortSignal.timeout(Math.max(1, until - Date.now()));
    const events = { url: `${url}/v1/runs/${run}/events`, token, lastEventId, silenceMs, signal };
    try {
      for await (const { id, type } of openEventStream(events)) {
        lastEventId = id ?? lastEventId;
        const [, ended] = /^run\.(completed|failed|cancelled)$/.exec(type) ?? [];
        if (ended !== undefined) return ended;
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      count(tally, `the events broke off (${describe(error)})`);
      await sleep(1_000);
    }
  }
  return undefined;
}

async function request(
  { url, token, tally }: Talk,
  path: string,
  { body, key }: { body: string; key: string },
): Promise<Response | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": key,
  };
  try {
    return await fetch(url + path, { method: "POST", headers, body });
  } catch (error) {
    count(tally, `a request did not come through (${describe(error)})`);
    return undefined;
  }
}

function describe(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.code}`;
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

function codeOf(problem: string): string {
  try {
    return (JSON.parse(problem) as { code: string }).code;
  } catch {
    return "and no problem document";
  }
}

function count({ errors }: Tally, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}
