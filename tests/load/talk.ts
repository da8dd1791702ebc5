// Holds one conversation under load: sends a message, waits for the reply, pauses and continues. It obeys
// Retry-After, and counts everything else that goes wrong.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "../../dev/cli/chat/api-error.ts";
import { openEventStream } from "../../dev/cli/chat/sse.ts";

/** A stream that is silent for longer is broken: four times the interval between two beats of a stream. */
const silenceMs = 60_000;

export interface Tally {
  /** For each answered message: the milliseconds from acceptance to reply. */
  waits: number[];
  /** By id of the run of each accepted message: the time of acceptance, in milliseconds since 1970. */
  accepted: Map<string, number>;
  /** Ids of the runs whose end has been received. */
  ended: Set<string>;
  /** Requests refused with 429 and a Retry-After. */
  refused: number;
  /** Milliseconds of waiting because of these refusals. */
  waitedMs: number;
  /** By description: how often something else went wrong. */
  errors: Map<string, number>;
}

export const newTally = (): Tally => ({
  waits: [],
  accepted: new Map(),
  ended: new Set(),
  refused: 0,
  waitedMs: 0,
  errors: new Map(),
});

export interface Talk {
  url: string;
  token: string;
  tally: Tally;
  /** The nth message. */
  text: (n: number) => string;
  /** Milliseconds to think before the next message. */
  pause: () => number;
  /** Whether another message is sent. */
  shouldContinue: () => boolean;
  /** How long a reply may take before the message counts as unanswered. */
  patienceMs: number;
}

/** Resolves when the last message was answered or counts as unanswered. */
export async function talk(options: Talk): Promise<void> {
  const { tally, shouldContinue, pause, patienceMs } = options;
  await sleep(pause());
  const conversation = await post<{ id: string }>(options, "/v1/conversations", {});
  if (conversation === undefined) return;
  const path = `/v1/conversations/${conversation.id}/messages`;
  for (let n = 0; shouldContinue(); n += 1) {
    const acceptance = await post<{ runId: string }>(options, path, { text: options.text(n) });
    if (acceptance === undefined) continue;
    const acceptedAt = Date.now();
    tally.accepted.set(acceptance.runId, acceptedAt);
    const status = await endOf(options, acceptance.runId, acceptedAt + patienceMs);
    if (status === undefined) {
      count(tally, `a message was not answered in ${patienceMs / 1000} s`);
      return;
    }
    tally.ended.add(acceptance.runId);
    if (status === "completed") tally.waits.push(Date.now() - acceptedAt);
    else count(tally, `a run ended as ${status}`);
    await sleep(pause());
  }
}

/** Sends a request, again after a 429. @returns the answer; undefined after an error, which is counted */
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
    tally.waitedMs += wait * 1000;
    await sleep(wait * 1000);
  }
}

/** The status with which the run's events end; undefined if the run has not ended by `until`. */
async function endOf(options: Talk, run: string, until: number): Promise<string | undefined> {
  const { url, token, tally } = options;
  let lastEventId: string | undefined;
  while (Date.now() < until) {
    const signal = AbortSignal.timeout(Math.max(1, until - Date.now()));
    const events = { url: `${url}/v1/runs/${run}/events`, token, lastEventId, silenceMs, signal };
    try {
      for await (const { id, type } of openEventStream(events)) {
        lastEventId = id ?? lastEventId;
        const [, status] = /^run\.(completed|failed|cancelled)$/.exec(type) ?? [];
        if (status !== undefined) return status;
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      count(tally, `a stream of events broke off (${describe(error)})`);
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
    count(tally, `a request failed (${describe(error)})`);
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
    return "without a problem document";
  }
}

function count({ errors }: Tally, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}
