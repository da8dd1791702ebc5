// The job that copies memory: nothing counts as sent before the server has answered, and a failing server fails
// neither the job nor the sweep.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { userId } from "../../../tests/support/ids.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { MemoryCopy } from "../../ports/memory-copy.ts";
import { copyKept, copyMemory, sweepCopies, type CopyDeps } from "./copy-memory.ts";

const group = randomUUID();
const episode = { id: randomUUID(), saidAt: "2026-11-28T10:00:00.000Z", text: "Hello." };

/** @param failingCalls the calls that the server does not answer */
function world({
  knownGroup = null as string | null,
  newest = 0,
  failingCalls = [] as string[],
  lost = 0,
} = {}) {
  const calls: string[] = [];
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const step = (name: string) => {
    calls.push(name);
    if (failingCalls.includes(name)) throw new TransientError("unavailable", "status 503");
  };
  const copy = {
    check: async () => step("check"),
    list: async () => (step("list"), [{ name: "n", uuid: "u" }]),
    send: async () => step("send"),
    drop: async () => step("drop"),
  } as Partial<MemoryCopy> as MemoryCopy;
  const deps: CopyDeps = {
    copy,
    keeper: {
      waitingCopies: async () => [userId(), userId()],
      groupsToDrop: async () => [randomUUID()],
      noteDropped: async () => step("note"),
    },
    memory: () => ({
      copiedMemory: async () => ({ group: knownGroup, newest }),
      nextCopies: async ({ found: foundCopies }) => {
        calls.push(`next ${foundCopies.length}`);
        return { group, episodes: [episode], lost };
      },
    }),
    clock: { now: () => 0 },
    log: { info: log, warn: log, error: log },
  };
  return { deps, calls, logged };
}

test.each([
  ["the first time", {}, ["check", "next 0", "send"]],
  ["while every copy that was sent is listed", { knownGroup: group }, ["check", "next 0", "send"]],
  ["while some copies are under way", { knownGroup: group, newest: 3 }, ["list", "next 1", "send"]],
])("copies count as sent only after the server has answered: %s", async (_when, part, steps) => {
  const { deps, calls } = world(part);
  expect(await copyMemory(deps, userId())).toBe(1);
  expect(calls).toEqual(steps);
  const failingWorld = world({ ...part, failingCalls: [steps[0]!] });
  await expect(copyMemory(failingWorld.deps, userId())).rejects.toThrow("503");
  expect(failingWorld.calls).toEqual([steps[0]]);
});

test("the job that stores memory does not fail with the server, and the failure is logged", async () => {
  const { deps, logged } = world({ failingCalls: ["send"] });
  await copyKept(deps, userId());
  expect(logged).toEqual(["copies.failed"]);
});

test("a group counts as deleted once the server confirms it, and a sweep ends with the first failure", async () => {
  const { deps, calls, logged } = world({ failingCalls: ["drop"] });
  expect(await sweepCopies(deps)).toEqual({ copied: 0, groups: 0 });
  expect(calls).toEqual(["drop"]);
  expect(logged).toEqual(["sweep.copies_failed"]);
  const healthyWorld = world();
  expect(await sweepCopies(healthyWorld.deps)).toEqual({ copied: 2, groups: 1 });
  expect(healthyWorld.calls.slice(0, 2)).toEqual(["drop", "note"]);
});

test("Episodes that were sent the maximum number of times are logged", async () => {
  const { deps, logged } = world({ lost: 2 });
  await copyMemory(deps, userId());
  expect(logged).toEqual(["copies.lost", "copies.sent"]);
});
