// A Redis that is restored from a snapshot has exactly the data of the snapshot.
import { expect, test } from "vitest";
import { startRedis } from "../redis/start-redis.ts";
import { dumpRedis, restoreRedis } from "./redis-snapshot.ts";
import { forSuite } from "../../tests/support/for-suite.ts";

const redis = forSuite(() => startRedis({ token: "t" }));

async function run(...command: (string | number)[]): Promise<unknown> {
  const response = await fetch(redis.url, {
    method: "POST",
    headers: { authorization: "Bearer t" },
    body: JSON.stringify(command),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return result;
}

test("a restore returns every kind of value with its order and expiry, and removes later data", async () => {
  await run("SET", "text", 'a "quoted" ünïcode 1e3');
  await run("HSET", "hash", "n", "007", "json", '{"a":[1,null]}');
  await run("SADD", "set", "x", "y");
  await run("ZADD", "sorted", 1.5, "low", 20, "high");
  await run("RPUSH", "list", "one", "two");
  await run("XADD", "stream", "3-1", "t", "first", "d", "{}");
  await run("XADD", "stream", "3-2", "t", "second", "d", "{}");
  await run("PEXPIRE", "hash", 90_000);
  const read = async () => [
    await run("GET", "text"),
    await run("HMGET", "hash", "n", "json"),
    ((await run("SMEMBERS", "set")) as string[]).sort(),
    await run("ZRANGE", "sorted", 0, -1),
    await run("LRANGE", "list", 0, -1),
    await run("XRANGE", "stream", "-", "+"),
    ((await run("KEYS", "*")) as string[]).sort(),
  ];
  const before = await read();
  const snapshot = await dumpRedis({ url: redis.url, token: "t" });

  await run("HSET", "hash", "n", "008", "more", "x");
  await run("SREM", "set", "x");
  await run("XADD", "stream", "3-3", "t", "third", "d", "{}");
  await run("DEL", "list");
  await run("SET", "later", "1");
  expect(await read()).not.toEqual(before);

  await restoreRedis({ url: redis.url, token: "t" }, snapshot);
  expect(await read()).toEqual(before);
  expect(await run("HEXISTS", "hash", "more")).toBe(0);
  const remainingMs = Number(await run("PTTL", "hash"));
  expect(remainingMs).toBeGreaterThan(60_000);
  expect(remainingMs).toBeLessThanOrEqual(90_000);
  expect(await run("PTTL", "text")).toBe(-1);
  expect(await run("XADD", "stream", "3-3", "t", "another", "d", "{}")).toBe("3-3");
});
