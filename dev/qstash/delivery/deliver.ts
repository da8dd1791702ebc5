// Delivers a message: makes an attempt, reports it to the callbacks, and then settles the message or retries it.
import { buildCallback, type Outcome } from "./callbacks.ts";
import type { DeadLetters } from "./dead-letters.ts";
import type { Events } from "./events.ts";
import type { FlowControl } from "./flow-control.ts";
import type { FinalState, Message, MessageSpec } from "./message.ts";
import { nextRetryMs } from "./next-retry.ts";
import type { DeliverHook, LogHook } from "../options.ts";
import type { Sender } from "./send.ts";
import { signDelivery, type SigningKeys } from "./sign.ts";
import type { Timers } from "./timers.ts";

/**
 * A destination refuses a message permanently by this status together with the value `true` in the
 * header.
 */
const NON_RETRYABLE_STATUS = 489;
const NON_RETRYABLE_HEADER = "Upstash-Nonretryable-Error";

export interface DeliveryParts {
  sender: Sender;
  keys: SigningKeys;
  timers: Timers;
  flow: FlowControl;
  events: Events;
  deadLetters: DeadLetters;
  /** Factor on every wait before a retry. */
  timeScale: number;
  /** The maximum number of active attempts. */
  parallelism: number;
  log: LogHook;
  onDeliver: DeliverHook | undefined;
  isStopped(): boolean;
  publishCallback(spec: MessageSpec, parent: Message): void;
  settle(message: Message, state: FinalState): void;
}

export interface Delivery {
  /** Makes attempts, when flow control allows it, until the message is settled. */
  begin(message: Message): void;
  /** The number of attempts sent so far, including those of callbacks. */
  attempts(): number;
  /** The number of active attempts. */
  active(): number;
  /** The maximum number of active attempts; 0 for no limit. */
  parallelismMax: number;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const waitingMessages: Message[] = [];
  let attempts = 0;
  let active = 0;

  function begin(message: Message): void {
    message.phase = "waiting";
    parts.flow.acquire(message, () => admit(message));
  }

  function admit(message: Message): void {
    if (active < parts.parallelism) void attempt(message);
    else waitingMessages.push(message);
  }

  /** Starts waiting messages that have not been cancelled, as many as the limit allows. */
  function admitNext(): void {
    while (active < parts.parallelism) {
      const next = waitingMessages.shift();
      if (next === undefined) return;
      if (next.phase === "waiting") void attempt(next);
      // Flow control has admitted the cancelled message, and counts it until its release.
      else parts.flow.release(next);
    }
  }

  async function attempt(message: Message): Promise<void> {
    const startedAt = performance.now();
    message.phase = "active";
    active += 1;
    parts.events.record(message, "ACTIVE");
    const outcome = await trySend(message);
    active -= 1;
    if (parts.isStopped()) return;
    admitNext();
    parts.log({
      event: outcome.error === undefined ? "delivered" : "attempt failed",
      messageId: message.id,
      url: message.spec.url,
      retried: message.retried,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      ...(outcome.reply && { status: outcome.reply.status }),
      ...(outcome.error !== undefined && { error: outcome.error }),
    });
    conclude(message, outcome);
    // This comes last, so that the flow key's next message starts after this attempt has been recorded.
    parts.flow.release(message);
  }

  async function trySend(message: Message): Promise<Outcome> {
    const { id: messageId, retried, spec } = message;
    const { url, body } = spec;
    try {
      if (parts.onDeliver !== undefined) {
        await parts.onDeliver({ messageId, url, retried, body: body.toString("utf8") });
      }
      attempts += 1;
      const { method, timeoutMs } = spec;
      const reply = await parts.sender.send({
        url,
        method,
        headers: headersFor(message),
        body,
        timeoutMs,
      });
      const ok = reply.status >= 200 && reply.status < 300;
      return { reply, error: ok ? undefined : `the destination answered ${reply.status}` };
    } catch (error) {
      return { reply: undefined, error: error instanceof Error ? error.message : String(error) };
    }
  }

  function headersFor({ id, retried, spec }: Message): Record<string, string> {
    const headers: Record<string, string> = {
      ...spec.headers,
      "User-Agent": "Upstash-QStash",
      "Upstash-Message-Id": id,
      "Upstash-Retried": String(retried),
      "Upstash-Signature": signDelivery(parts.keys.current, spec.url, spec.body, Date.now()),
    };
    if (spec.scheduleId !== undefined) headers["Upstash-Schedule-Id"] = spec.scheduleId;
    if (spec.body.length > 0 || spec.method !== "GET") {
      headers["Content-Length"] = String(spec.body.length);
    }
    return headers;
  }

  function conclude(message: Message, outcome: Outcome): void {
    const { error, reply } = outcome;
    const hasFailed = error !== undefined;
    const detail = { error, responseStatus: reply?.status };
    if (hasFailed) parts.events.record(message, "ERROR", detail);
    if (hasFailed && message.cancelRequested) return parts.settle(message, "CANCELED");
    callBack("callback", message, outcome);
    if (!hasFailed) return parts.settle(message, "DELIVERED");
    if (isFinal(message, outcome)) {
      const dlqId = parts.deadLetters.add(message, outcome);
      callBack("failureCallback", message, outcome, dlqId);
      return parts.settle(message, "FAILED");
    }
    retry(message, outcome);
  }

  function isFinal(message: Message, { reply }: Outcome): boolean {
    const isRefused =
      reply?.status === NON_RETRYABLE_STATUS &&
      reply.headers[NON_RETRYABLE_HEADER]?.[0]?.toLowerCase() === "true";
    return isRefused || message.retried >= message.spec.maxRetries;
  }

  function retry(message: Message, { reply }: Outcome): void {
    const now = Date.now();
    const { retryDelay } = message.spec;
    const responseHeaders = reply?.headers ?? {};
    const wait =
      nextRetryMs({ retried: message.retried, retryDelay, responseHeaders, now }) * parts.timeScale;
    message.retried += 1;
    message.phase = "retrying";
    const nextDeliveryTime = Math.round(now + wait);
    parts.events.record(message, "RETRY", { time: now, nextDeliveryTime });
    message.timer = parts.timers.after(wait, () => begin(message));
  }

  function callBack(
    kind: "callback" | "failureCallback",
    message: Message,
    outcome: Outcome,
    dlqId?: string,
  ): void {
    const spec = buildCallback(kind, message, outcome, dlqId);
    if (spec !== undefined) parts.publishCallback(spec, message);
  }

  const parallelismMax = Number.isFinite(parts.parallelism) ? parts.parallelism : 0;
  return { begin, attempts: () => attempts, active: () => active, parallelismMax };
}
