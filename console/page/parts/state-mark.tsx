// How a run or a step stands: a sign, and its word.
import { useWords } from "../wording/words.ts";
import { Icon } from "./icon.tsx";

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    completed: "✓",
    nothing_done: "–",
    skipped: "–",
    not_run: "–",
    stopped: "◼",
    cancelled: "◼",
  },
  failed: "✕",
  caught: "✕",
  blocked: "✕",
  pending: "○",
  queued: "○",
  running: "▸",
};
/** Drawn, because browsers have a picture of their own for the sign. */
const WAITS = new Set(["waiting", "asked"]);
const BAD = new Set(["failed", "blocked"]);

interface StateMarkProps {
  state: string;
  /** Of a run, and not of one of its steps. */
  isOfRun?: boolean;
}

export function StateMark({ state, isOfRun = false }: StateMarkProps) {
  const { states, statuses } = useWords().texts.runs;
  const words: Readonly<Record<string, string>> = isOfRun
    ? { ...states, ...statuses }
    : { ...statuses, ...states };
  return (
    <span class={BAD.has(state) ? "state warning" : "state"}>
      {WAITS.has(state) ? (
        <Icon name="waits" />
      ) : (
        <span aria-hidden="true">{SIGNS[state] ?? "·"}</span>
      )}{" "}
      {words[state] ?? state}
    </span>
  );
}
