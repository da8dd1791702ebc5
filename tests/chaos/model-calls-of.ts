// Which calls of the model were made for which run.
import type { ModelCall } from "./chaos-script.ts";
import type { Evidence, RunFact } from "./facts.ts";
import { kindOf } from "./kinds.ts";

/** If several runs answered the same message, each one's calls are those between its start and its end. */
export function modelCallsOf({
  runs,
  modelCalls,
}: Evidence): (run: RunFact) => readonly ModelCall[] {
  const callsByWord = Map.groupBy(modelCalls, ({ word }) => word);
  const wordOf = ({ kind, text }: RunFact) => (kind === "undo" ? undefined : kindOf(text)?.word);
  const runsByWord = Map.groupBy(runs, wordOf);
  return (run) => {
    const word = wordOf(run);
    const calls = word === undefined ? [] : (callsByWord.get(word) ?? []);
    if ((runsByWord.get(word) ?? []).length < 2) return calls;
    const { startedAt, finishedAt } = run;
    if (startedAt === null) return [];
    return calls.filter(
      ({ at }) => at >= Math.floor(startedAt) && (finishedAt === null || at <= finishedAt),
    );
  };
}
