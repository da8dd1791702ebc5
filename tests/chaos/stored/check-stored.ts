// Checks a chaos run of stored Processes: each request has one run and one end; completed runs did everything once,
// counting what a rerun takes over from earlier runs; and no call in doubt was repeated unless a person allowed it.
import type { Violation } from "../violation.ts";
import { receiptFaults, totalFaults } from "./check-receipts.ts";
import { outputOf, ROW_HOP, rowOf, TASKS, titleOf } from "./stored-definition.ts";
import type { StoredEvidence, StoredRow, StoredRun } from "./stored-facts.ts";
import type { Attempt } from "./stored-client.ts";

/** All violations; a run passes only if there are none. */
export function checkStored(evidence: StoredEvidence): Violation[] {
  const { started } = evidence;
  const violations: Violation[] = [];
  const unexplained = new Set(evidence.runs);
  for (const start of started) {
    const runs = evidence.runs.filter(({ word }) => word === start.word);
    const attempts = [{ ...start, of: null }, ...start.reruns];
    const faults: [Fault, StoredRun | undefined][] = [];
    for (const attempt of attempts) {
      const ownRuns = runs.filter(({ rerunOf }) => rerunOf === attempt.of);
      for (const run of ownRuns) unexplained.delete(run);
      for (const fault of attemptFaults(attempt, ownRuns)) faults.push([fault, ownRuns[0]]);
      for (const run of ownRuns) {
        for (const fault of endFaults(run, start.word, attempt)) faults.push([fault, run]);
      }
    }
    const startRuns = runs.filter((run) => !unexplained.has(run));
    const newest = startRuns.at(-1);
    if (newest !== undefined) {
      for (const fault of [
        ...taskFaults(startRuns, newest, evidence),
        ...rowFaults(startRuns, newest, evidence),
        ...receiptFaults(startRuns, newest, evidence.tasks),
      ]) {
        faults.push([fault, newest]);
      }
    }
    for (const [[sort, what], run] of faults) {
      const { id = attempts[0]?.runs[0] ?? "none", conversation = "?" } = run ?? {};
      violations.push({ sort, what: `${start.word}: ${what}`, run: id, conversation });
    }
  }
  for (const { id, conversation, word } of unexplained) {
    const what = `${word}: nobody started it`;
    violations.push({ sort: "duplicated", what, run: id, conversation });
  }
  for (const [sort, what] of totalFaults(evidence)) {
    violations.push({ sort, what, run: "all", conversation: "?" });
  }
  return violations;
}

type Fault = [sort: Violation["sort"], what: string];

/** @param ownRuns the runs that the attempt has started */
function attemptFaults({ runs: runIds, seen, complaint }: Attempt, ownRuns: StoredRun[]): Fault[] {
  const faults: Fault[] = [];
  if (complaint !== undefined) faults.push(["lost", `was refused with ${complaint}`]);
  if (runIds.length > 1) faults.push(["duplicated", `was accepted as ${runIds.join(" and ")}`]);
  if (ownRuns.length > 1) faults.push(["duplicated", `has ${ownRuns.length} runs`]);
  const [first] = runIds;
  if (first === undefined) return faults;
  const run = ownRuns.find(({ id }) => id === first);
  if (run === undefined)
    return [...faults, ["lost", `was accepted as ${first}, which does not exist`]];
  if (seen === undefined) faults.push(["lost", `the user was never shown its end (${run.status})`]);
  else if (seen.status !== run.status || (seen.reply?.text ?? "") !== (run.reply?.text ?? "")) {
    const [seenEnd, recordedEnd] = [seen, [run.status, run.reply]].map((end) =>
      JSON.stringify(end),
    );
    faults.push([
      "duplicated",
      `the user saw another end, ${seenEnd}, than the recorded ${recordedEnd}`,
    ]);
  }
  return faults;
}

