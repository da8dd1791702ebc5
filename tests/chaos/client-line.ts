// A chaos client's connection to the Worker, which can repeat a request until it is answered.
import { setTimeout as sleep } from "node:timers/promises";

export interface LineOptions {
  url: string;
  token: string;
  /** Ends all waiting. */
  abortSignal: AbortSignal;
  /** A random number from 0 to 1. */
  next: () => number;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface Line {
  /** Sends the request once; rejects without an answer in JSON. */
  request(path: string, init?: RequestInit): Promise<Answer>;
  /**
   * Repeats the same request, with the same key, until it is answered with another status than 429 or 5xx; undefined if
   * aborted before that.
   */
  insist(path: string, init?: Omit<RequestInit, "signal">): Promise<Answer | undefined>;
  /** Waits, unless aborted before that. */
  pause(ms: number): Promise<void>;
  /** How long to wait before the next attempt, in milliseconds. */
  retryDelay(): number;
}

export function openLine({ url, token, abortSignal, next }: LineOptions): Line {
  // Far shorter than the seconds for which the API asks clients to wait: in a chaos run everything is quicker.
  const retryDelay = () => 100 + next() * 200;
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
    retryDelay,
    async insist(path, init = {}) {
      while (!abortSignal.aborted) {
        const answer = await request(path, init).catch(() => undefined);
        const isAnswered = answer !== undefined && answer.status < 500 && answer.status !== 429;
        if (isAnswered) return answer;
        await pause(retryDelay());
      }
      return undefined;
    },
  };
}
