// What is left of events when they have expired, their runs have ended, and a month has passed.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Json, TestDatabase } from "../../support/database.ts";
import { fillJournal } from "../../support/fill-journal.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";

export function eventCases(db: TestDatabase): void {
  test("an event loses its data when nobody can take it or its run has ended, and its id after 30 days", async () => {
    const user = randomUUID();
    // `early` is sent on 28 November at noon, and kept until 1 December at noon.
    const { waits } = await fillJournal(db, user, await createHousehold(db, user));
    const send = (id: string, name: string, now: string, change: Json = {}) =>
      db.rpc(user, "send_event", {
        ...{ id, name, key: null, data: { amount: 1 }, body_hash: "hash", via: "api", now },
        ...{ kept_until: "2027-02-01T12:00:00Z", run_id: null, checked: [], most: 5, ...change },
      });
    const forget = (now: string) => db.workerRpc("forget_events", { now, known_days: 30 });
    const left = () =>
      db.admin("select id, data from public.sent_events where user_id = $1 order by number", [
        user,
      ]);
    const paid = await send("paid", "payment", "2026-11-28T12:01:00Z");
    expect(paid).toMatchObject({ outcome: "taken", run: { id: waits, epoch: 1 } });

    // A step that has just found it may still take it.
    expect(await forget("2026-12-01T12:59:00Z")).toEqual({ emptied: 0, forgotten: 0 });
    expect(await forget("2026-12-01T13:01:00Z")).toEqual({ emptied: 1, forgotten: 0 });
    expect(await left()).toEqual([
      { id: "early", data: null },
      { id: "paid", data: { amount: 1 } },
    ]);
    expect(await send("early", "delivery", "2026-12-02T12:00:00Z")).toMatchObject({
      ...{ outcome: "expired", replayed: true },
    });
    const ended = { run_id: waits, epoch: 1, finish_key: "step.0/1", status: "completed" };
    await db.rpc(user, "finish_run", { ...ended, reply: { text: "Paid.", changes: [] } });
    expect(await forget("2026-12-28T12:00:00Z")).toEqual({ emptied: 1, forgotten: 0 });

    expect(await forget("2026-12-28T12:00:01Z")).toEqual({ emptied: 0, forgotten: 1 });
    expect(await left()).toEqual([{ id: "paid", data: null }]);
    expect(await send("paid", "payment", "2027-01-01T12:00:00Z")).toMatchObject({
      ...{ outcome: "taken", replayed: true, run: { id: waits } },
    });
    expect(await send("early", "delivery", "2027-01-01T12:00:00Z")).toMatchObject({
      ...{ outcome: "kept", replayed: false },
    });
  });
}
