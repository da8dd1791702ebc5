// A chaos client that stays for the answer: whenever the stream breaks off, it repeats the request from the last
// event that it saw, until the run has ended, the request is refused, or the client hangs up.
import { setTimeout as sleep } from "node:timers/promises";
import { eventsOf, postForEvents } from "../api/read-events.ts";

export interface AttachOptions {
  url: string;
  token: string;
  key: string;
  body: unknown;
  /** How long after acceptance the client hangs up, in ms; undefined if it stays to the end. */
  leaveAfter: number | undefined;
  abortSignal: AbortSignal;
  /** How long to wait before the next attempt. */
  pauseMs: () => number;
}

export interface AttachResult {
  /** Every run id that was returned for its idempotency key. */
  runs: string[];
  /** How the run ended, from the final event that the client received. */
  end?: string;
  /** A refusal that a repeat would not change. */
  complaint?: string;
}

const FINAL_EVENT = /^run\.(completed|failed|cancelled)$/;

export async function attach(options: AttachOptions): Promise<AttachResult> {
  const { url, token, key, body, leaveAfter, abortSignal, pauseMs } = options;
  const hangUp = new AbortController();
  const signal = AbortSignal.any([abortSignal, hangUp.signal]);
  const result: AttachResult = { runs: [] };
  let lastEventId: string | undefined;
  const onEvent = ({ id, type, data }: { id: string | undefined; type: string; data: unknown }) => {
    lastEventId = id ?? lastEventId;
    if (FINAL_EVENT.test(type)) result.end = type.slice("run.".length);
    if (type !== "message.accepted") return;
    const run = (data as { runId: string }).runId;
    if (!result.runs.includes(run)) result.runs.push(run);
    if (leaveAfter !== undefined) setTimeout(() => hangUp.abort(), leaveAfter).unref();
  };
  while (!signal.aborted && result.end === undefined) {
    const request = { token, key, body, lastEventId, signal };
    try {
      const response = await postForEvents(url, request);
      const { status } = response;
      if (status === 200) await eventsOf(response, onEvent);
      else {
        const { code } = (await response.json()) as { code: string };
        if (status < 500 && status !== 429) return { ...result, complaint: `${status} ${code}` };
      }
    } catch {
      // The stream broke off: repeat the request.
    }
    if (result.end === undefined)
      await sleep(pauseMs(), undefined, { signal }).catch(() => undefined);
  }
  return result;
}
