// Delivers webhooks to the Worker, with the platform's timeouts and retries and the requested
// faults.
import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery } from "../platform.ts";
import type { Faults } from "./faults.ts";

export interface Attempt {
  /** From 0. */
  number: number;
  /** Why the previous attempt failed; null for the first. */
  reason: "http_timeout" | "http_error" | "connection_failed" | null;
  nowMs: number;
  isForged: boolean;
}

export interface Webhook {
  url: string;
  body: string;
  method?: string;
  /** Built for each attempt, because signatures include the time. */
  headers(attempt: Attempt): Record<string, string> | Promise<Record<string, string>>;
  /** Webhooks of one lane are delivered in order, each after the previous one is done. */
  lane?: string;
  /** The platform's id of the event that the webhook reports. */
  event?: string;
}

export interface Patience {
  answerWithinMs: number;
  /** The delays before the second attempt, the third, and so on; `forever` repeats the last. */
  retryAfterMs: readonly number[];
  forever?: boolean;
  /** Whether an answer ends the retries; by default any 2xx. */
  isThrough?: (status: number, headers: Headers) => boolean;
}

export interface Courier {
  send(webhook: Webhook): Promise<Delivery>;
  idle(timeoutMs: number): Promise<void>;
  stop(): void;
}

export interface CourierOptions {
  patience: Patience;
  faults: Faults;
  now(): number;
  /** Retries wait this fraction of their delays. */
  timeScale: number;
  log(line: string): void;
}

/** The result of a delivery that `stop` has ended. */
const STOPPED: Delivery = { status: 0, attempts: 0, body: "" };
/** A webhook that waits for the next one (`reorder`) is sent after this time at the latest. */
const MAX_HOLD_MS = 1_000;

export function createCourier(options: CourierOptions): Courier {
  const { patience, faults, now, timeScale, log } = options;
  const stopping = new AbortController();
  const lanes = new Map<string, Promise<unknown>>();
  const inProgress = new Set<Promise<unknown>>();
  let releaseHeld = () => {};

  async function attempt(webhook: Webhook, details: Attempt) {
    const { method = "POST", url, body } = webhook;
    try {
      const response = await fetch(url, {
        method,
        headers: await webhook.headers(details),
        ...(method === "GET" ? {} : { body }),
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patience.answerWithinMs)]),
      });
      const text = await response.text();
      if (faults.strikes("loseWebhookAnswer"))
        return { status: 0, reason: "http_timeout" as const };
      const { status, headers } = response;
      const isThrough = patience.isThrough?.(status, headers) ?? (status >= 200 && status < 300);
      return { status, text, reason: isThrough ? null : ("http_error" as const) };
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return {
        status: 0,
        reason: isLate ? ("http_timeout" as const) : ("connection_failed" as const),
      };
    }
  }

  async function deliver(webhook: Webhook): Promise<Delivery> {
    let reason: Attempt["reason"] = null;
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const isForged = faults.strikes("forge");
      const result = await attempt(webhook, { number, reason, nowMs: now(), isForged });
      if (result.reason === null)
        return { status: result.status, attempts: number + 1, body: result.text };
      ({ reason } = result);
      const { retryAfterMs, forever } = patience;
      const wait = retryAfterMs[number] ?? (forever ? retryAfterMs.at(-1) : undefined);
      log(`webhook attempt ${number + 1}: ${reason} ${result.status}`);
      if (wait === undefined || isForged) {
        return { status: result.status, attempts: number + 1, body: result.text ?? "" };
      }
      await sleep(wait * timeScale, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return STOPPED;
  }

  async function sendWithFaults(webhook: Webhook): Promise<Delivery> {
    if (faults.strikes("reorder")) {
      await Promise.race([
        new Promise<void>((resolve) => (releaseHeld = resolve)),
        sleep(MAX_HOLD_MS, undefined, { signal: stopping.signal }).catch(() => {}),
      ]);
      return deliver(webhook);
    }
    const isTwice = faults.strikes("duplicate");
    const [delivery] = await Promise.all([
      deliver(webhook),
      isTwice ? deliver(webhook) : undefined,
    ]);
    releaseHeld();
    return delivery;
  }

  return {
    send(webhook) {
      const previous = webhook.lane === undefined ? undefined : lanes.get(webhook.lane);
      const { event } = webhook;
      const sending = Promise.resolve(previous)
        .then(() => sendWithFaults(webhook))
        .then((delivery) => (event === undefined ? delivery : { ...delivery, event }));
      if (webhook.lane !== undefined) lanes.set(webhook.lane, sending);
      inProgress.add(sending);
      void sending.finally(() => inProgress.delete(sending)).catch(() => {});
      return sending;
    },
    async idle(timeoutMs) {
      const end = Date.now() + timeoutMs;
      while (inProgress.size > 0) {
        const remainingMs = end - Date.now();
        if (remainingMs <= 0)
          throw new Error(
            `${inProgress.size} webhooks are still in progress after ${timeoutMs} ms.`,
          );
        await Promise.race([Promise.allSettled(inProgress), sleep(remainingMs)]);
      }
    },
    stop: () => stopping.abort(),
  };
}
