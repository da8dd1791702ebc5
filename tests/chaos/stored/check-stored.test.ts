// The checker of stored Processes under chaos finds each kind of violation, and reports nothing if nothing is wrong.
import { expect, test } from "vitest";
import { violationText } from "../violation.ts";
import { checkStored } from "./check-stored.ts";
import { CALLS, outputOf, ROW_HOP, rowOf, TASKS, titleOf } from "./stored-definition.ts";
import type { TaskFact, StoredEvidence, StoredRun } from "./stored-facts.ts";

/** The words of a run that has completed and of one that waits. */
const [COMPLETED, WAITING] = ["Zabc", "Zdef"] as const;
const UNSAFE_HOP = "step.3";
const RISKY_HOP = "step.9";

/** One run that has done everything; another that waits because the outcome of a call is unknown. */
function goodEvidence(): StoredEvidence {
  const run = {
    conversation: "c",
    rerunOf: null,
    epoch: 0,
    error: null,
    questions: null,
    decisions: [],
    answers: 1,
    receipts: [...CALLS, RISKY_HOP].map((hop) => ({ hop, status: "done" })),
    counted: [...CALLS, RISKY_HOP].map((hop) => ({ hop, code: "ok" })),
  };
  const reply = { text: outputOf(COMPLETED), changes: [] };
  const task = (word: string, hop: string, count: number): TaskFact => {
    const step = TASKS.find((candidate) => candidate.hop === hop);
    if (step === undefined) throw new Error(`no task is created at ${hop}`);
    return { title: titleOf(word, step), requests: count, keys: 1, created: count };
  };
  return {
    started: [
      {
        word: COMPLETED,
        runs: ["1"],
        reruns: [],
        choice: "run",
        seen: { status: "completed", reply, error: null },
      },
      {
        word: WAITING,
        runs: ["2"],
        reruns: [],
        choice: "refuse",
        seen: { status: "waiting", reply: null, error: null },
      },
    ],
    runs: [
      {
        ...run,
        id: "1",
        word: COMPLETED,
        status: "completed",
        reply: { ...reply, changes: [{ label: rowOf(COMPLETED) }] },
      },
      {
        ...run,
        id: "2",
        word: WAITING,
        status: "waiting",
        reply: null,
        counted: [],
        receipts: [{ hop: UNSAFE_HOP, status: "unknown_outcome" }],
        questions: [{ hop: UNSAFE_HOP, why: "unknown_outcome" }],
      },
    ],
    rows: [{ name: rowOf(COMPLETED), count: 1, runs: ["1"] }],
    tasks: [
      ...TASKS.map(({ hop, ending }) => task(COMPLETED, hop, ending === "handled true" ? 0 : 1)),
      task(WAITING, UNSAFE_HOP, 1),
    ],
    scheduled: [{ id: "9", status: "completed", dueTimes: 1 }],
    busy: [],
    totals: {
      calls: 6,
      callsOfTools: 6,
      callsOfServices: 6,
      ended: 2,
      runsOfProcesses: 2,
      unresolvedDueTimes: 0,
    },
  };
}

const sortsOf = (evidence: StoredEvidence) => checkStored(evidence).map(({ sort }) => sort);
const firstRun = ({ runs }: StoredEvidence) => runs[0] as StoredRun;
const taskOf = ({ tasks }: StoredEvidence, hop: string) =>
  tasks[TASKS.findIndex((step) => step.hop === hop)] as TaskFact;

test("the checker accepts a run that did everything once, and one that waits because of a call in doubt", () => {
  expect(checkStored(goodEvidence()).map(violationText)).toEqual([]);
});

