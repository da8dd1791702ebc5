// finish_run: a run ends once; its words, its snapshot and the next run are one transaction.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  alice,
  createHousehold,
  finishOf,
  messageTo,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
beforeAll(() => createHousehold(db, alice));

const finish = (run: string, change = {}) => db.rpc(alice, "finish_run", finishOf(run, change));
const accept = async (conversation: string, text = "next") =>
  (await db.rpc(alice, "accept_message", messageTo(conversation, { text }))).run;
const runRow = async (run: string) =>
  (await db.admin("select * from public.runs where id = $1", [run]))[0]!;

describe("finish_run", () => {
  test("finish_run stores the run's results: reply, plan, usage, summary, the agent's words, the snapshot", async () => {
    const { run, accepted, conversation } = await startRun(db, alice);
    const reply = { text: "Three recipes saved.", pending: { type: "ask", text: "More?" } };
    const answer = await finish(run, {
      decision: "plan_direct",
      plan: { steps: [1] },
      reply,
      usage: { input: 10 },
      summary: ["saved three"],
      snapshot: { version: 1, state: { exchange: 1, active: ["recipe_1"] } },
    });
    expect(answer).toEqual({
      outcome: "finished",
      run: { id: run, status: "completed", reply },
      next: null,
      notice: null,
      resumed: null,
      to_send: false,
    });
    expect(await runRow(run)).toMatchObject({
      status: "completed",
      finish_key: "reply",
      decision: "plan_direct",
      plan: { steps: [1] },
      reply,
      usage: { input: 10 },
      summary: ["saved three"],
      error: null,
      finished_at: expect.any(Date),
    });
    expect(
      await db.admin("select content from public.alternatives where id = $1", [
        accepted.agent_alternative_id,
      ]),
    ).toEqual([{ content: "Three recipes saved." }]);
    expect(
      await db.admin(
        "select version, run_id, agent_alternative_id, exchange, state from public.snapshots where conversation_id = $1",
        [conversation],
      ),
    ).toEqual([
      {
        version: 1,
        run_id: run,
        agent_alternative_id: accepted.agent_alternative_id,
        exchange: 1,
        state: { exchange: 1, active: ["recipe_1"] },
      },
    ]);
    expect(await db.admin("select 1 from public.outbox where run_id = $1", [run])).toEqual([]);
  });

  test("finish_run starts the oldest queued run, which gets the new session version", async () => {
    const { run, conversation } = await startRun(db, alice);
    const [second, third] = [
      await accept(conversation, "second"),
      await accept(conversation, "third"),
    ];
    const answer = await finish(run, { snapshot: { version: 1, state: {} } });
    expect(answer.next).toEqual({
      ...second,
      status: "running",
      session_version: 1,
      next_version: 2,
    });
    expect(await runRow(second.id)).toMatchObject({
      status: "running",
      started_at: expect.any(Date),
      progressed_at: expect.any(Date),
    });
    expect((await runRow(third.id)).status).toBe("queued");
  });

  test("the same finish again returns the first answer, with the present state of the next run", async () => {
    const { run, conversation } = await startRun(db, alice);
    const second = await accept(conversation);
    const first = await finish(run, { reply: { text: "Done." } });
    expect(first.notice).toBeNull();
    expect(await finish(run, { reply: { text: "Something else." } })).toEqual({
      ...first,
      outcome: "replayed",
    });
    await finish(second.id);
    const later = await finish(run);
    expect(later.outcome).toBe("replayed");
    expect(later.next).toMatchObject({ id: second.id, status: "completed" });
  });

  test("a finish with another key changes nothing and says how the run ended", async () => {
    const { run } = await startRun(db, alice);
    await finish(run, { finish_key: "cancel", status: "cancelled" });
    expect(await finish(run, { reply: { text: "Too late." } })).toEqual({
      outcome: "lost",
      run: { id: run, status: "cancelled", reply: null },
      next: null,
    });
    const { agent_alternative_id: id } = await runRow(run);
    expect(await db.admin("select content from public.alternatives where id = $1", [id])).toEqual([
      { content: null },
    ]);
  });

  test("a snapshot that is not the next version of the session is refused, and the run does not end", async () => {
    const { run, conversation } = await startRun(db, alice);
    for (const snapshot of [{ version: 0, state: {} }, { version: 2, state: {} }, { state: {} }]) {
      expect((await finish(run, { snapshot })).outcome).toBe("stale_session");
    }
    expect((await runRow(run)).status).toBe("running");
    await finish(run, { snapshot: { version: 1, state: {} } });
    const next = await accept(conversation);
    expect((await finish(next.id, { snapshot: { version: 1, state: {} } })).outcome).toBe(
      "stale_session",
    );
    expect((await finish(next.id, { snapshot: { version: 2, state: {} } })).outcome).toBe(
      "finished",
    );
  });

  test("a failed run without a snapshot leaves the session where it was", async () => {
    const { run, conversation } = await startRun(db, alice);
    await finish(run, { snapshot: { version: 1, state: {} } });
    await finish((await accept(conversation)).id, {
      status: "failed",
      error: { code: "x", message: "y" },
    });
    expect((await accept(conversation)).session_version).toBe(1);
  });

  test("an unknown run is not found, and a call without key or final status is invalid", async () => {
    expect((await finish(randomUUID())).outcome).toBe("not_found");
    const { run } = await startRun(db, alice);
    await expect(finish(run, { finish_key: "" })).rejects.toThrow("finish_key");
    await expect(finish(run, { status: "running" })).rejects.toThrow("status");
  });

  test("the database itself refuses a second running run in a conversation", async () => {
    const { conversation } = await startRun(db, alice);
    const second = await accept(conversation);
    await expect(
      db.admin("update public.runs set status = 'running' where id = $1", [second.id]),
    ).rejects.toThrow("runs_one_running");
  });
});
