// Judges a chaos run of stored Processes: each request has one run and one end, completed runs did everything once, with
// what they have taken over, and no call in doubt was made again but where a person said so.
import type { Violation } from "../violation.ts";
import { receiptFaults, totalFaults } from "./check-receipts.ts";
import { KEPT, outputOf, rowOf, TASKS, titleOf } from "./stored-definition.ts";
import type { StoredEvidence, StoredRow, StoredRun } from "./stored-facts.ts";
import type { Attempt } from "./stored-client.ts";

/** Every violation; none is the only passing result. */
export function checkStored(evidence: StoredEvidence): Violation[] {
  const { started } = evidence;
  const violations: Violation[] = [];
  const unknown = new Set(evidence.runs);
  for (const one of started) {
    const runs = evidence.runs.filter(({ word }) => word === one.word);
    const attempts = [{ ...one, of: null }, ...one.again];
    const faults: [Fault, StoredRun | undefined][] = [];
    for (const attempt of attempts) {
      const own = runs.filter(({ rerunOf }) => rerunOf === attempt.of);
      for (const run of own) unknown.delete(run);
      for (const fault of attemptFaults(attempt, own)) faults.push([fault, own[0]]);
      for (const run of own) {
        for (const fault of endFaults(run, one.word, attempt)) faults.push([fault, run]);
      }
    }
    const course = runs.filter((run) => !unknown.has(run));
    const newest = course.at(-1);
    if (newest !== undefined) {
      for (const fault of [
        ...taskFaults(course, newest, evidence),
        ...rowFaults(course, newest, evidence),
        ...receiptFaults(course, newest, evidence.tasks),
      ]) {
        faults.push([fault, newest]);
      }
    }
    for (const [[sort, what], run] of faults) {
      const { id = attempts[0]?.runs[0] ?? "none", conversation = "?" } = run ?? {};
      violations.push({ sort, what: `${one.word}: ${what}`, run: id, conversation });
    }
  }
  for (const { id, conversation, word } of unknown) {
    const what = `${word}: nobody started it`;
    violations.push({ sort: "duplicated", what, run: id, conversation });
  }
  for (const [sort, what] of totalFaults(evidence)) {
    violations.push({ sort, what, run: "all", conversation: "?" });
  }
  return violations;
}

type Fault = [sort: Violation["sort"], what: string];

/** @param own the runs that the attempt has started */
function attemptFaults({ runs: runIds, seen, complaint }: Attempt, own: StoredRun[]): Fault[] {
  const faults: Fault[] = [];
  if (complaint !== undefined) faults.push(["lost", `was refused with ${complaint}`]);
  if (runIds.length > 1) faults.push(["duplicated", `was accepted as ${runIds.join(" and ")}`]);
  if (own.length > 1) faults.push(["duplicated", `has ${own.length} runs`]);
  const [first] = runIds;
  if (first === undefined) return faults;
  const run = own.find(({ id }) => id === first);
  if (run === undefined) return [...faults, ["lost", `was accepted as ${first}: not there`]];
  if (seen === undefined) faults.push(["lost", `nobody was shown its end (${run.status})`]);
  else if (seen.status !== run.status || (seen.reply?.text ?? "") !== (run.reply?.text ?? "")) {
    const [then, now] = [JSON.stringify(seen), JSON.stringify([run.status, run.reply])];
    faults.push(["duplicated", `the user saw another end than is recorded: ${then}, ${now}`]);
  }
  return faults;
}

