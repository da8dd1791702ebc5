// Whether what a run says of its calls, what was counted of them, and what the service has seen agree.
import type { Violation } from "../violation.ts";
import { CALLS, TASKS, titleOf } from "./stored-definition.ts";
import type { SeenTask, StoredEvidence, StoredRun } from "./stored-facts.ts";

type Fault = [sort: Violation["sort"], what: string];

const ENDED = ["completed", "failed", "cancelled"];

/** @param course runs of one start, in their order; each has the receipts of its own calls */
export function receiptFaults(
  course: readonly StoredRun[],
  newest: StoredRun,
  tasks: readonly SeenTask[],
): Fault[] {
  const faults: Fault[] = [];
  const receipts = course.flatMap((run) => run.receipts ?? []);
  for (const step of TASKS) {
    const title = titleOf(newest.word ?? "", step);
    const { asked, made } = tasks.find((one) => one.title === title) ?? { asked: 0, made: 0 };
    const calls = receipts.filter(({ hop }) => hop === step.hop);
    const isOpen = course.some(
      ({ status }) => status === "waiting" || (status === "cancelled" && step.isSafe),
    );
    if (asked > 0 && calls.length === 0 && !isOpen) {
      faults.push(["lost", `"${title}" was asked for and is not in the receipt`]);
    }
    if (calls.some(({ status }) => status === "done") && made === 0) {
      faults.push(["lost", `"${title}" is in the receipt and was not made`]);
    }
  }
  for (const run of course.filter(({ status }) => ENDED.includes(status))) {
    const [stated, counted] = [run.receipts ?? [], run.counted].map((all) =>
      all.map(({ hop }) => hop).toSorted(),
    );
    if (String(stated) !== String(counted)) {
      faults.push([
        "lost",
        `the receipt has the calls ${String(stated)}, counted are ${String(counted)}`,
      ]);
    }
    if (new Set(counted).size < run.counted.length) {
      faults.push(["duplicated", `counted are the calls ${String(counted)}`]);
    }
  }
  if (newest.status !== "completed") return faults;
  const counted = new Set(course.flatMap((run) => run.counted).map(({ hop }) => hop));
  const missing = CALLS.filter((hop) => !counted.has(hop));
  if (missing.length > 0) faults.push(["lost", `not counted are the calls ${String(missing)}`]);
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
