// The state of a run or a step, as a sign and a word.
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
/** States drawn as an icon, because browsers show an emoji for the character. */
const WAITS = new Set(["waiting", "asked"]);
const BAD = new Set(["failed", "blocked"]);

interface StateMarkProps {
  state: string;
  /** Whether this is the state of a run rather than of a step. */
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
