// The stores that one contract holds for, and the calls that its cases make.
import { randomUUID } from "node:crypto";
import { Redis } from "@upstash/redis";
import { startRedis } from "../../../dev/redis/start-redis.ts";
import type { NewRunEvent } from "../../../shared/contracts/events.ts";
import { NO_USAGE } from "../../../shared/contracts/results.ts";
import type { ClaimRequest, CommitRequest, RunMeta, Store } from "../../../shared/ports/store.ts";
import { createRedisStore } from "../../../shared/redis/create-redis-store.ts";
import { createMemoryStore } from "../../simulation/memory/store/memory-store.ts";
import { conversationId, householdId, runId, userId } from "../../support/ids.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

/** A store, and what can be done to it from outside the port. */
export interface Backend {
  store: Store;
  /** The clock that rules its leases, in milliseconds. */
  now(): Promise<number>;
  wait(ms: number): Promise<void>;
  /** Brings every key nearer to its expiry by this time. */
  age(seconds: number): Promise<void>;
  /** Key → seconds to live, or null for ever. */
  keys(): Promise<Map<string, number | null>>;
  /** Returns a function that restores the run's hash as it is now. */
  checkpoint(run: string): Promise<() => Promise<void>>;
  /** Makes the clock run behind the run's last fence. @returns that fence */
  turnClockBack(run: string, lastFence: number): Promise<number>;
  lose(key: string): Promise<void>;
  empty(): Promise<void>;
  stop(): Promise<void>;
}

const CLOCK_SKEW_MS = 60_000;

export function startMemoryBackend(): Backend {
  let now = 1_800_000_000_000;
  const store = createMemoryStore({ now: () => now });
  const advance = async (ms: number) => void (now += ms);
  return {
    store,
    now: async () => now,
    wait: advance,
    age: (seconds) => advance(seconds * 1_000),
    async keys() {
      const seconds = (until: number) => Math.round((until - now) / 1_000);
      return new Map(
        store
          .keys()
          .map(({ key, expiresAtMs }) => [key, expiresAtMs === null ? null : seconds(expiresAtMs)]),
      );
    },
    async checkpoint() {
      const mark = store.writes();
      return async () => store.stepBack(store.writes() - mark);
    },
    async turnClockBack(_run, lastFence) {
      now -= CLOCK_SKEW_MS;
      return lastFence;
    },
    lose: async (key) => store.lose(key),
    empty: async () => store.empty(),
    stop: async () => undefined,
  };
}

const AGE = `
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left = redis.call('PTTL', key)
  if left >= 0 then redis.call('PEXPIRE', key, left - tonumber(ARGV[1])) end
end`;
const TTLS = `
local out = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  out[#out + 1] = key
  out[#out + 1] = redis.call('PTTL', key)
end
return out`;
const REPLACE = `
local left = redis.call('PTTL', KEYS[1])
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV))
redis.call('PEXPIRE', KEYS[1], left)`;

