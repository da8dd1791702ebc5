// A row in every table of a stored Process's runs, made through the real functions: a run that waits, a call that
// was made, an answer that was given.
import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./database.ts";
import { createMorning } from "./stored-process.ts";

export interface FilledJournal {
  process: string;
  tool: string;
  service: string;
  /** It waits for an answer to step.1, in epoch 1. */
  run: string;
}

const ASKED = {
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
      questions: [ASKED],
      steps: [{ hop: "step.1", state: "waiting", inputs: ASKED.inputs }],
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
  await wait(1);
  await fillResults(db, user, household, morning.process);
  return {
    process: morning.process,
    tool: morning.tool,
    service: morning.service,
    run: run.run_id,
  };
}

/** A run that has failed, with what it has committed. */
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
