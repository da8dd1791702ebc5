// Turns to show a run's preview, in memory, by the rules of the store's scripts.
import type { PreviewTurns } from "../../../shared/ports/preview-turns.ts";

interface Turns {
  holder: string;
  turnMs: number;
  heldMs: number;
  begun: boolean;
  closed: boolean;
}

const HELD_MS = 10_000;

export interface MemoryPreviews extends PreviewTurns {
  /** Loses this number of the last writes; `all` loses everything. */
  stepBack(writes: number | "all"): void;
}

export function createMemoryPreviews(now: () => number): MemoryPreviews {
  const runs = new Map<string, Turns>();
  /** The state before each write. */
  const earlierStates: Map<string, Turns>[] = [];
  const remember = (): void => void earlierStates.push(structuredClone(runs));
  const turnsOf = (run: string): Turns => {
    const turns = runs.get(run) ?? {
      holder: "",
      turnMs: 0,
      heldMs: 0,
      begun: false,
      closed: false,
    };
    runs.set(run, turns);
    return turns;
  };
  return {
    async take({ run, holder, ms, begins }) {
      const turns = turnsOf(run);
      if (turns.closed) return "closed";
      if (turns.holder !== "" && turns.holder !== holder && turns.heldMs > now()) return "taken";
      if (begins && turns.begun) return "begun";
      remember();
      turns.begun ||= begins;
      Object.assign(turns, { holder, turnMs: now() + ms, heldMs: now() + ms + HELD_MS });
      return "given";
    },
    async drop(run, holder) {
      if (turnsOf(run).holder !== holder) return;
      remember();
      turnsOf(run).turnMs = 0;
    },
    async close(run) {
      remember();
      turnsOf(run).closed = true;
      return Math.max(0, turnsOf(run).turnMs - now());
    },
    stepBack(writes) {
      if (writes === 0) return;
      const length = writes === "all" ? 0 : Math.max(0, earlierStates.length - writes);
      const before = earlierStates[length];
      earlierStates.length = Math.min(earlierStates.length, length);
      runs.clear();
      for (const [run, turns] of before ?? []) if (writes !== "all") runs.set(run, turns);
    },
  };
}
