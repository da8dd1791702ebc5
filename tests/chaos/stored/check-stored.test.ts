// The checker of stored Processes under chaos finds each kind of violation, and nothing where nothing is wrong.
import { expect, test } from "vitest";
import { violationText } from "../violation.ts";
import { checkStored } from "./check-stored.ts";
import { CALLS, KEPT, outputOf, rowOf, TASKS, titleOf } from "./stored-definition.ts";
import type { SeenTask, StoredEvidence, StoredRun } from "./stored-facts.ts";

const [DONE, WAITS] = ["Zabc", "Zdef"] as const;
const ONCE = "step.3";
const RISKY = "step.9";

/** One run that has done everything; another of which a call is in doubt. */
function good(): StoredEvidence {
  const run = {
    conversation: "c",
    rerunOf: null,
    epoch: 0,
    error: null,
    questions: null,
    decided: [],
    answers: 1,
    receipts: [...CALLS, RISKY].map((hop) => ({ hop, status: "done" })),
    counted: [...CALLS, RISKY].map((hop) => ({ hop, code: "ok" })),
  };
  const reply = { text: outputOf(DONE), changes: [] };
  const task = (word: string, hop: string, madeCount: number): SeenTask => {
    const step = TASKS.find((one) => one.hop === hop);
    if (step === undefined) throw new Error("no such step");
    return { title: titleOf(word, step), asked: madeCount, keys: 1, made: madeCount };
  };
  return {
    started: [
      {
        word: DONE,
        runs: ["1"],
        again: [],
        choice: "run",
        seen: { status: "completed", reply, error: null },
      },
      {
        word: WAITS,
        runs: ["2"],
        again: [],
        choice: "refuse",
        seen: { status: "waiting", reply: null, error: null },
      },
    ],
    runs: [
      {
        ...run,
        id: "1",
        word: DONE,
        status: "completed",
        reply: { ...reply, changes: [{ label: rowOf(DONE) }] },
      },
      {
        ...run,
        id: "2",
        word: WAITS,
        status: "waiting",
        reply: null,
        counted: [],
        receipts: [{ hop: ONCE, status: "unknown_outcome" }],
        questions: [{ hop: ONCE, why: "unknown_outcome" }],
      },
    ],
    rows: [{ name: rowOf(DONE), rows: 1, runs: ["1"] }],
    tasks: [
      ...TASKS.map(({ hop, ending }) => task(DONE, hop, ending === "handled true" ? 0 : 1)),
      task(WAITS, ONCE, 1),
    ],
    scheduled: [{ id: "9", status: "completed", named: 1 }],
    busy: [],
    totals: {
      calls: 6,
      callsOfTools: 6,
      callsOfServices: 6,
      ended: 2,
      runsOfProcesses: 2,
      untold: 0,
    },
  };
}

const sortsOf = (evidence: StoredEvidence) => checkStored(evidence).map(({ sort }) => sort);
const firstRun = ({ runs }: StoredEvidence) => runs[0] as StoredRun;
const taskOf = ({ tasks }: StoredEvidence, hop: string) =>
  tasks[TASKS.findIndex((one) => one.hop === hop)] as SeenTask;

test("a run that did everything once, and one that waits for a call in doubt, are as they should be", () => {
  expect(checkStored(good()).map(violationText)).toEqual([]);
});