function endFaults(run: StoredRun, word: string, { isCancelled, choice }: Attempt): Fault[] {
  const { status, reply, questions } = run;
  const replyText = reply?.text ?? "";
  const faults: Fault[] = [];
  if (run.decisions.some((decision) => decision.choice !== choice)) {
    faults.push(["duplicated", `has another decision than ${choice}`]);
  }
  if (run.answers > 1) faults.push(["duplicated", `has ${run.answers} answers`]);
  switch (status) {
    case "completed":
      if (![outputOf(word), outputOf(word, "handled true")].includes(replyText)) {
        faults.push(["lost", `completed with "${replyText}"`]);
      }
      return faults;
    case "waiting": {
      const unsafeHops = TASKS.filter(({ isSafe }) => !isSafe).map(({ hop }) => hop);
      const isAboutCallInDoubt = ({ hop, why }: { hop: string; why: string }) =>
        why === "unknown_outcome" && unsafeHops.includes(hop);
      if (questions === null || questions.length === 0 || !questions.every(isAboutCallInDoubt)) {
        faults.push(["lost", `waits for ${JSON.stringify(questions)}`]);
      }
      return faults;
    }
    case "cancelled":
      if (isCancelled !== true) faults.push(["lost", "nobody cancelled it"]);
      return faults;
    case "failed":
      if (replyText === "" || run.error === null)
        faults.push(["lost", "failed without a reply or an error"]);
      return faults;
    default:
      return [...faults, ["never ended", `is ${status}, epoch ${run.epoch}`]];
  }
}

/**
 * Over a run and its reruns, an unsafe call is made at most once, and at most once more each time a person allowed it.
 * @param startRuns the runs of one start, in their order
 */
function taskFaults(startRuns: StoredRun[], newest: StoredRun, { tasks }: StoredEvidence): Fault[] {
  const isCompleted = newest.status === "completed";
  return TASKS.flatMap((step): Fault[] => {
    const title = titleOf(newest.word ?? "", step);
    const { requests, keys, created } = tasks.find((task) => task.title === title) ?? {
      requests: 0,
      keys: 0,
      created: 0,
    };
    const allowedCount = allowedRepeats(startRuns, step.hop);
    const faults: Fault[] = [];
    if (!step.isSafe && requests > 1 + allowedCount) {
      faults.push([
        "duplicated",
        `"${title}" was requested ${requests} times, with ${allowedCount} repeats allowed`,
      ]);
    }
    if (keys > startRuns.length)
      faults.push(["duplicated", `"${title}" was requested with ${keys} keys`]);
    if (created > keys) faults.push(["duplicated", `"${title}" was created ${created} times`]);
    const isExpected =
      step.isAlternative !== true || newest.reply?.text?.includes(`${title},`) === true;
    if (isCompleted && isExpected && created === 0)
      faults.push(["lost", `"${title}" was not created`]);
    if (isCompleted && !isExpected && step.ending !== "risky" && requests > 0) {
      faults.push(["duplicated", `"${title}" was requested although nothing had failed`]);
    }
    return faults;
  });
}

/** How often a person has allowed a step to run again although some of it may have been done. */
const allowedRepeats = (startRuns: StoredRun[], hop: string): number =>
  startRuns
    .flatMap(({ decisions }) => decisions)
    .filter((decision) => decision.hop === hop && decision.choice === "run").length;

/** Over a run and its reruns, a row is written at most once, and at most once more each time a person allowed it. */
function rowFaults(startRuns: StoredRun[], newest: StoredRun, { rows }: StoredEvidence): Fault[] {
  const name = rowOf(newest.word ?? "");
  const missingRow: StoredRow = { name, count: 0, runs: [] };
  const row = rows.find((candidate) => candidate.name === name) ?? missingRow;
  const faults: Fault[] = [];
  const maxCount = 1 + allowedRepeats(startRuns, ROW_HOP);
  if (row.count > maxCount) faults.push(["duplicated", `${name} exists ${row.count} times`]);
  if (row.runs.length > maxCount) {
    const runIds = row.runs.join(" and ");
    faults.push(["duplicated", `${name} has ${row.runs.length} receipts, of the runs ${runIds}`]);
  }
  if (row.count !== row.runs.length) {
    faults.push(["lost", `${name}: ${row.count} rows, ${row.runs.length} receipts`]);
  }
  const writers = startRuns.filter(({ id }) => row.runs.includes(id));
  if (writers.length < row.runs.length)
    faults.push(["duplicated", `${name} was also written by a run of another start`]);
  const isInReply = writers.some(({ reply }) =>
    reply?.changes?.some(({ label }) => label === name),
  );
  if (row.count > 0 && !isInReply)
    faults.push(["lost", `${name} exists, but the reply does not say so`]);
  if (newest.status === "completed" && row.count === 0)
    faults.push(["lost", `${name} does not exist`]);
  return faults;
}
