// After which errors a hop is redriven, and for how long: pure rules, and the delayed message.
import { describe, expect, it } from "vitest";
import { FatalError, TransientError, type Part } from "../../contracts/errors.ts";
import type { QueueMessage } from "../../ports/queue.ts";
import { DELIVERY_TIMEOUT_SECONDS, RETRIES } from "../../queue/delivery-policy.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { StaleFence } from "./interruptions.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { envelopeFor } from "./publish.ts";
import { redriveDelay, redriveHop } from "./redrive-hop.ts";
import { conversationId, runId, userId } from "../../../tests/support/ids.ts";

const unavailable = (part: Part, overrides: { retryAfterMs?: number } = {}) =>
  new TransientError("unavailable", "away", { part, ...overrides });
const NOW = 1_800_000_000_000;
const delay = (error: unknown, n = 0) => redriveDelay(error, n, DEFAULT_LIMITS, NOW);

describe("redriving", () => {
  it("a hop is redriven for as long as a run may take while one of the chain's own parts is unavailable, swept or not", () => {
    const { stallMaxMs } = DEFAULT_LIMITS;
    for (const part of ["store", "database", "queue"] as const) {
      for (const n of [0, 1, 50, NOW, NOW - stallMaxMs / 2])
        expect(delay(unavailable(part), n)).toBe(10_000);
      for (const n of [90, 5000, NOW - stallMaxMs]) expect(delay(unavailable(part), n)).toBeNull();
    }
  });

  it("a hop is redriven two more rounds while the model is unavailable, after the delay that the model requests", () => {
    expect([0, 1, 2].map((n) => delay(unavailable("model"), n))).toEqual([15_000, 30_000, null]);
    expect(delay(unavailable("model", { retryAfterMs: 20_000 }))).toBe(20_000);
    expect(delay(unavailable("model", { retryAfterMs: 3_600_000 }))).toBe(60_000);
    // A hop that the sweep published counts as late.
    expect(delay(unavailable("model"), NOW)).toBeNull();
    expect(delay(new TransientError("timeout", "hung", { part: "model" }))).toBeNull();
  });

  it("a hop is not redriven after errors that are not outages", () => {
    for (const error of [
      new TypeError("a hop that always throws"),
      new FatalError("internal", "no use"),
      new TransientError("timeout", "the hop ran out of time"),
      new StaleFence("think"),
    ]) {
      expect(delay(error)).toBeNull();
    }
  });

  it("a round of retries is shorter than each wait, and all rounds are shorter than a run's maximum age", () => {
    const { partRedriveMs, modelRedriveMs, maxRedriveMs, stallMaxMs, stallSeconds } =
      DEFAULT_LIMITS;
    // The delays before the queue's retries: 1 s, 2 s and 4 s.
    const round = 7_000;
    expect(round).toBeLessThan(partRedriveMs);
    expect(round).toBeLessThan(Math.min(...modelRedriveMs));
    expect(Math.max(...modelRedriveMs)).toBeLessThanOrEqual(maxRedriveMs);
    const rounds = modelRedriveMs.reduce((sum) => sum + maxRedriveMs + round, round);
    expect(rounds + stallSeconds * 1000).toBeLessThan(stallMaxMs);
  });

  it("a hop outlasts a model call, its lease outlasts the hop, and the queue's timeout outlasts the lease", () => {
    const { modelMs, databaseMs, hopMs, leaseMs, continueMs, stallMaxMs } = DEFAULT_LIMITS;
    // A first call that compiles its schema takes over a minute.
    expect(modelMs).toBeGreaterThanOrEqual(90_000);
    expect(modelMs + databaseMs).toBeLessThan(hopMs);
    expect(hopMs + databaseMs).toBeLessThan(leaseMs);
    const queueMs = DELIVERY_TIMEOUT_SECONDS * 1000;
    expect(leaseMs).toBeLessThan(queueMs);
    // A hop that continues in place begins within `continueMs`.
    expect(continueMs + hopMs).toBeLessThan(queueMs);
    // A model that hangs fails the hop before the sweep ends the run.
    expect((RETRIES + 1) * modelMs).toBeLessThan(stallMaxMs);
  });
});

describe("redriven hops", () => {
  const envelope = envelopeFor(
    { run: runId("r"), conversation: conversationId("c"), user: userId("u"), session: 3 },
    "x",
    2,
  );
  function world(publish: (messages: QueueMessage[]) => Promise<void>) {
    let now = 1000;
    const deps = {
      limits: DEFAULT_LIMITS,
      clock: { now: () => now++ },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      queue: { publish },
    };
    return deps as unknown as EngineDeps;
  }

  it("a redriven hop is published again later as the same hop, and never as a repeat of another message", async () => {
    const publishedMessages: QueueMessage[] = [];
    const deps = world((messages) => {
      publishedMessages.push(...messages);
      return Promise.resolve();
    });
    expect(await redriveHop(deps, envelope, unavailable("database"))).toBe(true);
    expect(await redriveHop(deps, envelope, unavailable("database"))).toBe(true);
    expect(publishedMessages.map(({ envelope: again }) => again)).toEqual(
      [1, 1].map((n) => ({ ...envelope, n })),
    );
    expect(publishedMessages.map(({ delayMs }) => delayMs)).toEqual([10_000, 10_000]);
    expect(new Set(publishedMessages.map(({ dedupId }) => dedupId)).size).toBe(2);
  });

  it("a redriven hop is left to the failure path when the queue refuses it, or its redrives are used up", async () => {
    const deps = world(() => Promise.reject(unavailable("queue")));
    expect(await redriveHop(deps, envelope, unavailable("queue"))).toBe(false);
    expect(await redriveHop(deps, { ...envelope, n: 2 }, unavailable("model"))).toBe(false);
  });
});
