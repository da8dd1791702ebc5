// The queue as its documentation promises it: at least once, in no order, a few retries, then the
// failure callback, then the dead letters.
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

/** Milliseconds within which a repeated deduplication id is dropped. */
const DEDUPLICATION_MS = 10 * 60_000;

/** A delivery's answer: an HTTP status, 0 for none. */
export type Answered = (status: number) => void;

export interface Deliver {
  /** @param retried attempts before this one */
  hop(envelope: Envelope, retried: number, answered: Answered): void;
  failure(envelope: Envelope, status: number, answered: Answered): void;
  job(message: JobMessage, answered: Answered): void;
}

export interface SimulatedQueue extends Queue {
  /** Hops whose failure callback failed as well. */
  deadLetters: Envelope[];
  /** Hops that it gave up on, by refusal or after all retries. */
  gaveUp(): number;
  /** Messages not settled yet. */
  open(): number;
  /** Hops of everything that was published and not dropped as a repeat. */
  taken: Hop[];
}

export function createSimulatedQueue(
  timeline: Timeline,
  faults: Faults,
  deliver: Deliver,
): SimulatedQueue {
  const counts = new Map<string, number>();
  const deadLetters: Envelope[] = [];
  const taken: Hop[] = [];
  const delay = parseRetryDelay(RETRY_DELAY);
  let open = 0;
  let givenUp = 0;

  function isRepeat(id: string): boolean {
    if (!faults.deduplicates) return false;
    const before = counts.get(id);
    if (before !== undefined && timeline.now() - before < DEDUPLICATION_MS) return true;
    counts.set(id, timeline.now());
    return false;
  }

  /** Attempts until one is answered 200, or all are used up or refused for good. */
  function attempt(
    send: (retried: number, answered: Answered) => void,
    retry: number,
    gaveUp: (status: number) => void,
  ): void {
    let settled = false;
    const onAnswer = (status: number) => {
      if (settled) return;
      settled = true;
      if (status === 200) open--;
      else if (status === 489 || retry >= RETRIES) {
        open--;
        gaveUp(status);
      } else {
        timeline.after(delayAfter(retry), () => attempt(send, retry + 1, gaveUp));
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
          givenUp++;
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

  /** A job has no failure callback: what it leaves is the sweep's. */
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
    taken,
    gaveUp: () => givenUp,
    open: () => open,
    publish(messages) {
      for (const { envelope, delayMs = 0, dedupId } of messages) {
        if (isRepeat(dedupId)) continue;
        taken.push(envelope.hop);
        // Whole seconds, as the queue counts them.
        const wait = Math.ceil(delayMs / 1000) * 1000 + faults.queueDelay();
        begin(envelope, wait);
        const again = faults.duplicate();
        if (again !== null) begin(envelope, wait + again);
      }
      return Promise.resolve();
    },
    publishJob(message) {
      if (isRepeat(message.dedupId)) return Promise.resolve();
      const wait = Math.ceil((message.delayMs ?? 0) / 1000) * 1000 + faults.queueDelay();
      beginJob(message, wait);
      const again = faults.duplicate();
      if (again !== null) beginJob(message, wait + again);
      return Promise.resolve();
    },
  };
}
