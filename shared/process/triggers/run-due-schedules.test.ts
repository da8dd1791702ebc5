// One sweep handles all schedules that are due, as long as it has time, and none of them twice.
import { expect, it } from "vitest";
import { runDueSchedules, type ScheduleDeps } from "./run-due-schedules.ts";

/** @param count schedules that are due; each stays due until it is advanced */
function world(count: number, tookMs = 0, fails: readonly string[] = []) {
  let now = 0;
  const due = new Set(Array.from({ length: count }, (_, index) => `s${index}`));
  const taken: string[] = [];
  const keeper = {
    dueSchedules: async (limit: number) =>
      [...due]
        .slice(0, limit)
        .map((id) => ({
          ...{ id, user: "u", cron: "* * * * *", timeZone: "UTC", dueAt: "2026-11-23T08:00:00Z" },
        })),
  };
  const triggers = () => ({
    takeDue: async (id: string) => {
      taken.push(id);
      now += tookMs;
      if (fails.includes(id)) throw new Error("it fails");
      due.delete(id);
      return { outcome: "gone" };
    },
  });
  const engine = { clock: { now: () => now }, log: { error: () => undefined } };
  const deps = { engine, keeper, triggers } as unknown as ScheduleDeps;
  return { run: () => runDueSchedules(deps), taken, due };
}

it("a sweep handles all schedules that are due, even if they need several reads", async () => {
  const { run, taken } = world(123);
  expect(await run()).toEqual({ scheduled: 0, unscheduled: 123 });
  expect(new Set(taken).size).toBe(123);
});

it("a sweep leaves schedules that fail to the next sweep, and still ends", async () => {
  const failing = Array.from({ length: 50 }, (_, index) => `s${index}`);
  const { run, taken, due } = world(60, 0, failing);
  expect(await run()).toEqual({ scheduled: 0, unscheduled: 10 });
  expect(taken).toHaveLength(60);
  expect([...due]).toEqual(failing);
});

it("a sweep stops before the next minute's sweep", async () => {
  const { run, taken } = world(1_000, 1_000);
  await run();
  expect(taken).toHaveLength(50);
});