test.each<[string, string[], (evidence: StoredEvidence) => void]>([
  ["a run that never ends", ["duplicated", "never ended"], (e) => (firstRun(e).status = "running")],
  [
    "a wrong output",
    ["lost"],
    (e) => {
      const text = "something else";
      firstRun(e).reply = { text };
      Object.assign(e.started[0]?.seen?.reply ?? {}, { text });
    },
  ],
  [
    "an unsafe call that was made twice",
    ["duplicated"],
    (e) => (taskOf(e, UNSAFE_HOP).requests = 2),
  ],
  [
    "a safe call that was made with two keys",
    ["duplicated"],
    (e) => (taskOf(e, "step.2").keys = 2),
  ],
  ["a safe call that took effect twice", ["duplicated"], (e) => (taskOf(e, "step.2").created = 2)],
  ["a requested task that was not created", ["lost"], (e) => (taskOf(e, "step.4.2").created = 0)],
  [
    "a row that exists twice with one receipt",
    ["duplicated", "lost"],
    (e) => Object.assign(e.rows[0] ?? {}, { count: 2 }),
  ],
  [
    "a row that the reply does not mention",
    ["lost"],
    (e) => Object.assign(firstRun(e).reply ?? {}, { changes: [] }),
  ],
  [
    "a row that was written twice",
    ["duplicated"],
    (e) => Object.assign(e.rows[0] ?? {}, { count: 2, runs: ["1", "1"] }),
  ],
  ["a row that is missing", ["lost"], (e) => (e.rows = [])],
  [
    "a waiting run without a question about the call in doubt",
    ["lost"],
    (e) => Object.assign(e.runs[1] ?? {}, { questions: [] }),
  ],
  [
    "a start with two runs",
    ["duplicated"],
    (e) => {
      e.runs.push({ ...firstRun(e), id: "3" });
      e.started[0]?.runs.push("3");
    },
  ],
  [
    "a call without a receipt",
    ["lost"],
    (e) => {
      firstRun(e).receipts = firstRun(e).receipts?.slice(1) ?? null;
      firstRun(e).receipts?.splice(1, 1);
    },
  ],
  ["a call that was not counted", ["lost"], (e) => void firstRun(e).counted.pop()],
  ["a call that was recorded twice", ["duplicated"], (e) => (e.totals.callsOfTools = 7)],
  [
    "an end of a run that was recorded twice",
    ["duplicated"],
    (e) => (e.totals.runsOfProcesses = 3),
  ],
  [
    "a due time with neither a run nor a refusal",
    ["lost"],
    (e) => (e.totals.unresolvedDueTimes = 1),
  ],
  ["a Worker that was not released", ["lost"], (e) => (e.busy = ["rest_api:1"])],
  [
    "a scheduled run that two due times started",
    ["duplicated"],
    (e) => Object.assign(e.scheduled[0] ?? {}, { dueTimes: 2 }),
  ],
  [
    "a scheduled run that never ends",
    ["never ended"],
    (e) => Object.assign(e.scheduled[0] ?? {}, { status: "running" }),
  ],
  [
    "a cancelled run that nobody cancelled",
    ["lost"],
    (e) => {
      firstRun(e).status = "cancelled";
      Object.assign(e.started[0]?.seen ?? {}, { status: "cancelled" });
    },
  ],
  [
    "a decision that nobody made",
    ["duplicated"],
    (e) => (firstRun(e).decisions = [{ hop: UNSAFE_HOP, choice: "refuse" }]),
  ],
  ["an accepted start without a run", ["lost"], (e) => void e.runs.pop()],
  ["a run that nobody started", ["duplicated"], (e) => (e.started = e.started.slice(0, 1))],
])("the checker finds %s", (_name, sorts, damage) => {
  const evidence = goodEvidence();
  damage(evidence);
  expect(new Set(sortsOf(evidence))).toEqual(new Set(sorts));
});

test("a call that a person has allowed to be repeated may be made twice, but not three times", () => {
  const evidence = goodEvidence();
  taskOf(evidence, UNSAFE_HOP).requests = 2;
  firstRun(evidence).decisions = [{ hop: UNSAFE_HOP, choice: "run" }];
  expect(checkStored(evidence)).toEqual([]);
  taskOf(evidence, UNSAFE_HOP).requests = 3;
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
});

test("a run and its rerun are checked together", () => {
  const evidence = goodEvidence();
  const [first] = evidence.started;
  const run = firstRun(evidence);
  const failed = {
    status: "failed",
    reply: { text: "it failed" },
    error: { code: "rejected", message: "" },
  } as const;
  const isLastStep = ({ hop }: { hop: string }) => hop === "step.11";
  const rerun = {
    ...run,
    id: "7",
    rerunOf: "1",
    receipts: run.receipts?.filter(isLastStep) ?? [],
    counted: run.counted.filter(isLastStep),
  };
  Object.assign(run, failed, { reply: { ...failed.reply, changes: run.reply?.changes } });
  first?.reruns.push({ of: "1", runs: ["7"], choice: "refuse", seen: { ...first.seen } as never });
  Object.assign(first ?? {}, { seen: failed });
  evidence.runs.push(rerun);
  expect(checkStored(evidence).map(violationText)).toEqual([]);
  taskOf(evidence, UNSAFE_HOP).requests = 2;
  rerun.decisions = [{ hop: UNSAFE_HOP, choice: "refuse" }];
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
  rerun.decisions = [{ hop: UNSAFE_HOP, choice: "run" }];
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
  Object.assign(first?.reruns[0] ?? {}, { choice: "run" });
  expect(sortsOf(evidence)).toEqual([]);
  Object.assign(evidence.rows[0] ?? {}, { count: 2, runs: ["1", "7"] });
  expect(sortsOf(evidence)).toEqual(["duplicated", "duplicated"]);
  rerun.decisions.push({ hop: ROW_HOP, choice: "run" });
  expect(sortsOf(evidence)).toEqual([]);
  rerun.rerunOf = "2";
  expect(new Set(sortsOf(evidence))).toEqual(new Set(["lost", "duplicated"]));
});

test("a step that handles a failure must be called if that failure happened, and only then", () => {
  const evidence = goodEvidence();
  const isHandler = ({ title }: TaskFact) => title.endsWith(" handled true");
  const task = evidence.tasks.find(isHandler) as TaskFact;
  Object.assign(task, { requests: 1, created: 1 });
  firstRun(evidence).receipts?.push({ hop: "step.10", status: "done" });
  firstRun(evidence).counted.push({ hop: "step.10", code: "ok" });
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
  const text = outputOf(COMPLETED, "handled true");
  Object.assign(firstRun(evidence).reply ?? {}, { text });
  Object.assign(evidence.started[0]?.seen?.reply ?? {}, { text });
  expect(sortsOf(evidence)).toEqual([]);
  Object.assign(task, { requests: 0, created: 0 });
  expect(sortsOf(evidence)).toEqual(["lost", "lost"]);
});
