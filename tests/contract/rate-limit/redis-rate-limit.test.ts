// The RateLimit port as the adapter implements it, on the embedded Redis and on a real one.
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { RedisStandIn } from "../../../dev/redis/start-redis.ts";
import { createRedisRateLimit } from "../../../shared/redis/create-redis-rate-limit.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { createClient, describeOnEachBackend } from "../upstash-redis/redis-backends.ts";

const creates = { burst: 1, perMinute: 600 };
/** One in five minutes: no machine takes as long for a test. */
const PERIOD_MS = 300_000;
const rules = {
  runs: { burst: 3, perMinute: 60_000 / PERIOD_MS },
  feeds: { burst: 5, perMinute: 5 },
  creates,
  links: creates,
  reads: creates,
  hooks: creates,
};
const limitOn = ({ url, token }: Pick<RedisStandIn, "url" | "token">, timeoutMs = PATIENCE_MS) =>
  createRedisRateLimit({ url, token, timeoutMs, rules });
const allowance = expect.objectContaining({ outcome: "allowed" });

describeOnEachBackend("the rate limit", (standIn) => {
  it("the rate limit allows a burst, then says how long to wait for the next request", async () => {
    const limit = limitOn(standIn());
    for (let i = 0; i < 3; i++) expect(await limit.take("runs", "alice")).toEqual(allowance);
    const refusal = await limit.take("runs", "alice");
    expect(refusal).toEqual({ outcome: "limited", retryAfterMs: expect.any(Number) });
    const { retryAfterMs } = refusal as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(PERIOD_MS);
  });

  it("the rate limit counts users and kinds separately, and adds up the requests of several isolates", async () => {
    const [here, there] = [limitOn(standIn()), limitOn(standIn())];
    expect(await here.take("runs", "alice")).toEqual(allowance);
    expect(await there.take("runs", "alice")).toEqual(allowance);
    expect(await here.take("runs", "alice")).toEqual(allowance);
    expect((await there.take("runs", "alice")).outcome).toBe("limited");
    expect(await there.take("runs", "bob")).toEqual(allowance);
    expect(await there.take("creates", "alice")).toEqual(allowance);
  });

  it("the rate limit allows the next request when the time that it named has passed", async () => {
    const limit = limitOn(standIn());
    // On a busy machine the time may pass between two requests, and the second one is taken as well.
    let answer = await limit.take("creates", "alice");
    expect(answer).toEqual(allowance);
    while (answer.outcome !== "limited") answer = await limit.take("creates", "alice");
    const { retryAfterMs } = answer;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs + 5));
    expect(await limit.take("creates", "alice")).toEqual(allowance);
  });

  it("a refused request does not lengthen the wait", async () => {
    const limit = limitOn(standIn());
    const waits: number[] = [];
    for (let i = 0; i < 20; i++) {
      const answer = await limit.take("runs", "alice");
      if (answer.outcome === "limited") waits.push(answer.retryAfterMs);
    }
    expect(waits).toHaveLength(17);
    expect(waits).toEqual(waits.toSorted((a, b) => b - a));
  });

  it("the rate limit keeps a key only until the bucket is full again", async () => {
    const limit = limitOn(standIn());
    for (let i = 0; i < 4; i++) await limit.take("runs", "alice");
    const redis = createClient(standIn());
    expect(await redis.keys("*")).toEqual(["rate:runs:alice"]);
    const ttl = await redis.pttl("rate:runs:alice");
    expect(ttl).toBeGreaterThan(2 * PERIOD_MS);
    expect(ttl).toBeLessThanOrEqual(3 * PERIOD_MS);
  });
});

it('the rate limit answers "unknown" if the store is unavailable', async () => {
  const limit = limitOn({ url: "http://127.0.0.1:1", token: "t" });
  expect(await limit.take("runs", "alice")).toEqual({ outcome: "unknown" });
});

it("the rate limit waits for a store that hangs only until its timeout", async () => {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const limit = limitOn({ url, token: "t" }, 50);
    expect(await limit.take("runs", "alice")).toEqual({ outcome: "unknown" });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
