// Which questions to the model were about which run.
import type { Asked } from "./chaos-script.ts";
import type { Evidence, RunFact } from "./facts.ts";
import { kindOf } from "./kinds.ts";

/** Of words that were answered several times, a run's questions are those from its start on. */
export function questionsOf({ runs, asked }: Evidence): (run: RunFact) => readonly Asked[] {
  const byWord = Map.groupBy(asked, ({ word }) => word);
  const wordOf = ({ kind, text }: RunFact) => (kind === "undo" ? undefined : kindOf(text)?.word);
  const runsOf = Map.groupBy(runs, wordOf);
  return (run) => {
    const word = wordOf(run);
    const all = word === undefined ? [] : (byWord.get(word) ?? []);
    if ((runsOf.get(word) ?? []).length < 2) return all;
    const { startedAt, finishedAt } = run;
    if (startedAt === null) return [];
    return all.filter(
      ({ at }) => at >= Math.floor(startedAt) && (finishedAt === null || at <= finishedAt),
    );
  };
}
