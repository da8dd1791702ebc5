// A run under way, as the API shows it, with names in place of refs; and the error of a run's record.
import { expect, test } from "vitest";
import { runRecord } from "../../../tests/api/fake-runtime.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { RunRecordSchema } from "../../ports/api-rows.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { toPublicRun } from "./read-run.ts";
import { refTo } from "../../../tests/support/ids.ts";

test("a run under way is shown with names, not with refs", async () => {
  const barolo: EntityRecord = {
    ref: refTo("wine_1"),
    id: "a508000d-9b55-40f0-8886-dbdd88bd2de2",
    type: "wine",
    label: "Barolo",
    status: "read",
    created: 1,
    touched: 1,
  };
  const step = { id: 1, type: "read", subdomain: "wines", group: 0, description: "Read wine_1" };
  const plan = { decision: "plan_direct", goal: "show wine_1", steps: [step], attempt: 1 };
  const results = {
    think: JSON.stringify({ output: null, plan }),
    "act.1": JSON.stringify({
      step: 1,
      type: "read",
      subdomain: "wines",
      status: "completed",
      summary: "Found wine_1 (Barolo)",
    }),
  };
  const state = {
    meta: {},
    results,
    session: { "entity:wine_1": JSON.stringify(barolo) },
    staged: {},
  };
  const runtime = {
    flow: { pack: createCellarPack(), store: { load: () => Promise.resolve(state) } },
  } as unknown as Runtime;
  const run = await toPublicRun(runtime, runRecord());
  expect(run.plan).toEqual({ goal: "show Barolo" });
  expect(run.steps).toMatchObject([{ description: "Read Barolo", summary: "Found Barolo" }]);
});

test("a run's record keeps what the service said to the step that failed", () => {
  const said = { status: 422, text: "title is too short" };
  const error = { code: "rejected", message: "the step failed", said };
  const ids = { id: RUN_ID, conversation_id: RUN_ID, user_turn_id: RUN_ID, agent_turn_id: RUN_ID };
  const texts = { status: "failed", decision: null, plan: null, reply: null, usage: null, error };
  const times = { created_at: "2026-11-29T08:00:00Z", started_at: null, finished_at: null };
  const row = { ...ids, ...texts, ...times, number: 1, epoch: 1, summary: null, rerun_of: null };
  expect(RunRecordSchema.parse([row])?.error).toEqual(error);
});

const RUN_ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
