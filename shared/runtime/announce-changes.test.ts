// Announcements of changes: after which calls they are made, and what happens if they fail.
import { expect, test } from "vitest";
import type { ApplyOutcome } from "../contracts/effects.ts";
import { TransientError } from "../contracts/errors.ts";
import type { HouseholdId, UserId } from "../contracts/ids.ts";
import type { Changes } from "../ports/changes.ts";
import type { UserDatabase } from "../ports/database.ts";
import { announceChanges } from "./announce-changes.ts";

const home = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01" as HouseholdId;
const user = "c2d96b1e-8f47-4a3b-b5d2-0e7a91f36c11" as UserId;

function play(status: "applied" | "failed", fault?: Error) {
  const outcome = { outcome: "replayed", results: [{ status }] } as unknown as ApplyOutcome;
  const announced: string[] = [];
  const deferred: Promise<unknown>[] = [];
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const calls = { applyEffects: async () => outcome, undoEffects: async () => outcome };
  const { as, keeper } = announceChanges(
    { as: (_user: UserId) => calls as unknown as UserDatabase, keeper: "kept" },
    {
      log: { info: log, warn: log, error: log },
      defer: (work) => void deferred.push(work),
      news: {
        async announce(household) {
          if (fault) throw fault;
          announced.push(household);
        },
      },
    },
  );
  return { calls: as(user), keeper, outcome, announced, deferred, logged };
}
const changes = { household: home } as Changes;

test.each(["applyEffects", "undoEffects"] as const)(
  "a change by %s is announced to its household, also when a repeat gets the first answer",
  async (name) => {
    const { calls, keeper, outcome, announced, deferred } = play("applied");
    expect(await calls[name](changes as never)).toBe(outcome);
    await Promise.all(deferred);
    expect(announced).toEqual([home]);
    expect(keeper).toBe("kept");
  },
);

test("nothing is announced if nothing was changed", async () => {
  const { calls, announced, deferred } = play("failed");
  await calls.applyEffects(changes);
  expect(deferred).toEqual([]);
  expect(announced).toEqual([]);
});

test("an announcement that fails is logged, and the change succeeds", async () => {
  const { calls, outcome, deferred, logged } = play(
    "applied",
    new TransientError("unavailable", "no"),
  );
  expect(await calls.applyEffects(changes)).toBe(outcome);
  await Promise.all(deferred);
  expect(logged).toEqual(["changes.unannounced"]);
});
