// Whether what a run says of its calls, what was counted of them, and what the service has seen agree.
import type { Violation } from "../violation.ts";
import { CALLS, TASKS, titleOf } from "./stored-definition.ts";
import type { SeenTask, StoredEvidence, StoredRun } from "./stored-facts.ts";

type Fault = [sort: Violation["sort"], what: string];

const ENDED = ["completed", "failed", "cancelled"];

export function receiptFaults(run: StoredRun, tasks: readonly SeenTask[]): Fault[] {
  const receipts = run.receipts ?? [];
  const faults: Fault[] = [];
  for (const step of TASKS) {
    const title = titleOf(run.word ?? "", step);
    const { asked, made } = tasks.find((one) => one.title === title) ?? { asked: 0, made: 0 };
    const call = receipts.find(({ hop }) => hop === step.hop);
    const isOpen = run.status === "waiting" || (run.status === "cancelled" && step.isSafe);
    const isAsked = run.questions?.some(({ hop }) => hop === step.hop) === true;
    if (asked > 0 && call === undefined && !isOpen && !(isAsked && run.status === "waiting")) {
      faults.push(["lost", `"${title}" was asked for and is not in the receipt`]);
    }
    if (call?.status === "done" && made === 0) {
      faults.push(["lost", `"${title}" is in the receipt and was not made`]);
    }
  }
  if (!ENDED.includes(run.status)) return faults;
  const [stated, counted] = [receipts, run.counted].map((all) =>
    all.map(({ hop }) => hop).toSorted(),
  );
  if (String(stated) !== String(counted)) {
    faults.push([
      "lost",
      `the receipt has the calls ${String(stated)}, counted are ${String(counted)}`,
    ]);
  }
  if (run.status === "completed" && String(counted) !== String(CALLS)) {
    faults.push(["lost", `counted are the calls ${String(counted)}`]);
  }
  return faults;
}

/** Of schedules, of Workers, and of what was recorded over all runs. */
export function totalFaults({ scheduled, totals, busy }: StoredEvidence): Fault[] {
  const { calls, callsOfTools, callsOfServices, ended, runsOfProcesses, untold } = totals;
  const faults: Fault[] = [];
  if (callsOfTools !== calls || callsOfServices !== calls) {
    faults.push([
      "duplicated",
      `${calls} calls, ${callsOfTools} recorded of Tools, ${callsOfServices} of Services`,
    ]);
  }
  if (ended !== runsOfProcesses) {
    faults.push(["duplicated", `${ended} runs have ended, ${runsOfProcesses} ends are recorded`]);
  }
  if (busy.length > 0) faults.push(["lost", `Workers were not given back: ${busy.join()}`]);
  if (untold > 0) faults.push(["lost", `nobody knows what became of ${untold} due times`]);
  for (const { id, status, named } of scheduled) {
    if (named !== 1) faults.push(["duplicated", `run ${id} was started by ${named} due times`]);
    if (!ENDED.includes(status))
      faults.push(["never ended", `the scheduled run ${id} is ${status}`]);
  }
  return faults;
}