test.each<[string, string[], (evidence: StoredEvidence) => void]>([
  [
    "a run that never ends",
    ["duplicated", "never ended"],
    (all) => (firstRun(all).status = "running"),
  ],
  [
    "another output than is right",
    ["lost"],
    (all) => {
      const text = "something else";
      firstRun(all).reply = { text };
      Object.assign(all.started[0]?.seen?.reply ?? {}, { text });
    },
  ],
  ["an unsafe call that came twice", ["duplicated"], (all) => (taskOf(all, ONCE).asked = 2)],
  ["a safe call under two keys", ["duplicated"], (all) => (taskOf(all, "step.2").keys = 2)],
  ["a safe call that was made twice", ["duplicated"], (all) => (taskOf(all, "step.2").made = 2)],
  ["a call that was never made", ["lost"], (all) => (taskOf(all, "step.4.2").made = 0)],
  [
    "a row that is there twice, with one receipt",
    ["duplicated", "lost"],
    (all) => Object.assign(all.rows[0] ?? {}, { rows: 2 }),
  ],
  [
    "a row of which the reply says nothing",
    ["lost"],
    (all) => Object.assign(firstRun(all).reply ?? {}, { changes: [] }),
  ],
  [
    "a row that a rerun has written again",
    ["duplicated", "duplicated"],
    (all) => Object.assign(all.rows[0] ?? {}, { rows: 2, runs: ["1", "1"] }),
  ],
  ["a row that is missing", ["lost"], (all) => (all.rows = [])],
  [
    "a wait for something else",
    ["lost"],
    (all) => Object.assign(all.runs[1] ?? {}, { questions: [] }),
  ],
  [
    "two runs of one start",
    ["duplicated", "duplicated"],
    (all) => {
      all.runs.push({ ...firstRun(all), id: "3" });
      all.rows[0]?.runs.splice(0, 1, "1");
      all.started[0]?.runs.push("3");
    },
  ],
  [
    "a call that the receipt does not have",
    ["lost"],
    (all) => {
      firstRun(all).receipts = firstRun(all).receipts?.slice(1) ?? null;
      firstRun(all).receipts?.splice(1, 1);
    },
  ],
  ["a call that was not counted", ["lost"], (all) => void firstRun(all).counted.pop()],
  ["a number that was recorded twice", ["duplicated"], (all) => (all.totals.callsOfTools = 7)],
  ["an end that was recorded twice", ["duplicated"], (all) => (all.totals.runsOfProcesses = 3)],
  ["a due time that is forgotten", ["lost"], (all) => (all.totals.untold = 1)],
  ["a Worker that is kept", ["lost"], (all) => (all.busy = ["rest_api:1"])],
  [
    "a scheduled run of two due times",
    ["duplicated"],
    (all) => Object.assign(all.scheduled[0] ?? {}, { named: 2 }),
  ],
  [
    "a scheduled run that never ends",
    ["never ended"],
    (all) => Object.assign(all.scheduled[0] ?? {}, { status: "running" }),
  ],
  [
    "a run that nobody has called off",
    ["lost"],
    (all) => {
      firstRun(all).status = "cancelled";
      Object.assign(all.started[0]?.seen ?? {}, { status: "cancelled" });
    },
  ],
  [
    "a decision that nobody made",
    ["duplicated"],
    (all) => (firstRun(all).decided = [{ hop: ONCE, choice: "refuse" }]),
  ],
  ["an accepted start without a run", ["lost"], (all) => void all.runs.pop()],
  ["a run that nobody started", ["duplicated"], (all) => (all.started = all.started.slice(0, 1))],
])("%s is found", (_name, sorts, spoil) => {
  const evidence = good();
  spoil(evidence);
  expect(new Set(sortsOf(evidence))).toEqual(new Set(sorts));
});

test("a call that a person has allowed may come twice, and no more", () => {
  const evidence = good();
  taskOf(evidence, ONCE).asked = 2;
  firstRun(evidence).decided = [{ hop: ONCE, choice: "run" }];
  expect(checkStored(evidence)).toEqual([]);
  taskOf(evidence, ONCE).asked = 3;
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
});

test("a run that was run again counts with the newer run", () => {
  const evidence = good();
  const [first] = evidence.started;
  const run = firstRun(evidence);
  const failed = {
    status: "failed",
    reply: { text: "it failed" },
    error: { code: "rejected", message: "" },
  } as const;
  const isOfLast = ({ hop }: { hop: string }) => hop === "step.11";
  const newer = {
    ...run,
    id: "7",
    rerunOf: "1",
    receipts: run.receipts?.filter(isOfLast) ?? [],
    counted: run.counted.filter(isOfLast),
  };
  Object.assign(run, failed, { reply: { ...failed.reply, changes: run.reply?.changes } });
  first?.again.push({ of: "1", runs: ["7"], choice: "refuse", seen: { ...first.seen } as never });
  Object.assign(first ?? {}, { seen: failed });
  evidence.runs.push(newer);
  expect(checkStored(evidence).map(violationText)).toEqual([]);
  taskOf(evidence, ONCE).asked = 2;
  newer.decided = [{ hop: ONCE, choice: "refuse" }];
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
  newer.decided = [{ hop: ONCE, choice: "run" }];
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
  Object.assign(first?.again[0] ?? {}, { choice: "run" });
  expect(sortsOf(evidence)).toEqual([]);
  Object.assign(evidence.rows[0] ?? {}, { rows: 2, runs: ["1", "7"] });
  expect(sortsOf(evidence)).toEqual(["duplicated", "duplicated"]);
  newer.decided.push({ hop: KEPT, choice: "run" });
  expect(sortsOf(evidence)).toEqual([]);
  newer.rerunOf = "2";
  expect(new Set(sortsOf(evidence))).toEqual(new Set(["lost", "duplicated"]));
});

test("a step that handles a failure is called where one failed, and only there", () => {
  const evidence = good();
  const either = evidence.tasks.findIndex(({ title }) => title.endsWith(" handled true"));
  const task = evidence.tasks[either] as SeenTask;
  Object.assign(task, { asked: 1, made: 1 });
  firstRun(evidence).receipts?.push({ hop: "step.10", status: "done" });
  firstRun(evidence).counted.push({ hop: "step.10", code: "ok" });
  expect(sortsOf(evidence)).toEqual(["duplicated"]);
  const text = outputOf(DONE, "handled true");
  Object.assign(firstRun(evidence).reply ?? {}, { text });
  Object.assign(evidence.started[0]?.seen?.reply ?? {}, { text });
  expect(sortsOf(evidence)).toEqual([]);
  Object.assign(task, { asked: 0, made: 0 });
  expect(sortsOf(evidence)).toEqual(["lost", "lost"]);
});
