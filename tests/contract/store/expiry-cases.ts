// Contract of the store: every key has its time to live, and use renews it.
import { expect, it } from "vitest";
import {
  RUN_TTL_SECONDS as RUN,
  SESSION_TTL_SECONDS as SESSION,
} from "../../../shared/redis/scripts/common.ts";
import {
  holdOf,
  cancelEvent,
  delta,
  newMeta,
  rebuildRequest,
  type StoreWorld,
} from "./store-world.ts";

export function expiryCases(world: StoreWorld): void {
  const HOUR = 60 * 60;
  /** Each key's time to live, rounded to hours; null for a key that lives for ever. */
  const hours = async () => {
    const keys = [...(await world.backend().keys())].map(([key, seconds]) => {
      return [key, seconds === null ? null : Math.round(seconds / HOUR)] as const;
    });
    return Object.fromEntries(keys);
  };
  const day = RUN / HOUR;
  const week = SESSION / HOUR;

  it("every key has a time to live", async () => {
    await world.backend().empty();
    const m = await world.seedRun();
    await world.commitHop(m, "think", { open: [{ group: "g0", hops: ["act.1"] }] });
    const next = newMeta({ conversation: m.conversation });
    await world.commitHop(m, "reply", {
      end: { status: "completed", session: {}, version: 1, next: { meta: next } },
    });
    const [run, conversation] = [`run:${m.run}`, `conv:${m.conversation}`];
    expect(await hours()).toEqual({
      [run]: day,
      [`${run}:events`]: day,
      [`${run}:0:g0`]: day,
      [conversation]: week,
      [`run:${next.run}`]: day,
      [`run:${next.run}:events`]: day,
    });
  });

  it("the keys of a rebuilt or stopped run have a time to live", async () => {
    await world.backend().empty();
    const m = newMeta();
    const open = [{ group: "g0", hops: ["act.1"] }];
    await world.store.rebuild(rebuildRequest(m, { open, events: [cancelEvent] }));
    const next = newMeta();
    const session = { conversation: next.conversation, version: 1, fields: {} };
    await world.store.end({
      run: m.run,
      status: "failed",
      event: cancelEvent,
      next: { meta: next },
      session,
    });
    const run = `run:${m.run}`;
    expect(await hours()).toEqual({
      [run]: day,
      [`${run}:events`]: day,
      [`${run}:1:g0`]: day,
      [`conv:${m.conversation}`]: week,
      [`conv:${next.conversation}`]: week,
      [`run:${next.run}`]: day,
      [`run:${next.run}:events`]: day,
    });
  });

  it("a commit renews its run, an event the run's events, and a run's start and end the session", async () => {
    await world.backend().empty();
    const m = await world.seedRun();
    const [run, stream, conversation] = [
      `run:${m.run}`,
      `run:${m.run}:events`,
      `conv:${m.conversation}`,
    ];
    const open = [{ group: "g0", hops: ["act.1"] }];
    await world.commitHop(m, "understand", { open });
    const group = `run:${m.run}:0:g0`;
    const old = { [run]: day - 5, [stream]: day - 5, [group]: day - 5, [conversation]: week - 5 };
    await world.backend().age(5 * HOUR);
    const { fence } = await world.expectGrant(m, "think");
    expect(await hours()).toEqual(old);
    await world.store.append({ ...holdOf(m, "think", fence), batch: 0, events: [delta("a")] });
    expect(await hours()).toEqual({ ...old, [stream]: day });
    await world.commit(m, "think", fence, { open });
    expect(await hours()).toEqual({ ...old, [stream]: day, [run]: day, [group]: day });
    await world.store.saveSummary(m.conversation, 0, { summary: "a" });
    expect((await hours())[conversation]).toBe(week - 5);
    await world.seedRun({ conversation: m.conversation, session: 9 });
    expect((await hours())[conversation]).toBe(week);
    await world.backend().age(5 * HOUR);
    await world.commitHop(m, "reply", {
      end: { status: "completed", session: {}, version: 1, next: null },
    });
    expect(await hours()).toMatchObject({ [run]: day, [stream]: day - 5, [conversation]: week });
  });

  it("the store has nothing of a run after a day without a hop, and no session after a week", async () => {
    const m = await world.seedRun();
    await world.backend().age(RUN + 1);
    expect(await world.store.load(m.run, m.conversation)).toBeNull();
    expect(await world.store.hasEnded(m.run)).toBeNull();
    expect(await world.store.readEvents(m.run, null, 9)).toBeNull();
    expect(await world.claim(m, "understand")).toEqual({ outcome: "behind" });
    expect(await world.store.loadSession(m.conversation)).toEqual({ version: 0, fields: {} });
    await world.backend().age(SESSION - RUN);
    expect(await world.store.loadSession(m.conversation)).toBeNull();
  });
}
