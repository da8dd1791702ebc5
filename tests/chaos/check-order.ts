// The runs of a conversation must not overlap, and its turns must be created in the order of its runs.
import type { ModelCall } from "./chaos-script.ts";
import type { Evidence, RunFact } from "./facts.ts";
import { modelCallsOf } from "./model-calls-of.ts";
import type { Violation } from "./violation.ts";

export function checkOrder(evidence: Evidence): Violation[] {
  const modelCalls = modelCallsOf(evidence);
  const copiesByConversation = Map.groupBy(
    evidence.alternatives.filter(({ copiedFrom }) => copiedFrom !== null),
    ({ conversation }) => conversation,
  );
  const runsByConversation = Map.groupBy(evidence.runs, ({ conversation }) => conversation);
  return [...runsByConversation].flatMap(([conversation, runs]) => {
    // Only a turn's first run creates it; later ones add an alternative to it.
    let turns = new Set((copiesByConversation.get(conversation) ?? []).map(({ turn }) => turn));
    return [...runs]
      .sort((a, b) => a.number - b.number)
      .flatMap((run, index, orderedRuns) => {
        const faults = [
          ...overlapFaults(run, index, orderedRuns[index - 1], modelCalls(run)),
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

/** @param knownTurns the turns that the conversation had before the run */
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

function overlapFaults(
  run: RunFact,
  index: number,
  previousRun: RunFact | undefined,
  modelCalls: readonly ModelCall[],
): Fault[] {
  const faults: Fault[] = [];
  const blame = (what: string) => void faults.push(["out of order", what]);
  if (run.number !== index + 1)
    blame(`run number ${run.number} is the conversation's run ${index + 1}`);
  if (previousRun === undefined) return faults;
  const end = previousRun.finishedAt;
  if (run.startedAt !== null && (end === null || run.startedAt < end)) {
    blame(`run ${run.number} started at ${run.startedAt}, the previous one ended at ${end}`);
  }
  // Postgres and the model's server use the same clock, so an early call is not a rounding error.
  const earlyCall = modelCalls.find(({ at }) => end === null || at < Math.floor(end));
  if (earlyCall) {
    blame(
      `${earlyCall.contract} was called at ${earlyCall.at}, the previous run ended at ${String(end)}`,
    );
  }
  return faults;
}
