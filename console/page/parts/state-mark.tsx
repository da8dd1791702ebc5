// How a run or a step stands: a sign, and its word.
import { useWords } from "../wording/words.ts";

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    completed: "✓",
    nothing_done: "–",
    skipped: "–",
    not_run: "–",
    stopped: "◼",
    cancelled: "◼",
  },
  ...{ failed: "✕", caught: "✕", blocked: "✕", waiting: "⏸", asked: "⏸" },
  ...{ pending: "○", queued: "○", running: "▸" },
};
const BAD = new Set(["failed", "blocked"]);

export function StateMark({ state }: { state: string }) {
  const { states, statuses } = useWords().texts.runs;
  const words: Readonly<Record<string, string>> = { ...statuses, ...states };
  return (
    <span class={BAD.has(state) ? "state warning" : "state"}>
      <span aria-hidden="true">{SIGNS[state] ?? "·"} </span>
      {words[state] ?? state}
    </span>
  );
}
