// Makes the local queue deliver one hop at a time while a run is recorded, so that every recorded request
// belongs to the current hop.
import type { Hop } from "../../shared/contracts/hop.ts";
import type { QueueTuning } from "../../dev/stack/start-parts.ts";

export interface Turn {
  hop: Hop;
  /** By `performance.now()`. */
  from: number;
  to: number;
}

export interface Turns {
  queue: QueueTuning;
  /** From now on, delivers one hop at a time and records it; or stops doing so. */
  record(on: boolean): void;
  /** The hops since recording began. */
  taken(): Turn[];
}

export function createTurns(): Turns {
  let recording = false;
  let turns: Turn[] = [];
  let last = Promise.resolve();
  const ends = new Map<string, () => void>();
  return {
    record(on) {
      recording = on;
      if (on) turns = [];
    },
    taken: () => [...turns],
    queue: {
      async onDeliver({ messageId, body }) {
        if (!recording) return;
        const before = last;
        let end = () => {};
        last = new Promise((resolve) => (end = resolve));
        await before;
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