export async function startRedisBackend(backend: "embedded" | "system"): Promise<Backend> {
  const redis = await startRedis({ token: "t", backend });
  const raw = new Redis({
    url: redis.url,
    token: "t",
    enableTelemetry: false,
    automaticDeserialization: false,
  });
  return {
    store: createRedisStore({ url: redis.url, token: "t", timeoutMs: PATIENCE_MS }),
    async now() {
      const [seconds, micros] = await raw.time();
      return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    async age(seconds) {
      await raw.eval(AGE, [], [String(seconds * 1_000)]);
    },
    async keys() {
      const flat = (await raw.eval(TTLS, [], [])) as (string | number)[];
      const ttls = new Map<string, number | null>();
      for (let i = 0; i < flat.length; i += 2) {
        const ttlMs = Number(flat[i + 1]);
        ttls.set(String(flat[i]), ttlMs < 0 ? null : Math.round(ttlMs / 1_000));
      }
      return ttls;
    },
    async checkpoint(run) {
      const key = `run:${run}`;
      const before = await raw.eval("return redis.call('HGETALL', KEYS[1])", [key], []);
      return async () => void (await raw.eval(REPLACE, [key], before as string[]));
    },
    // The server's clock cannot be set: the run's fences come from a later time instead.
    async turnClockBack(run, lastFence) {
      await raw.hset(`run:${run}`, { fence: String(lastFence + CLOCK_SKEW_MS) });
      return lastFence + CLOCK_SKEW_MS;
    },
    lose: async (key) => void (await raw.del(key)),
    empty: () => redis.flush(),
    stop: () => redis.stop(),
  };
}

export const newMeta = (overrides: Partial<RunMeta> = {}): RunMeta => ({
  run: runId(),
  conversation: conversationId(),
  user: userId(),
  household: householdId(),
  number: 1,
  text: "Zwei Äpfel & 'quotes' \"x\"\n",
  userTurn: randomUUID(),
  agentTurn: randomUUID(),
  agentAlternative: randomUUID(),
  session: 0,
  nextSession: (overrides.session ?? 0) + 1,
  createdAt: "2026-11-21T00:00:00Z",
  ...overrides,
});

export const delta = (text: string): NewRunEvent => ({ type: "reply.delta", data: { text } });
export const cancelEvent: NewRunEvent = { type: "run.cancelled", data: {} };
export const holdOf = (m: RunMeta, hop: string, fence: number, epoch = 0) => {
  return { run: m.run, hop, epoch, fence };
};
type RebuildRequest = Parameters<Store["rebuild"]>[0];
/** The request by which recovery puts a run back: with its epoch alone, unless `overrides` says more. */
export const rebuildRequest = (
  meta: RunMeta,
  overrides: Partial<RebuildRequest> = {},
): RebuildRequest => ({
  meta,
  epoch: 1,
  session: {},
  version: 0,
  results: {},
  statuses: {},
  answers: {},
  staged: {},
  open: [],
  events: [],
  ...overrides,
});

/** The calls of the contract's cases on the store under test. */
export function createStoreWorld(backend: () => Backend) {
  const world = {
    backend,
    get store() {
      return backend().store;
    },
    async seedRun(overrides: Partial<RunMeta> = {}) {
      const meta = newMeta(overrides);
      await world.store.seed({ meta }, { type: "run.accepted", data: { runId: meta.run } });
      return meta;
    },
    claim: (m: RunMeta, hop: string, overrides: Partial<ClaimRequest> = {}) =>
      world.store.claim({
        run: m.run,
        conversation: m.conversation,
        hop,
        epoch: 0,
        after: 0,
        session: m.session,
        nonce: randomUUID(),
        leaseMs: 60_000,
        ...(hop === "summarize" ? { isAfterEnd: true } : {}),
        ...overrides,
      }),
    async expectGrant(m: RunMeta, hop: string, overrides: Partial<ClaimRequest> = {}) {
      const answer = await world.claim(m, hop, overrides);
      if (answer.outcome !== "granted") throw new Error(`not granted: ${answer.outcome}`);
      return answer;
    },
    commit: (m: RunMeta, hop: string, fence: number, overrides: Partial<CommitRequest> = {}) =>
      world.store.commit({
        run: m.run,
        conversation: m.conversation,
        hop,
        epoch: 0,
        fence,
        result: JSON.stringify({ hop, empty: [] }),
        status: { kind: "think_next" },
        usage: JSON.stringify(NO_USAGE),
        patch: {},
        events: [],
        ...overrides,
      }),
    /** Claims a hop and commits it. A stale commit fails the test. */
    async commitHop(m: RunMeta, hop: string, overrides: Partial<CommitRequest> = {}) {
      const { fence } = await world.expectGrant(m, hop, { epoch: overrides.epoch ?? 0 });
      const answer = await world.commit(m, hop, fence, overrides);
      if (answer.outcome !== "committed") throw new Error(`not committed: ${hop}`);
      return { ...answer, fence };
    },
    /** The state of a run. @throws Error if the store does not have the run */
    async state(m: RunMeta) {
      const state = await world.store.load(m.run, m.conversation);
      if (state === null) throw new Error("the store does not have the run");
      return state;
    },
    events: async (m: RunMeta) =>
      (await world.store.readEvents(m.run, null, 100))?.map((e) => [e.id, e.type]),
  };
  return world;
}

export type StoreWorld = ReturnType<typeof createStoreWorld>;
