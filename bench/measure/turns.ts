// Makes the local queue deliver one hop at a time while a run is recorded, so that a request of a hop belongs to the
// current one.
import type { Hop } from "../../shared/contracts/hop.ts";
import type { QueueTuning } from "../../dev/stack/start-parts.ts";

export interface Turn {
  hop: Hop;
  /** By `performance.now()`; `to` is Infinity until the delivery has been answered or has failed. */
  from: number;
  to: number;
}

export interface Turns {
  queue: QueueTuning;
  /** Starts a new recording, during which one hop is delivered at a time; or stops it. */
  record(on: boolean): void;
  /** The deliveries of hops during the last recording. */
  recorded(): Turn[];
}

export function createTurns(): Turns {
  let isRecording = false;
  let turns: Turn[] = [];
  let lastTurn = Promise.resolve();
  const ends = new Map<string, () => void>();
  return {
    record(on) {
      isRecording = on;
      if (on) turns = [];
    },
    recorded: () => [...turns],
    queue: {
      async onDeliver({ messageId, body }) {
        if (!isRecording) return;
        const previousTurn = lastTurn;
        let end = () => {};
        lastTurn = new Promise((resolve) => (end = resolve));
        await previousTurn;
        const { hop } = JSON.parse(body) as { hop: Hop };
        const turn = { hop, from: performance.now(), to: Infinity };
        turns.push(turn);
        ends.set(messageId, () => {
          turn.to = performance.now();
          end();
        });
      },
      log({ event, messageId }) {
        if (event !== "delivered" && event !== "attempt failed") return;
        ends.get(messageId)?.();
        ends.delete(messageId);
      },
    },
  };
}
