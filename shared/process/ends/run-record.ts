// A run's record: how its steps ended, which calls it made, and what it waits for.
import type { RunOutput } from "../../contracts/api/run-output.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { StepWait } from "../../contracts/definitions/waits.ts";
import type { ShownQuestion } from "../../ports/run-database.ts";
import { callReceipts, type CallReceipt, type JournalledCalls } from "./made-calls.ts";
import { endedSteps } from "./steps-of-run.ts";

export interface ProcessSummary extends RunOutput {
  steps: { hop: Hop; status: string; summary: string }[];
  calls: CallReceipt[];
  questions: ShownQuestion[];
  /** What its steps wait for besides a person. */
  waits: StepWait[];
}

export function summaryOf(
  root: ResolvedProcess,
  statuses: Statuses,
  questions: ShownQuestion[],
  journalled: JournalledCalls = {},
  waits: StepWait[] = [],
): ProcessSummary {
  const steps = endedSteps(root, statuses).map(({ hop, name, status, code, short }) => {
    const note = code ?? short;
    return { hop, status, summary: note === undefined ? name : `${name}: ${note}` };
  });
  // A question about repeating a call concerns a call that may have been made.
  const callsInDoubt = questions.flatMap(({ hop, why }) =>
    why === "unknown_outcome" ? [[hop, { status: why, measure: null }] as const] : [],
  );
  const calls = callReceipts(root, statuses, {
    ...Object.fromEntries(callsInDoubt),
    ...journalled,
  });
  return { steps, calls, questions, waits };
}
