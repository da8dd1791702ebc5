// The state of a run or a step, as a sign and a word.
import { useWords } from "../wording/words.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Icons, because a machine's fonts may lack such signs or show them as coloured pictures. */
const SIGNS: Readonly<Record<string, IconName>> = {
  completed: "done",
  stopped: "stopped",
  cancelled: "stopped",
  failed: "close",
  caught: "close",
  blocked: "close",
  pending: "later",
  queued: "later",
  running: "runs",
  waiting: "waits",
  asked: "waits",
};
/** States in which there was nothing to do. */
const IDLE = new Set(["nothing_done", "skipped", "not_run"]);
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
  const sign = SIGNS[state];
  return (
    <span class={BAD.has(state) ? "state warning" : "state"}>
      {sign === undefined ? (
        <span aria-hidden="true">{IDLE.has(state) ? "–" : "·"}</span>
      ) : (
        <Icon name={sign} />
      )}{" "}
      {words[state] ?? state}
    </span>
  );
}
