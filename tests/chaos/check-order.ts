// Runs of a conversation never overlap, and its turns are made in the order of its runs.
import type { Asked } from "./chaos-script.ts";
import type { Evidence, RunFact } from "./facts.ts";
import { questionsOf } from "./questions-of.ts";
import type { Violation } from "./violation.ts";

export function checkOrder(evidence: Evidence): Violation[] {
  const questions = questionsOf(evidence);
  const copiesByConversation = Map.groupBy(
    evidence.alternatives.filter(({ copiedFrom }) => copiedFrom !== null),
    ({ conversation }) => conversation,
  );
  const byConversation = Map.groupBy(evidence.runs, ({ conversation }) => conversation);
  return [...byConversation].flatMap(([conversation, ofOne]) => {
    // Each turn is new once: the next run that has it makes an alternative.
    let turns = new Set((copiesByConversation.get(conversation) ?? []).map(({ turn }) => turn));
    return [...ofOne]
      .sort((a, b) => a.number - b.number)
      .flatMap((run, index, orderedRuns) => {
        const faults = [
          ...faultsOf(run, index, orderedRuns[index - 1], questions(run)),
          ...turnFaults(run, turns),
        ];
        turns = new Set([...turns, run.userTurn, run.agentTurn]);
        return faults.map(([sort, what]): Violation => ({
          sort,
          what,
          run: run.id,
          conversation: run.conversation,
        }));
      });
  });
}

type Fault = [sort: Violation["sort"], what: string];

/** @param knownTurns the conversation's turns before the run */
function turnFaults(run: RunFact, knownTurns: ReadonlySet<string>): Fault[] {
  const newTurns = [
    { turn: run.userTurn, seq: run.userSeq },
    { turn: run.agentTurn, seq: run.agentSeq },
  ].filter(({ turn }) => !knownTurns.has(turn));
  return newTurns.every(({ seq }, index) => seq === knownTurns.size + index + 1)
    ? []
    : [
        [
          "out of order",
          `run number ${run.number} has the turns ${run.userSeq} and ${run.agentSeq}`,
        ],
      ];
}

function faultsOf(
  run: RunFact,
  index: number,
  previousFact: RunFact | undefined,
  questions: readonly Asked[],
): Fault[] {
  const faults: Fault[] = [];
  const late = (what: string) => void faults.push(["out of order", what]);
  if (run.number !== index + 1) late(`run number ${run.number} comes as number ${index + 1}`);
  if (previousFact === undefined) return faults;
  const end = previousFact.finishedAt;
  if (run.startedAt !== null && (end === null || run.startedAt < end)) {
    late(`run ${run.number} started at ${run.startedAt}, the one before ended at ${end}`);
  }
  // The clocks of Postgres and of the model's server are one: a call in between is no rounding.
  const earlyQuestion = questions.find(({ at }) => end === null || at < Math.floor(end));
  if (earlyQuestion) {
    late(
      `${earlyQuestion.contract} was asked at ${earlyQuestion.at}, the run before ended at ${String(end)}`,
    );
  }
  return faults;
}
