// The queue as its documentation promises: it delivers at least once, in no particular order, with a few
// retries, then the failure callback, then the dead letters.
import { parseRetryDelay } from "../../../dev/qstash/delivery/retry-delay.ts";
import type { Envelope } from "../../../shared/contracts/envelope.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { JobMessage, Queue } from "../../../shared/ports/queue.ts";
import {
  DELIVERY_TIMEOUT_SECONDS,
  RETRIES,
  RETRY_DELAY,
} from "../../../shared/queue/delivery-policy.ts";
import type { Faults } from "../faults.ts";
import type { Timeline } from "../timeline.ts";

/** Milliseconds for which repeats of a deduplication id are dropped. */
const DEDUPLICATION_MS = 10 * 60_000;

/** A delivery's answer: an HTTP status, 0 for none. */
export type OnAnswer = (status: number) => void;

export interface Deliver {
  /** @param retried the number of earlier attempts */
  hop(envelope: Envelope, retried: number, onAnswer: OnAnswer): void;
  failure(envelope: Envelope, status: number, onAnswer: OnAnswer): void;
  job(message: JobMessage, onAnswer: OnAnswer): void;
}

export interface SimulatedQueue extends Queue {
  /** Envelopes whose failure callback failed too. */
  deadLetters: Envelope[];
  /** The number of hops that it gave up on, after a refusal or all retries. */
  gaveUp(): number;
  /** The number of messages that are not settled yet. */
  open(): number;
  /** The hops of all published messages, without dropped repeats. */
  accepted: Hop[];
}

export function createSimulatedQueue(
  timeline: Timeline,
  faults: Faults,
  deliver: Deliver,
): SimulatedQueue {
  const publishedAt = new Map<string, number>();
  const deadLetters: Envelope[] = [];
  const accepted: Hop[] = [];
  const delay = parseRetryDelay(RETRY_DELAY);
  let open = 0;
  let failureCount = 0;

  function isRepeat(id: string): boolean {
    if (!faults.deduplicates) return false;
    const lastTime = publishedAt.get(id);
    if (lastTime !== undefined && timeline.now() - lastTime < DEDUPLICATION_MS) return true;
    publishedAt.set(id, timeline.now());
    return false;
  }

  /** Makes attempts until one is answered 200 or 489, or all are used up. */
  function attempt(
    send: (retried: number, onAnswer: OnAnswer) => void,
    retry: number,
    onGiveUp: (status: number) => void,
  ): void {
    let settled = false;
    const onAnswer = (status: number) => {
      if (settled) return;
      settled = true;
      if (status === 200) open--;
      else if (status === 489 || retry >= RETRIES) {
        open--;
        onGiveUp(status);
      } else {
        timeline.after(delayAfter(retry), () => attempt(send, retry + 1, onGiveUp));
      }
    };
    timeline.after(DELIVERY_TIMEOUT_SECONDS * 1000, () => onAnswer(0));
    send(retry, onAnswer);
  }

  function delayAfter(retry: number): number {
    return delay.milliseconds(retry);
  }

  function begin(envelope: Envelope, inMs: number): void {
    open++;
    timeline.after(inMs, () =>
      attempt(
        (retry, onAnswer) => deliver.hop(envelope, retry, onAnswer),
        0,
        (status) => {
          failureCount++;
          open++;
          timeline.after(faults.queueDelay(), () =>
            attempt(
              (_retried, onAnswer) => deliver.failure(envelope, status, onAnswer),
              0,
              () => deadLetters.push(envelope),
            ),
          );
        },
      ),
    );
  }

  /** A job has no failure callback, because the sweep does what a failed job has left undone. */
  function beginJob(message: JobMessage, inMs: number): void {
    open++;
    timeline.after(inMs, () =>
      attempt(
        (_retried, onAnswer) => deliver.job(message, onAnswer),
        0,
        () => undefined,
      ),
    );
  }

  return {
    deadLetters,
    accepted,
    gaveUp: () => failureCount,
    open: () => open,
    publish(messages) {
      for (const { envelope, delayMs = 0, dedupId } of messages) {
        if (isRepeat(dedupId)) continue;
        accepted.push(envelope.hop);
        // Whole seconds, as the queue counts them.
        const wait = Math.ceil(delayMs / 1000) * 1000 + faults.queueDelay();
        begin(envelope, wait);
        const repeatMs = faults.duplicate();
        if (repeatMs !== null) begin(envelope, wait + repeatMs);
      }
      return Promise.resolve();
    },
    publishJob(message) {
      if (isRepeat(message.dedupId)) return Promise.resolve();
      const wait = Math.ceil((message.delayMs ?? 0) / 1000) * 1000 + faults.queueDelay();
      beginJob(message, wait);
      const repeatMs = faults.duplicate();
      if (repeatMs !== null) beginJob(message, wait + repeatMs);
      return Promise.resolve();
    },
  };
}
