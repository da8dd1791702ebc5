// What a user sees of the Workers: whether each is idle, busy or offline, and only the user's own jobs.
import { expect, it } from "vitest";
import { runId, userId } from "../../../tests/support/ids.ts";
import type { UsedSlot } from "../../ports/worker-pools.ts";
import { showWorkers } from "./show-workers.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const [ada, bob, run] = [userId(), userId(), runId()];
const slot = (n: number, job: Partial<NonNullable<UsedSlot["job"]>> | null): UsedSlot => ({
  id: `rest_api:${n}`,
  pool: "rest_api",
  beatMs: NOW - 1_000,
  sinceMs: NOW - 5_000,
  job: job && { user: ada, run, hop: "step.1", tillMs: NOW + 1, ...job },
});
const counts = [{ worker: "rest_api:1", processed: 7, failed: 2 }];
const workersOf = (used: UsedSlot[], size = 2) =>
  showWorkers({ rest_api: size }, { nowMs: NOW, used, waiting: [] }, counts, ada).items;

it("an idle Worker has a currentJobId of null, for a released slot and for a slot that was never taken", () => {
  expect(workersOf([slot(1, null)])).toEqual([
    {
      id: "rest_api:1",
      type: "rest_api",
      status: "idle",
      currentJobId: null,
      lastHeartbeat: "2026-11-23T11:59:59.000Z",
      processedCount: 7,
      errorCount: 2,
      createdAt: "2026-11-23T11:59:55.000Z",
      updatedAt: "2026-11-23T11:59:59.000Z",
    },
    {
      id: "rest_api:2",
      type: "rest_api",
      status: "idle",
      currentJobId: null,
      lastHeartbeat: null,
      processedCount: 0,
      errorCount: 0,
      createdAt: null,
      updatedAt: null,
    },
  ]);
});

it("a job is shown only to its own user", () => {
  const [ownSlot, slotOfBob] = workersOf([slot(1, {}), slot(2, { user: bob })]);
  expect(ownSlot).toMatchObject({ status: "busy", currentJobId: `${run}/step.1` });
  expect(slotOfBob).toMatchObject({ status: "busy", currentJobId: null });
});

it("a slot is offline when its lease is over, and not before", () => {
  const states = [NOW + 1, NOW, NOW - 1].map(
    (tillMs) => workersOf([slot(1, { tillMs })])[0]?.status,
  );
  expect(states).toEqual(["busy", "offline", "offline"]);
});

it("a slot beyond the size of a pool that was made smaller is shown until its job is over", () => {
  const ids = (used: UsedSlot[]) => workersOf(used, 1).map(({ id }) => id);
  expect(ids([slot(3, {})])).toEqual(["rest_api:1", "rest_api:3"]);
  expect(ids([slot(3, null)])).toEqual(["rest_api:1"]);
});

it("the reader's waiting hops are counted by pool", () => {
  const slots = { nowMs: NOW, used: [], waiting: ["builtin", "rest_api", "builtin"] };
  const { queues } = showWorkers({ rest_api: 1, builtin: 4, mcp_server: 2 }, slots, [], ada);
  expect(queues).toEqual([
    { type: "rest_api", size: 1, waiting: 1 },
    { type: "builtin", size: 4, waiting: 2 },
    { type: "mcp_server", size: 2, waiting: 0 },
  ]);
});
