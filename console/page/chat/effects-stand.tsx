// Asks what to do with the changes of runs that an edit or a retry removes from the conversation's path.
import { ProblemError, type Problem } from "../../../clients/typescript/problem-error.ts";
import { Dialog } from "../parts/dialog.tsx";
import { fill, useWords } from "../wording/words.ts";
import { changeWords } from "./changes.tsx";
import type { Change } from "./run-view.ts";

type RunInTheWay = NonNullable<Problem["runs"]>[number];

/** @returns the runs whose changes are still in force, if a message was refused because of them */
export const runsInTheWay = (fault: unknown): RunInTheWay[] | undefined =>
  fault instanceof ProblemError && fault.problem.code === "effects_stand"
    ? fault.problem.runs
    : undefined;

interface EffectsStandProps {
  runs: readonly RunInTheWay[];
  /** Undefined: do not send the message. */
  onChoose(effects: "keep" | "undo" | undefined): void;
}

export function EffectsStand({ runs, onChoose }: EffectsStandProps) {
  const { texts } = useWords();
  const { stands } = texts.chat;
  return (
    <Dialog title={stands.title} onClose={() => onChoose(undefined)}>
      <p>{stands.lead}</p>
      <ul>
        {runs.map(({ runId, text, changes, calls }) => (
          <li key={runId}>
            <q>{text}</q>
            <ul>
              {(changes as Change[]).map((change, place) => (
                <li key={place}>{changeWords(change, texts)}</li>
              ))}
              {calls.map((name) => (
                <li key={name}>{fill(stands.call, { name })}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div class="options">
        <button type="button" class="primary" onClick={() => onChoose("undo")}>
          {stands.undo}
        </button>
        <button type="button" onClick={() => onChoose("keep")}>
          {stands.keep}
        </button>
        <button type="button" onClick={() => onChoose(undefined)}>
          {texts.rows.cancel}
        </button>
      </div>
    </Dialog>
  );
}
