// Turns to show a run, in memory, by the rules of the store's scripts.
import type { PreviewTurns } from "../../../shared/ports/preview-turns.ts";

interface Turns {
  holder: string;
  turnMs: number;
  heldMs: number;
  begun: boolean;
  closed: boolean;
}

const HELD_MS = 10_000;

export function createMemoryPreviews(now: () => number): PreviewTurns {
  const runs = new Map<string, Turns>();
  const of = (run: string): Turns => {
    const found = runs.get(run) ?? {
      ...{ holder: "", turnMs: 0, heldMs: 0, begun: false, closed: false },
    };
    runs.set(run, found);
    return found;
  };
  return {
    async take({ run, holder, ms, begins }) {
      const turns = of(run);
      if (turns.closed) return "closed";
      if (turns.holder !== "" && turns.holder !== holder && turns.heldMs > now()) return "taken";
      if (begins && turns.begun) return "begun";
      turns.begun ||= begins;
      Object.assign(turns, { holder, turnMs: now() + ms, heldMs: now() + ms + HELD_MS });
      return "given";
    },
    async drop(run, holder) {
      if (of(run).holder === holder) of(run).turnMs = 0;
    },
    async close(run) {
      of(run).closed = true;
      return Math.max(0, of(run).turnMs - now());
    },
  };
}
