// Runs of a conversation never overlap, its transcript is in order, and each run knows the one before.
import type { Asked } from "./chaos-script.ts";
import type { Evidence, RunFact } from "./facts.ts";
import { kindOf, wordsIn } from "./kinds.ts";
import type { Violation } from "./violation.ts";

export function checkOrder({ runs, asked }: Evidence): Violation[] {
  const questions = Map.groupBy(asked, ({ word }) => word);
  return [...Map.groupBy(runs, ({ conversation }) => conversation).values()].flatMap((ofOne) =>
    [...ofOne]
      .sort((a, b) => a.number - b.number)
      .flatMap((run, index, ordered) => {
        const word = kindOf(run.text)?.word;
        const own = run.kind === "message" && word ? (questions.get(word) ?? []) : [];
        return faultsOf(run, index, ordered[index - 1], own).map(([sort, what]): Violation => ({
          sort,
          what,
          run: run.id,
          conversation: run.conversation,
        }));
      }),
  );
}

type Fault = [sort: Violation["sort"], what: string];

function faultsOf(
  run: RunFact,
  index: number,
  before: RunFact | undefined,
  questions: readonly Asked[],
): Fault[] {
  const found: Fault[] = [];
  const late = (what: string) => void found.push(["out of order", what]);
  if (run.number !== index + 1) late(`run number ${run.number} comes as number ${index + 1}`);
  if (run.userSeq !== 2 * index + 1 || run.agentSeq !== 2 * index + 2) {
    late(`run number ${run.number} has the turns ${run.userSeq} and ${run.agentSeq}`);
  }
  if (before === undefined) return found;
  const end = before.finishedAt;
  if (run.startedAt !== null && (end === null || run.startedAt < end)) {
    late(`run ${run.number} started at ${run.startedAt}, the one before ended at ${end}`);
  }
  // The clocks of Postgres and of the model's server are one: a call in between is no rounding.
  const early = questions.find(({ at }) => end === null || at < Math.floor(end));
  if (early) {
    late(`${early.contract} was asked at ${early.at}, the run before ended at ${String(end)}`);
  }
  const understand = questions.findLast(({ contract }) => contract === "UnderstandOutput");
  const [spoken] = wordsIn(before.text);
  if (before.status === "completed" && understand && spoken && !understand.shows.has(spoken)) {
    found.push(["lost", `the run does not know the exchange before it ("${before.text}")`]);
  }
  return found;
}
