// What is left of events when they have expired, their runs have ended, and a month has passed; and two events that are
// sent at once.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Json, TestDatabase } from "../../support/database.ts";
import { fillJournal } from "../../support/fill-journal.ts";
import { createWaiting } from "../../support/stored-process.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";

export function eventCases(db: TestDatabase): void {
  test("an event loses its data when no wait can take it or its run has ended, and its id after 30 days if no step took it", async () => {
    const user = randomUUID();
    // `early` is sent on 28 November at noon, and kept until 1 December at noon.
    const { waitingRun } = await fillJournal(db, user, await createHousehold(db, user));
    const send = (id: string, name: string, now: string, change: Json = {}) =>
      db.rpc(user, "send_event", {
        ...{ id, name, key: null, data: { amount: 1 }, body_hash: "hash", via: "api", now },
        ...{ kept_until: "2027-02-01T12:00:00Z", run_id: null, checked: [], most: 5, ...change },
      });
    const forget = (now: string) => db.workerRpc("forget_events", { now, known_days: 30 });
    const remainingEvents = () =>
      db.admin("select id, data from public.sent_events where user_id = $1 order by number", [
        user,
      ]);
    const paid = await send("paid", "payment", "2026-11-28T12:01:00Z");
    expect(paid).toMatchObject({ outcome: "taken", run: { id: waitingRun, epoch: 1 } });

    // A step that has just found the event may still take it.
    expect(await forget("2026-12-01T12:59:00Z")).toEqual({ emptied: 0, forgotten: 0 });
    expect(await forget("2026-12-01T13:01:00Z")).toEqual({ emptied: 1, forgotten: 0 });
    expect(await remainingEvents()).toEqual([
      { id: "early", data: null },
      { id: "paid", data: { amount: 1 } },
    ]);
    expect(await send("early", "delivery", "2026-12-02T12:00:00Z")).toMatchObject({
      ...{ outcome: "expired", replayed: true },
    });
    const ended = { run_id: waitingRun, epoch: 1, finish_key: "step.0/1", status: "completed" };
    await db.rpc(user, "finish_run", { ...ended, reply: { text: "Paid.", changes: [] } });
    expect(await forget("2026-12-28T12:00:00Z")).toEqual({ emptied: 1, forgotten: 0 });

    expect(await forget("2026-12-28T12:00:01Z")).toEqual({ emptied: 0, forgotten: 1 });
    expect(await remainingEvents()).toEqual([{ id: "paid", data: null }]);
    expect(await send("paid", "payment", "2027-01-01T12:00:00Z")).toMatchObject({
      ...{ outcome: "taken", replayed: true, run: { id: waitingRun } },
    });
    expect(await send("early", "delivery", "2027-01-01T12:00:00Z")).toMatchObject({
      ...{ outcome: "kept", replayed: false },
    });
  });

  test("two events do not block each other when the steps that waited first for them have just stopped waiting", async () => {
    const user = randomUUID();
    const household = await createHousehold(db, user);
    const process = await createWaiting(db, user);
    const [until, now] = ["2026-12-01T12:00:00Z", "2026-11-28T12:00:00Z"];
    const start = async () => {
      const { run } = await db.rpc(user, "start_process_run", {
        ...{ process_id: process, inputs: {}, trigger: "api", route: "runs", key: randomUUID() },
        ...{ body_hash: "hash", quotas: {}, household_id: household },
      });
      await db.rpc(user, "resolve_run", { run_id: run.id });
      return run.id as string;
    };
    const begin = (run_id: string, hop: string, event: string, minute: number) =>
      db.rpc(user, "begin_wait", {
        ...{ run_id, epoch: 0, hop, step: hop, event, key: null, schema: null, until },
        ...{ now: `2026-11-28T12:0${minute}:00Z`, after: 0, takes: null, most: 50 },
        context: { results: {}, statuses: {} },
      });
    const runs = [await start(), await start()];
    for (const [index, run] of runs.entries()) {
      await begin(run, "step.1", ["x", "y"][index]!, 0);
      await begin(run, "step.2", ["y", "x"][index]!, 1);
    }
    const send = (name: string): Promise<Json> =>
      db.rpc(user, "send_event", {
        ...{ id: name, name, key: null, data: 1, body_hash: "hash", via: "api", now },
        ...{ kept_until: until, run_id: null, checked: [], most: 5 },
      });
    /** The number of calls that wait for a lock. */
    const countBlocked = async () => {
      const [row] = await db.admin<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity " +
          "where datname = current_database() and wait_event_type = 'Lock'",
      );
      return row!.n;
    };
    const sends = await db.as({ role: "postgres" }, async (client) => {
      await client.query(
        "select 1 from public.conversations c join public.runs r on r.conversation_id = c.id " +
          "where r.id = any ($1) for update of c",
        [runs],
      );
      await client.query(
        "update public.step_waits set ended_as = 'left', ended_at = now() " +
          "where run_id = any ($1) and hop = 'step.1'",
        [runs],
      );
      const both = ["x", "y"].map(send);
      await expect.poll(countBlocked, { timeout: 10_000 }).toBe(2);
      return { both };
    });
    const answers = await Promise.all(sends.both);
    expect(answers.map(({ outcome, hop, run }) => [outcome, hop, run.id])).toEqual([
      ["taken", "step.2", runs[1]],
      ["taken", "step.2", runs[0]],
    ]);
    // The waits of a run that has ended are over, too.
    const failedRun = await start();
    await begin(failedRun, "step.1", "z", 0);
    const finish = { run_id: failedRun, epoch: 0, finish_key: "step.0", status: "failed" };
    await db.rpc(user, "finish_run", finish);
    const ends = "select ended_as from public.step_waits where run_id = $1";
    expect(await db.admin(ends, [failedRun])).toEqual([{ ended_as: "left" }]);
  });
}
