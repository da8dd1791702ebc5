// A run that is stopped from outside: its exchange and its changes are recorded, and the next run starts.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { TransientError } from "../../contracts/errors.ts";
import type { Pending, SessionFields } from "../../contracts/session.ts";
import type { FinishRequest, Recovered } from "../../ports/run-database.ts";
import type { RunMeta } from "../../ports/store.ts";
import { understood } from "../../../tests/support/answers.ts";
import { envelopeOf, hopsIn, PLAN, startFlowWorld } from "../../../tests/support/flow-world.ts";
import { cancelRun } from "./cancel-run.ts";
import { runHop } from "../hop/run-hop.ts";
import { sweepRuns } from "./sweep-runs.ts";
import { runId } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

const pending: Pending = { type: "propose", text: "Shall I?", request: "add Ada", plan: PLAN };
const before: SessionFields = { exchange: "0", pending: JSON.stringify(pending) };

/**
 * A run that answers a proposal. Its Understand has committed, which has closed the question, and its next
 * hop is Think. Another message of the conversation is queued.
 */
async function beginRun(): Promise<{
  meta: RunMeta;
  next: RunMeta;
  finishRequests: FinishRequest[];
}> {
  world.decide.understand = () =>
    Promise.resolve({
      result: {
        output: understood({ pending_response: "confirms" }),
        curation: { retained: [], dropped: [], reasons: {} },
        profile: null,
      },
      status: { kind: "think_next" },
      patch: { pending: null },
      events: [],
    });
  const { meta, first } = await world.begin({ text: "yes" });
  await runHop(world.deps, first);
  envelopeOf(world.takePublished(), "think");
  const next = { ...meta, run: runId(), number: 2, session: 1, text: "yes!" };
  const finishRequests: FinishRequest[] = [];
  world.database.recoverRun = () =>
    Promise.resolve({
      outcome: "superseded",
      epoch: 0,
      run: { meta, status: "running", acceptedAs: "running", epoch: 0 },
      snapshot: { version: 0, state: before },
      summary: null,
      decisions: [],
    });
  world.database.finishRun = (request) => {
    finishRequests.push(request);
    const run = { meta: next, status: "running", acceptedAs: "queued", epoch: 0 } as const;
    return Promise.resolve({
      outcome: "finished",
      status: request.status,
      reply: request.reply ?? null,
      next: run,
      toSend: false,
    });
  };
  return { meta, next, finishRequests };
}

/** Expects the database and the store to have the same session, with this exchange and no open question. */
async function expectClosed(meta: RunMeta, finishRequests: FinishRequest[], routing: string) {
  const snapshot = finishRequests[0]?.snapshot;
  expect(snapshot).toMatchObject({ version: 1, state: { exchange: "1" } });
  expect(snapshot?.state).not.toHaveProperty("pending");
  const exchange = expect.stringContaining(`"routing":"${routing}"`) as string;
  expect(snapshot?.state).toMatchObject({ "turn:1": exchange });
  const session = await world.store.loadSession(meta.conversation);
  expect(session).toEqual({ version: 1, fields: snapshot?.state });
}

it("a cancelled run closes the question that it was answering, and the next run starts", async () => {
  const { meta, finishRequests } = await beginRun();
  expect(await cancelRun(world.deps, meta)).toEqual({ outcome: "cancelled", status: "cancelled" });
  await expectClosed(meta, finishRequests, "cancelled");
  const [message] = world.takePublished();
  if (!message) throw new Error("the next run was not published");
  expect(await runHop(world.deps, message.envelope)).toMatchObject({ outcome: "committed" });
});

it("changes of steps without a result are reported from the ledger", async () => {
  const { meta, finishRequests } = await beginRun();
  const id = randomUUID();
  const recover = world.database.recoverRun!;
  const result = {
    seq: 0,
    op: "update",
    table: "wines",
    row_id: id,
    ref: "wine_1",
    label: "Ada",
    status: "applied",
    error: null,
    before: { id, name: "Bea" },
    row: { id, name: "Ada" },
  };
  const decision = { step: "act.1", seq: 0, answers: [], context: null, results: [result] };
  world.database.recoverRun = async (run, epoch) => ({
    ...((await recover(run, epoch)) as Recovered),
    decisions: [decision],
  });
  expect((await cancelRun(world.deps, meta)).outcome).toBe("cancelled");
  expect(finishRequests[0]?.reply?.changes).toEqual([
    {
      op: "update",
      status: "applied",
      table: "wines",
      ref: "wine_1",
      label: "Ada",
      row: { name: "Ada" },
      values: [{ column: "name", before: "Bea", after: "Ada" }],
    },
  ]);
});

it("a run that the sweep ends closes its question in the same way as a cancelled run", async () => {
  const { meta, finishRequests } = await beginRun();
  const { run, user, conversation } = meta;
  world.deps.database.stalledRuns = () =>
    Promise.resolve([
      {
        run,
        user,
        conversation,
        epoch: 0,
        session: 0,
        createdAtMs: 0,
        progressedAtMs: 0,
        commits: 0,
      },
    ]);
  expect(await sweepRuns(world.deps)).toEqual({ driven: 0, failed: 1 });
  await expectClosed(meta, finishRequests, "failed");
  expect(hopsIn(world.takePublished())).toEqual(["understand"]);
});

it("a cancelled run that was waiting leaves the conversation's session alone, because another run may be using it", async () => {
  const { meta, finishRequests } = await beginRun();
  const recover = world.database.recoverRun!;
  world.database.recoverRun = async (run, epoch) => ({
    ...((await recover(run, epoch)) as Recovered),
    outcome: "waiting",
    run: { meta, status: "waiting", acceptedAs: "running", epoch: 0 },
  });
  expect((await cancelRun(world.deps, meta)).outcome).toBe("cancelled");
  expect(finishRequests).toMatchObject([{ status: "cancelled", reply: { changes: [] } }]);
  expect(finishRequests[0]).not.toHaveProperty("snapshot");
  expect((await world.store.loadSession(meta.conversation))?.version).toBe(0);
});

it("the next run starts even when the store is unavailable", async () => {
  const { meta, next } = await beginRun();
  const deps = {
    ...world.deps,
    store: { ...world.store, end: () => Promise.reject(new Error("away")) },
  };
  expect((await cancelRun(deps, meta)).outcome).toBe("cancelled");
  expect(world.takePublished()).toMatchObject([{ envelope: { run: next.run } }]);
});

it("a run ends even when its session cannot be read or has changed", async () => {
  const { meta, finishRequests } = await beginRun();
  const finish = world.database.finishRun!;
  world.database.finishRun = (request) =>
    request.snapshot ? Promise.resolve({ outcome: "stale_session" }) : finish(request);
  expect((await cancelRun(world.deps, meta)).outcome).toBe("cancelled");
  before["exchange"] = "not JSON";
  expect((await cancelRun(world.deps, meta)).outcome).toBe("cancelled");
  before["exchange"] = "0";
  expect(finishRequests).toHaveLength(2);
});

it("a run does not end while the database is unavailable, because only the ledger has what the reply must report", async () => {
  const { meta, finishRequests } = await beginRun();
  const recover = world.database.recoverRun!;
  world.database.recoverRun = () =>
    Promise.reject(new TransientError("unavailable", "the database is away"));
  await expect(cancelRun(world.deps, meta)).rejects.toThrow("the database is away");
  expect(finishRequests).toEqual([]);
  world.database.recoverRun = recover;
  expect((await cancelRun(world.deps, meta)).outcome).toBe("cancelled");
  await expectClosed(meta, finishRequests, "cancelled");
});
