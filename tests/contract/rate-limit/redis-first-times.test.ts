// The FirstTimes port as the adapter implements it, on the embedded Redis and on a real one.
import { expect, it } from "vitest";
import { createRedisFirstTimes } from "../../../shared/redis/create-redis-first-times.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { createClient, describeOnEachBackend } from "../upstash-redis/redis-backends.ts";

describeOnEachBackend("the first time", (standIn) => {
  const timesOf = (url = standIn().url, timeoutMs = PATIENCE_MS) =>
    createRedisFirstTimes({ url, token: standIn().token, timeoutMs });

  it("of several isolates that ask for a name, one is the first, and each name is counted separately", async () => {
    const isolates = Array.from({ length: 6 }, () => timesOf());
    const firsts = await Promise.all(isolates.map((times) => times.isFirst("discord:1", 600)));
    expect(firsts.filter(Boolean)).toHaveLength(1);
    expect(await timesOf().isFirst("discord:1", 600)).toBe(false);
    expect(await timesOf().isFirst("discord:2", 600)).toBe(true);
  });

  it("a name is remembered for the requested time", async () => {
    await timesOf().isFirst("discord:3", 600);
    const ttl = await createClient(standIn()).ttl("first:discord:3");
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(600);
  });

  it("every call is the first one while the store is unavailable", async () => {
    const unavailable = timesOf("http://127.0.0.1:9");
    expect([await unavailable.isFirst("a", 600), await unavailable.isFirst("a", 600)]).toEqual([
      true,
      true,
    ]);
  });
});
