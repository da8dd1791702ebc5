// Judges a chaos run of stored Processes: each start has one run and one end, completed runs did everything
// once, and no call in doubt was made again but where a person said so.
import type { Violation } from "../violation.ts";
import { receiptFaults, totalFaults } from "./check-receipts.ts";
import { outputOf, rowOf, TASKS, titleOf } from "./stored-definition.ts";
import type { StoredEvidence, StoredRun } from "./stored-facts.ts";
import type { Started } from "./stored-client.ts";

/** Every violation; none is the only passing result. */
export function checkStored(evidence: StoredEvidence): Violation[] {
  const { started, runs } = evidence;
  const violations: Violation[] = [];
  const words = new Map(started.map((one) => [one.word, one]));
  for (const one of started) {
    for (const [sort, what] of startFaults(one, runs)) {
      const run = one.runs[0] ?? "none";
      violations.push({ sort, what: `${one.word}: ${what}`, run, conversation: "?" });
    }
  }
  for (const run of runs) {
    const one = words.get(run.word ?? "");
    const faults: Fault[] =
      one === undefined
        ? [["duplicated", "nobody started it"]]
        : [
            ...endFaults(run, one),
            ...taskFaults(run, evidence),
            ...rowFaults(run, evidence),
            ...receiptFaults(run, evidence.tasks),
          ];
    for (const [sort, what] of faults) {
      const { id, conversation, word } = run;
      violations.push({ sort, what: `${word}: ${what}`, run: id, conversation });
    }
  }
  for (const [sort, what] of totalFaults(evidence)) {
    violations.push({ sort, what, run: "all", conversation: "?" });
  }
  return violations;
}

type Fault = [sort: Violation["sort"], what: string];

function startFaults({ word, runs: runIds, seen, complaint }: Started, runs: StoredRun[]): Fault[] {
  const faults: Fault[] = [];
  if (complaint !== undefined) faults.push(["lost", `was refused with ${complaint}`]);
  if (runIds.length > 1) faults.push(["duplicated", `was accepted as ${runIds.join(" and ")}`]);
  const ownRuns = runs.filter((run) => run.word === word);
  if (ownRuns.length > 1) faults.push(["duplicated", `has ${ownRuns.length} runs`]);
  const [first] = runIds;
  if (first === undefined) return faults;
  const run = ownRuns.find(({ id }) => id === first);
  if (run === undefined) return [...faults, ["lost", `was accepted as ${first}: not there`]];
  if (seen === undefined) faults.push(["lost", `nobody was shown its end (${run.status})`]);
  else if (seen.status !== run.status || (seen.reply?.text ?? "") !== (run.reply?.text ?? "")) {
    const [then, now] = [JSON.stringify(seen), JSON.stringify([run.status, run.reply])];
    faults.push(["duplicated", `the user saw another end than is recorded: ${then}, ${now}`]);
  }
  return faults;
}

function endFaults(run: StoredRun, { word, isCancelled, choice }: Started): Fault[] {
  const { status, reply, questions } = run;
  const replyText = reply?.text ?? "";
  const faults: Fault[] = [];
  if (run.decided.some((decision) => decision.choice !== choice)) {
    faults.push(["duplicated", `was decided otherwise than with ${choice}`]);
  }
  if (run.answers > 1) faults.push(["duplicated", `has ${run.answers} answers`]);
  switch (status) {
    case "completed":
      if (replyText !== outputOf(word)) faults.push(["lost", `completed with "${replyText}"`]);
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

function taskFaults({ status, word, decided }: StoredRun, { tasks }: StoredEvidence): Fault[] {
  return TASKS.flatMap((step): Fault[] => {
    const title = titleOf(word ?? "", step);
    const { asked, keys, made } = tasks.find((task) => task.title === title) ?? {
      asked: 0,
      keys: 0,
      made: 0,
    };
    const allowedCount = decided.filter(
      ({ hop, choice }) => hop === step.hop && choice === "run",
    ).length;
    const faults: Fault[] = [];
    if (!step.isSafe && asked > 1 + allowedCount) {
      faults.push([
        "duplicated",
        `"${title}" was asked for ${asked} times, ${allowedCount} allowed`,
      ]);
    }
    if (keys > 1) faults.push(["duplicated", `"${title}" came under ${keys} keys`]);
    if (made > 1) faults.push(["duplicated", `"${title}" was made ${made} times`]);
    if (status === "completed" && made === 0) faults.push(["lost", `"${title}" was not made`]);
    return faults;
  });
}

function rowFaults({ id, status, word, reply }: StoredRun, { rows }: StoredEvidence): Fault[] {
  const name = rowOf(word ?? "");
  const row = rows.find((one) => one.name === name) ?? { rows: 0, runs: [] };
  const faults: Fault[] = [];
  if (row.rows > 1) faults.push(["duplicated", `${name} is there ${row.rows} times`]);
  if (row.runs.length > 1) faults.push(["duplicated", `${name} has ${row.runs.length} receipts`]);
  if (row.rows !== row.runs.length) {
    faults.push(["lost", `${name}: ${row.rows} rows, ${row.runs.length} receipts`]);
  }
  if (row.runs.some((run) => run !== id)) faults.push(["duplicated", `${name} is another run's`]);
  const isTold = reply?.changes?.some(({ label }) => label === name) === true;
  if (row.rows > 0 && !isTold)
    faults.push(["lost", `${name} is there, and the reply does not say so`]);
  if (status === "completed" && row.rows === 0) faults.push(["lost", `${name} is not there`]);
  return faults;
}
