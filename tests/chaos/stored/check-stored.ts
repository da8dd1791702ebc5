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
  const found: Violation[] = [];
  const words = new Map(started.map((one) => [one.word, one]));
  for (const one of started) {
    for (const [sort, what] of startFaults(one, runs)) {
      const run = one.runs[0] ?? "none";
      found.push({ sort, what: `${one.word}: ${what}`, run, conversation: "?" });
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
      found.push({ sort, what: `${word}: ${what}`, run: id, conversation });
    }
  }
  for (const [sort, what] of totalFaults(evidence)) {
    found.push({ sort, what, run: "all", conversation: "?" });
  }
  return found;
}

type Fault = [sort: Violation["sort"], what: string];

function startFaults({ word, runs: given, seen, complaint }: Started, runs: StoredRun[]): Fault[] {
  const found: Fault[] = [];
  if (complaint !== undefined) found.push(["lost", `was refused with ${complaint}`]);
  if (given.length > 1) found.push(["duplicated", `was accepted as ${given.join(" and ")}`]);
  const made = runs.filter((run) => run.word === word);
  if (made.length > 1) found.push(["duplicated", `has ${made.length} runs`]);
  const [first] = given;
  if (first === undefined) return found;
  const run = made.find(({ id }) => id === first);
  if (run === undefined) return [...found, ["lost", `was accepted as ${first}: not there`]];
  if (seen === undefined) found.push(["lost", `nobody was shown its end (${run.status})`]);
  else if (seen.status !== run.status || (seen.reply?.text ?? "") !== (run.reply?.text ?? "")) {
    const [then, now] = [JSON.stringify(seen), JSON.stringify([run.status, run.reply])];
    found.push(["duplicated", `the user saw another end than is recorded: ${then}, ${now}`]);
  }
  return found;
}

function endFaults(run: StoredRun, { word, isCancelled, choice }: Started): Fault[] {
  const { status, reply, questions } = run;
  const replyText = reply?.text ?? "";
  const found: Fault[] = [];
  if (run.decided.some((decision) => decision.choice !== choice)) {
    found.push(["duplicated", `was decided otherwise than with ${choice}`]);
  }
  if (run.answers > 1) found.push(["duplicated", `has ${run.answers} answers`]);
  switch (status) {
    case "completed":
      if (replyText !== outputOf(word)) found.push(["lost", `completed with "${replyText}"`]);
      return found;
    case "waiting": {
      const unsafe = TASKS.filter(({ isSafe }) => !isSafe).map(({ hop }) => hop);
      const isDoubt = (one: { hop: string; why: string }) =>
        one.why === "unknown_outcome" && unsafe.includes(one.hop);
      if (questions === null || questions.length === 0 || !questions.every(isDoubt)) {
        found.push(["lost", `waits for ${JSON.stringify(questions)}`]);
      }
      return found;
    }
    case "cancelled":
      if (isCancelled !== true) found.push(["lost", "nobody has called it off"]);
      return found;
    case "failed":
      if (replyText === "" || run.error === null) found.push(["lost", "failed without a word"]);
      return found;
    default:
      return [...found, ["never ended", `is ${status}, epoch ${run.epoch}`]];
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
    const allowed = decided.filter(
      ({ hop, choice }) => hop === step.hop && choice === "run",
    ).length;
    const found: Fault[] = [];
    if (!step.isSafe && asked > 1 + allowed) {
      found.push(["duplicated", `"${title}" was asked for ${asked} times, ${allowed} allowed`]);
    }
    if (keys > 1) found.push(["duplicated", `"${title}" came under ${keys} keys`]);
    if (made > 1) found.push(["duplicated", `"${title}" was made ${made} times`]);
    if (status === "completed" && made === 0) found.push(["lost", `"${title}" was not made`]);
    return found;
  });
}

function rowFaults({ id, status, word, reply }: StoredRun, { rows }: StoredEvidence): Fault[] {
  const name = rowOf(word ?? "");
  const row = rows.find((one) => one.name === name) ?? { rows: 0, runs: [] };
  const found: Fault[] = [];
  if (row.rows > 1) found.push(["duplicated", `${name} is there ${row.rows} times`]);
  if (row.runs.length > 1) found.push(["duplicated", `${name} has ${row.runs.length} receipts`]);
  if (row.rows !== row.runs.length) {
    found.push(["lost", `${name}: ${row.rows} rows, ${row.runs.length} receipts`]);
  }
  if (row.runs.some((run) => run !== id)) found.push(["duplicated", `${name} is another run's`]);
  const isTold = reply?.changes?.some(({ label }) => label === name) === true;
  if (row.rows > 0 && !isTold)
    found.push(["lost", `${name} is there, and the reply does not say so`]);
  if (status === "completed" && row.rows === 0) found.push(["lost", `${name} is not there`]);
  return found;
}
