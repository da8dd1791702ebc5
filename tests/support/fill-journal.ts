// A row in every table of a stored Process's runs, made through the real functions: a run that waits, a call that
// was made, an answer that was given.
import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./database.ts";
import { createMorning, createProcess } from "./stored-process.ts";

export interface FilledJournal {
  process: string;
  tool: string;
  service: string;
  /** A run that waits for an answer to step.1, in epoch 1. */
  run: string;
  /** A run whose step.1 waits for the event `payment`. */
  waitingRun: string;
}

const QUESTION = {
  hop: "step.1",
  step: "ask",
  why: "manual",
  tool: null,
  inputs: { city: "Bonn" },
  requestHash: "h1",
};

export async function fillJournal(
  db: TestDatabase,
  user: string,
  household: string,
): Promise<FilledJournal> {
  const morning = await createMorning(db, user);
  const answer = await db.rpc(user, "start_process_run", {
    process_id: morning.process,
    inputs: { city: "Bonn" },
    trigger: "api",
    route: "runs",
    key: randomUUID(),
    body_hash: "hash",
    quotas: {},
    household_id: household,
  });
  const run = { run_id: answer.run.id as string };
  await db.rpc(user, "resolve_run", run);
  const wait = (epoch: number) =>
    db.rpc(user, "finish_run", {
      ...run,
      epoch,
      finish_key: `step.0/${epoch}`,
      status: "waiting",
      reply: { text: "Run it?", changes: [] },
      questions: [QUESTION],
      steps: [{ hop: "step.1", state: "waiting", inputs: QUESTION.inputs }],
      journal: [{ hop: "step", result: {}, status: { kind: "frame" } }],
      calls: [
        {
          hop: "step.1",
          tool: morning.tool,
          service: morning.service,
          code: "ok",
          ms: 5,
          bytes: 30,
          tokens: 0,
        },
      ],
    });
  await wait(0);
  await db.rpc(user, "answer_step", { ...run, hop: "step.1", choice: "run", request_hash: "h1" });
  await db.rpc(user, "begin_step", {
    ...run,
    epoch: 1,
    hop: "step.1",
    attempt: randomUUID(),
    is_safe: false,
    request_hash: "h1",
    tool: { id: morning.tool, version: 1 },
    context: { results: {}, statuses: {} },
  });
  await db.rpc(user, "keep_frame", {
    ...{ ...run, epoch: 1, hop: "step.1", context: { results: {}, statuses: {} } },
  });
  await wait(1);
  await fillResults(db, user, household, morning.process);
  const waitingRun = await fillWait(db, user, household);
  return {
    process: morning.process,
    tool: morning.tool,
    service: morning.service,
    run: run.run_id,
    waitingRun,
  };
}

/** Makes a run that has failed, with what it had committed. */
async function fillResults(
  db: TestDatabase,
  user: string,
  household: string,
  process: string,
): Promise<void> {
  const answer = await db.rpc(user, "start_process_run", {
    process_id: process,
    inputs: { city: "Bonn" },
    trigger: "api",
    route: "runs",
    key: randomUUID(),
    body_hash: "hash",
    quotas: {},
    household_id: household,
  });
  await db.rpc(user, "finish_run", {
    run_id: answer.run.id as string,
    epoch: 0,
    finish_key: "step.0",
    status: "failed",
    journal: [{ hop: "step", result: { inputs: { city: "Bonn" } }, status: { kind: "frame" } }],
  });
}

/** Makes a run that waits for an event, and an event that no run waits for. @returns the run */
async function fillWait(db: TestDatabase, user: string, household: string): Promise<string> {
  const process = await createProcess(db, user, {
    initialContext: [],
    outputTemplate: "",
    maxRecursionDepth: 1,
    steps: [
      {
        ...{ id: "paid", calls: { wait: { event: "payment" } }, dependsOn: [], inputs: {} },
        output: { variable: "paid", required: true },
        execution: { mode: "sequential", interactionMode: "auto" },
      },
    ],
  });
  const answer = await db.rpc(user, "start_process_run", {
    ...{ process_id: process, inputs: {}, trigger: "api", route: "runs", key: randomUUID() },
    ...{ body_hash: "hash", quotas: {}, household_id: household },
  });
  const run_id = answer.run.id as string;
  await db.rpc(user, "resolve_run", { run_id });
  await db.rpc(user, "begin_wait", {
    ...{ run_id, epoch: 0, hop: "step.1", step: "paid", event: "payment", key: null, schema: null },
    ...{ until: LATER, now: NOW, after: 0, takes: null, most: 50 },
    context: { results: {}, statuses: {} },
  });
  await db.rpc(user, "finish_run", {
    ...{ run_id, epoch: 0, finish_key: "step.0/0", status: "waiting", questions: [] },
    ...{ reply: { text: "It waits.", changes: [] }, waits: ["step.1"], steps: [], journal: [] },
  });
  await db.rpc(user, "send_event", {
    ...{ id: "early", name: "delivery", key: null, data: { at: "noon" }, body_hash: "hash" },
    ...{ via: "api", now: NOW, kept_until: LATER, run_id: null, checked: [], most: 5 },
  });
  return run_id;
}

const NOW = "2026-11-28T12:00:00Z";
const LATER = "2026-12-01T12:00:00Z";
