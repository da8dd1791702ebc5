// A chaos client that stays for the answer: the same request again whenever the stream breaks off, from
// the last event that it saw, until the run has ended or it hangs up.
import { setTimeout as sleep } from "node:timers/promises";
import { eventsOf, postForEvents } from "../api/read-events.ts";

export interface AttachOptions {
  url: string;
  token: string;
  key: string;
  body: unknown;
  /** Milliseconds after its acceptance at which the client hangs up; undefined: it stays. */
  leaveAfter: number | undefined;
  abortSignal: AbortSignal;
  /** How long to wait before the next attempt. */
  pauseMs: () => number;
}

export interface Attached {
  /** Every run that its key was answered with. */
  runs: string[];
  /** The final event that it heard. */
  end?: string;
  /** A refusal that does not pass. */
  complaint?: string;
}

const FINAL = /^run\.(completed|failed|cancelled)$/;

export async function attach(options: AttachOptions): Promise<Attached> {
  const { url, token, key, body, leaveAfter, abortSignal, pauseMs } = options;
  const leaving = new AbortController();
  const signal = AbortSignal.any([abortSignal, leaving.signal]);
  const ending: Attached = { runs: [] };
  let lastEventId: string | undefined;
  const listen = ({ id, type, data }: { id: string | undefined; type: string; data: unknown }) => {
    lastEventId = id ?? lastEventId;
    if (FINAL.test(type)) ending.end = type.slice("run.".length);
    if (type !== "message.accepted") return;
    const run = (data as { runId: string }).runId;
    if (!ending.runs.includes(run)) ending.runs.push(run);
    if (leaveAfter !== undefined) setTimeout(() => leaving.abort(), leaveAfter).unref();
  };
  while (!signal.aborted && ending.end === undefined) {
    const request = { token, key, body, lastEventId, signal };
    try {
      const response = await postForEvents(url, request);
      const { status } = response;
      if (status === 200) await eventsOf(response, listen);
      else {
        const { code } = (await response.json()) as { code: string };
        if (status < 500 && status !== 429) return { ...ending, complaint: `${status} ${code}` };
      }
    } catch {
      // The stream broke off: the same request again.
    }
    if (ending.end === undefined)
      await sleep(pauseMs(), undefined, { signal }).catch(() => undefined);
  }
  return ending;
}