function endFaults(run: StoredRun, word: string, { isCancelled, choice }: Attempt): Fault[] {
  const { status, reply, questions } = run;
  const replyText = reply?.text ?? "";
  const faults: Fault[] = [];
  if (run.decided.some((decision) => decision.choice !== choice)) {
    faults.push(["duplicated", `was decided otherwise than with ${choice}`]);
  }
  if (run.answers > 1) faults.push(["duplicated", `has ${run.answers} answers`]);
  switch (status) {
    case "completed":
      if (![outputOf(word), outputOf(word, "handled true")].includes(replyText)) {
        faults.push(["lost", `completed with "${replyText}"`]);
      }
      return faults;
    case "waiting": {
      const unsafe = TASKS.filter(({ isSafe }) => !isSafe).map(({ hop }) => hop);
      const isDoubt = (one: { hop: string; why: string }) =>
        one.why === "unknown_outcome" && unsafe.includes(one.hop);
      if (questions === null || questions.length === 0 || !questions.every(isDoubt)) {
        faults.push(["lost", `waits for ${JSON.stringify(questions)}`]);
      }
      return faults;
    }
    case "cancelled":
      if (isCancelled !== true) faults.push(["lost", "nobody has called it off"]);
      return faults;
    case "failed":
      if (replyText === "" || run.error === null) faults.push(["lost", "failed without a word"]);
      return faults;
    default:
      return [...faults, ["never ended", `is ${status}, epoch ${run.epoch}`]];
  }
}

/**
 * A call that may not be repeated is made once over a run and what ran it again, and once more each time a person said so.
 * @param course runs of one start, in their order
 */
function taskFaults(course: StoredRun[], newest: StoredRun, { tasks }: StoredEvidence): Fault[] {
  const isDone = newest.status === "completed";
  return TASKS.flatMap((step): Fault[] => {
    const title = titleOf(newest.word ?? "", step);
    const { asked, keys, made } = tasks.find((task) => task.title === title) ?? {
      asked: 0,
      keys: 0,
      made: 0,
    };
    const allowedCount = allowedTimes(course, step.hop);
    const faults: Fault[] = [];
    if (!step.isSafe && asked > 1 + allowedCount) {
      faults.push([
        "duplicated",
        `"${title}" was asked for ${asked} times, ${allowedCount} allowed`,
      ]);
    }
    if (keys > course.length) faults.push(["duplicated", `"${title}" came under ${keys} keys`]);
    if (made > keys) faults.push(["duplicated", `"${title}" was made ${made} times`]);
    const isNamed = step.isEither !== true || newest.reply?.text?.includes(`${title},`) === true;
    if (isDone && isNamed && made === 0) faults.push(["lost", `"${title}" was not made`]);
    if (isDone && !isNamed && step.ending !== "risky" && asked > 0) {
      faults.push(["duplicated", `"${title}" was asked for and nothing had failed`]);
    }
    return faults;
  });
}

/** How often a person has said that a step is to run although something of it had been done. */
const allowedTimes = (course: StoredRun[], hop: string): number =>
  course.flatMap(({ decided }) => decided).filter((one) => one.hop === hop && one.choice === "run")
    .length;

/** A row is written once over a run and what ran it again, and once more each time a person said so. */
function rowFaults(course: StoredRun[], newest: StoredRun, { rows }: StoredEvidence): Fault[] {
  const name = rowOf(newest.word ?? "");
  const none: StoredRow = { name, rows: 0, runs: [] };
  const row = rows.find((one) => one.name === name) ?? none;
  const faults: Fault[] = [];
  const times = 1 + allowedTimes(course, KEPT);
  if (row.rows > times) faults.push(["duplicated", `${name} is there ${row.rows} times`]);
  if (row.runs.length > times) {
    const makers = row.runs.join(" and ");
    faults.push(["duplicated", `${name} has ${row.runs.length} receipts, of runs ${makers}`]);
  }
  if (row.rows !== row.runs.length) {
    faults.push(["lost", `${name}: ${row.rows} rows, ${row.runs.length} receipts`]);
  }
  const makers = course.filter(({ id }) => row.runs.includes(id));
  if (makers.length < row.runs.length) faults.push(["duplicated", `${name} is another run's`]);
  const isTold = makers.some(({ reply }) => reply?.changes?.some(({ label }) => label === name));
  if (row.rows > 0 && !isTold)
    faults.push(["lost", `${name} is there, and the reply does not say so`]);
  if (newest.status === "completed" && row.rows === 0)
    faults.push(["lost", `${name} is not there`]);
  return faults;
}
