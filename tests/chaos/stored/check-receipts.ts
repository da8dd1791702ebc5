// A run's receipts of its calls, the counted calls and the calls that the service has seen must agree.
import type { Violation } from "../violation.ts";
import { CALLS, TASKS, titleOf } from "./stored-definition.ts";
import type { TaskFact, StoredEvidence, StoredRun } from "./stored-facts.ts";

type Fault = [sort: Violation["sort"], what: string];

const ENDED = ["completed", "failed", "cancelled"];

/** @param startRuns a started run and its reruns, in their order; each has the receipts of its own calls */
export function receiptFaults(
  startRuns: readonly StoredRun[],
  newest: StoredRun,
  tasks: readonly TaskFact[],
): Fault[] {
  const faults: Fault[] = [];
  const receipts = startRuns.flatMap((run) => run.receipts ?? []);
  for (const step of TASKS) {
    const title = titleOf(newest.word ?? "", step);
    const task = tasks.find((candidate) => candidate.title === title);
    const { requests, created } = task ?? { requests: 0, created: 0 };
    const calls = receipts.filter(({ hop }) => hop === step.hop);
    const mayLackReceipt = startRuns.some(
      ({ status }) => status === "waiting" || (status === "cancelled" && step.isSafe),
    );
    if (requests > 0 && calls.length === 0 && !mayLackReceipt) {
      faults.push(["lost", `"${title}" was requested and has no receipt`]);
    }
    if (calls.some(({ status }) => status === "done") && created === 0) {
      faults.push(["lost", `"${title}" has a receipt and was not created`]);
    }
  }
  for (const run of startRuns.filter(({ status }) => ENDED.includes(status))) {
    const [withReceipt, counted] = [run.receipts ?? [], run.counted].map((calls) =>
      calls.map(({ hop }) => hop).toSorted(),
    );
    if (String(withReceipt) !== String(counted)) {
      faults.push([
        "lost",
        `the receipts have the calls ${String(withReceipt)}, but ${String(counted)} were counted`,
      ]);
    }
    if (new Set(counted).size < run.counted.length) {
      faults.push(["duplicated", `a call was counted twice: ${String(counted)}`]);
    }
  }
  if (newest.status !== "completed") return faults;
  const counted = new Set(startRuns.flatMap((run) => run.counted).map(({ hop }) => hop));
  const missing = CALLS.filter((hop) => !counted.has(hop));
  if (missing.length > 0) faults.push(["lost", `these calls were not counted: ${String(missing)}`]);
  return faults;
}

/** Faults that concern no single start: of schedules, of Workers, and of the totals over all runs. */
export function totalFaults({ scheduled, totals, busy }: StoredEvidence): Fault[] {
  const { calls, callsOfTools, callsOfServices, ended, runsOfProcesses, unresolvedDueTimes } =
    totals;
  const faults: Fault[] = [];
  if (callsOfTools !== calls || callsOfServices !== calls) {
    faults.push([
      "duplicated",
      `${calls} calls, ${callsOfTools} recorded for Tools, ${callsOfServices} for Services`,
    ]);
  }
  if (ended !== runsOfProcesses) {
    faults.push(["duplicated", `${ended} runs have ended, ${runsOfProcesses} are recorded`]);
  }
  if (busy.length > 0) faults.push(["lost", `Workers were not released: ${busy.join()}`]);
  if (unresolvedDueTimes > 0) {
    faults.push(["lost", `${unresolvedDueTimes} due times have neither a run nor a refusal`]);
  }
  for (const { id, status, dueTimes } of scheduled) {
    if (dueTimes !== 1)
      faults.push(["duplicated", `run ${id} was started by ${dueTimes} due times`]);
    if (!ENDED.includes(status))
      faults.push(["never ended", `the scheduled run ${id} is ${status}`]);
  }
  return faults;
}
