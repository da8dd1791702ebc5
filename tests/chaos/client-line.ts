// A chaos client's line to the Worker: a request is made again until it is answered.
import { setTimeout as sleep } from "node:timers/promises";

export interface LineOptions {
  url: string;
  token: string;
  /** Ends all waiting. */
  abortSignal: AbortSignal;
  /** From 0 to 1. */
  next: () => number;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface Line {
  request(path: string, init?: RequestInit): Promise<Answer>;
  /** The same request under the same key until it is answered; undefined when the time is up. */
  insist(path: string, init?: Omit<RequestInit, "signal">): Promise<Answer | undefined>;
  /** Milliseconds, or until the time is up. */
  pause(ms: number): Promise<void>;
  /** How long a client waits before it asks again. */
  patience(): number;
}

/** Patience of a client, in this world's time: the API asks for seconds. */
const MAX_WAIT_MS = 500;

export function openLine({ url, token, abortSignal, next }: LineOptions): Line {
  const patience = () => Math.min(MAX_WAIT_MS, 100 + next() * 200);
  const pause = async (ms: number) =>
    void (await sleep(ms, undefined, { signal: abortSignal }).catch(() => undefined));
  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url + path, {
      ...init,
      signal: AbortSignal.any([abortSignal, AbortSignal.timeout(20_000)]),
      headers: {
        authorization: `Bearer ${token}`,
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
        ...init.headers,
      },
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  }
  return {
    request,
    pause,
    patience,
    async insist(path, init = {}) {
      while (!abortSignal.aborted) {
        const answer = await request(path, init).catch(() => undefined);
        const isAnswered = answer !== undefined && answer.status < 500 && answer.status !== 429;
        if (isAnswered) return answer;
        await pause(patience());
      }
      return undefined;
    },
  };
}
