// What a stream of changes makes of announcements that are many or lost, and when it ends, with a fake clock.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangeCounts } from "../../shared/ports/row-calls.ts";
import type { Runtime } from "../../shared/runtime/create-runtime.ts";
import { followChanges } from "../../shared/services/rows/follow-changes.ts";
import type { StreamedEvent } from "../../shared/services/streams/streamed-event.ts";
import { householdId, userId } from "../support/ids.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-21T00:10:00Z") }));
afterEach(() => vi.useRealTimers());

const resources = [
  { path: "plants", table: "plants", lines: { table: "leaves" } },
  { path: "tools", table: "tools" },
];

/** Follows a household in the background. The test changes `counts` and announces. */
function follow(endsAt = Number.MAX_VALUE) {
  const leaving = new AbortController();
  const world = { counts: {} as Record<string, number> | null, reads: 0, beats: 0 };
  const seen: StreamedEvent[] = [];
  const listeners = new Set<() => void>();
  const runtime = {
    news: {
      subscribe(_household: string, notify: () => void) {
        listeners.add(notify);
        notify();
        return () => listeners.delete(notify);
      },
    },
    api: () => ({
      async countChanges(): Promise<ChangeCounts | null> {
        world.reads += 1;
        const asOf = new Date(Date.now() - 60_000).toISOString();
        return world.counts === null ? null : { counts: { ...world.counts }, asOf };
      },
    }),
    flow: { clock: { now: () => Date.now() }, pack: { name: "garden", resources } },
  } as unknown as Runtime;
  const options = { lastEventId: null, signal: leaving.signal, endsAt };
  const done = (async () => {
    for await (const event of followChanges(runtime, userId(), householdId(), options)) {
      if (event === "beat") world.beats += 1;
      else seen.push(event);
    }
  })();
  const paths = () => seen.map(({ data }) => (data as { paths?: string[] }).paths);
  const announce = () => listeners.forEach((notify) => notify());
  return { world, seen, paths, announce, listeners, done, leave: () => leaving.abort() };
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe("following the changes of a household", () => {
  test("a client is told at an announcement, before the next beat, and is told only what has changed", async () => {
    const { world, paths, announce, seen, leave, done } = follow();
    await settle();
    expect(paths()).toEqual([[]]);
    world.counts = { leaves: 1, unknown: 3 };
    announce();
    await settle(300);
    expect(paths()).toEqual([[], ["/v1/garden/plants"]]);
    expect(seen[1]!.data).toMatchObject({ since: seen[0]!.id });
    // Nothing has changed before this announcement.
    announce();
    await settle(300);
    expect(paths()).toHaveLength(2);
    leave();
    await done;
  });

  test("a client is told at the next beat, within fifteen seconds, of a change whose announcement was lost", async () => {
    const { world, paths, leave } = follow();
    await settle();
    world.counts = { tools: 1 };
    await settle(14_000);
    expect(paths()).toEqual([[]]);
    await settle(1_000);
    expect(paths()).toEqual([[], ["/v1/garden/tools"]]);
    leave();
  });

  test("many announcements in a moment cost a few reads, and the last change is told", async () => {
    const { world, paths, announce, leave } = follow();
    await settle();
    for (let change = 1; change <= 100; change += 1) {
      world.counts = { tools: change };
      announce();
      await settle(10);
    }
    await settle(300);
    expect(world.reads).toBeLessThanOrEqual(6);
    expect(paths().at(-1)).toEqual(["/v1/garden/tools"]);
    leave();
  });

  test("a stream ends, with its subscription, at the next beat after the membership has ended", async () => {
    const { world, seen, listeners, done } = follow();
    await settle();
    world.counts = null;
    await settle(15_000);
    await done;
    expect(seen.map(({ type }) => type)).toEqual(["rows.changed", "household.left"]);
    expect(listeners.size).toBe(0);
  });

  test("a stream beats every fifteen seconds, and ends after ten minutes, with the token, and when its client leaves", async () => {
    const long = follow();
    await settle(10 * 60_000);
    await long.done;
    expect(long.world.beats).toBeGreaterThanOrEqual(39);
    expect(long.seen).toHaveLength(1);

    const short = follow(Date.now() + 5_000);
    await settle(5_000);
    await short.done;
    expect(short.seen.at(-1)).toEqual({ type: "stream.expired", data: {} });

    const left = follow();
    await settle(1_000);
    left.leave();
    await settle();
    await left.done;
    expect(left.listeners.size).toBe(0);
    expect(left.seen).toHaveLength(1);
  });
});
