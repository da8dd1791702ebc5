// The data types that the product uses; strings, JSON and hashes through both entries of the real client.
import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { createClient, describeOnEachBackend } from "./redis-backends.ts";

const exactStrings = [
  "plain",
  "Crème brûlée, 寿司, 🐟 und Soße",
  "aGVsbG8=",
  "T0s=",
  "OK",
  "ok",
  "QUEUED",
  "null",
  "123",
  "1e400",
  "true",
  "",
  " ",
  "two\nlines\r\nand a \u0000 byte",
  '{"a":[1,2,{"b":"ü"}]}',
  '"quoted"',
  "\\u0041 \\n",
];

describeOnEachBackend("values", (standIn) => {
  for (const entry of ["default", "cloudflare"] as const) {
    describe(`through the ${entry} entry`, () => {
      for (const responseEncoding of ["base64", false] as const) {
        it(`every string is returned exactly as it was set, with response encoding ${responseEncoding}`, async () => {
          const redis = createClient(standIn(), {
            entry,
            responseEncoding,
            automaticDeserialization: false,
          });
          for (const value of exactStrings) {
            expect(await redis.set("key", value)).toBe("OK");
            expect(await redis.get("key")).toBe(value);
            expect(await redis.mget("key", "missing")).toEqual([value, null]);
            expect(
              await redis.eval("return {{{redis.call('GET', KEYS[1])}}}", ["key"], []),
            ).toEqual([[[value]]]);
          }
        });
      }

      it("JSON values are returned as they were set", async () => {
        const redis = createClient(standIn(), { entry });
        const value = { name: "Ofengemüse", amounts: [1, 2.5, null], nested: { ok: true } };
        await redis.set("json", value);
        expect(await redis.get("json")).toEqual(value);
      });

      it("a hash is returned as an object, and its fields can be deleted", async () => {
        const redis = createClient(standIn(), { entry });
        await redis.hset("hash", { a: "ä", b: { deep: [1] }, OK: "OK" });
        expect(await redis.hgetall("hash")).toEqual({ a: "ä", b: { deep: [1] }, OK: "OK" });
        expect(await redis.hget("hash", "a")).toBe("ä");
        expect(await redis.hmget("hash", "a", "missing")).toEqual({ a: "ä", missing: null });
        expect(await redis.hdel("hash", "a", "missing")).toBe(1);
        expect(await redis.hlen("hash")).toBe(2);
        expect(await redis.hgetall("no such hash")).toBeNull();
        expect(await redis.hsetnx("hash", "b", "other")).toBe(0);
        expect(await redis.hincrby("hash", "n", 4)).toBe(4);
      });
    });
  }

  it("sets can be added to, removed from and counted", async () => {
    const redis = createClient(standIn());
    expect(await redis.sadd("set", "a", "b", "c", "a")).toBe(3);
    expect(await redis.srem("set", "b", "missing")).toBe(1);
    expect(await redis.scard("set")).toBe(2);
    expect(new Set(await redis.smembers("set"))).toEqual(new Set(["a", "c"]));
    expect(await redis.sismember("set", "b")).toBe(0);
  });

  it("sorted sets are in the order of their scores", async () => {
    const redis = createClient(standIn());
    await redis.zadd("due", { score: 30, member: "c" }, { score: 10.5, member: "a" });
    await redis.zadd("due", { score: 20, member: "b" });
    expect(await redis.zrange("due", 0, 20, { byScore: true, withScores: true })).toEqual([
      "a",
      10.5,
      "b",
      20,
    ]);
    expect(await redis.zrem("due", "a")).toBe(1);
    expect(await redis.zcard("due")).toBe(2);
  });

  it("a key that is set only if it is free can be set again when its time is over", async () => {
    const redis = createClient(standIn());
    expect(await redis.set("lease", "one", { nx: true, px: PATIENCE_MS })).toBe("OK");
    expect(await redis.set("lease", "two", { nx: true, px: PATIENCE_MS })).toBeNull();
    expect(await redis.get("lease")).toBe("one");
    await redis.pexpire("lease", 60);
    await eventually(async () =>
      expect(await redis.set("lease", "two", { nx: true, px: PATIENCE_MS })).toBe("OK"),
    );
    expect(await redis.get("lease")).toBe("two");
  });

  it("keys expire, even for scripts", async () => {
    const redis = createClient(standIn());
    await redis.mset({ short: 1, long: 1, forever: 1 });
    expect(await redis.pexpire("short", 30)).toBe(1);
    expect(await redis.expire("long", 3_600)).toBe(1);
    expect(await redis.expire("missing", 100)).toBe(0);
    const seconds = await redis.ttl("long");
    expect(seconds).toBeGreaterThan(3_600 - PATIENCE_MS / 1_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    const milliseconds = await redis.pttl("long");
    expect(milliseconds).toBeGreaterThan(3_600_000 - PATIENCE_MS);
    expect(milliseconds).toBeLessThanOrEqual(3_600_000);
    expect(await redis.ttl("forever")).toBe(-1);
    expect(await redis.ttl("missing")).toBe(-2);
    const existence = () =>
      redis.eval(
        "return {redis.call('EXISTS', KEYS[1]), redis.call('EXISTS', KEYS[2])}",
        ["short", "long"],
        [],
      );
    await eventually(async () => expect(await existence()).toEqual([0, 1]));
    expect(await redis.get("short")).toBeNull();
  });

  it("stream entries keep the ids that they were given, and can be read from any of them on", async () => {
    const redis = createClient(standIn());
    expect(await redis.xadd("events", "1-2", { type: "plan", body: '{"n":1}' })).toBe("1-2");
    expect(await redis.xadd("events", "1-10", { type: "step" })).toBe("1-10");
    expect(await redis.xadd("events", "2-1", { type: "reply" })).toBe("2-1");
    await expect(redis.xadd("events", "1-11", { type: "late" })).rejects.toThrow(
      /equal or smaller than the target stream top item/,
    );
    expect(await redis.xrange("events", "-", "+")).toEqual({
      "1-2": { type: "plan", body: { n: 1 } },
      "1-10": { type: "step" },
      "2-1": { type: "reply" },
    });
    expect(Object.keys(await redis.xrange("events", "(1-2", "+"))).toEqual(["1-10", "2-1"]);
    expect(Object.keys(await redis.xrange("events", "-", "+", 1))).toEqual(["1-2"]);
    expect(await redis.xread("events", "1-2")).toEqual([
      [
        "events",
        [
          ["1-10", ["type", "step"]],
          ["2-1", ["type", "reply"]],
        ],
      ],
    ]);
    expect(await redis.xread("events", "2-1")).toBeNull();
    expect(await redis.xlen("events")).toBe(3);
  });

  it("a blocking read does not delay other commands", async () => {
    const redis = createClient(standIn());
    const waiting = redis.xread("events", "0-0", { blockMS: 60_000 });
    let hasReturned = false;
    void waiting.then(() => (hasReturned = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await redis.set("other", "fast");
    expect(await redis.get("other")).toBe("fast");
    expect(hasReturned).toBe(false);
    await redis.xadd("events", "1-1", { type: "plan" });
    expect(await waiting).toEqual([["events", [["1-1", ["type", "plan"]]]]]);
  });

  it("an unknown command and a wrong type are errors of the client", async () => {
    const redis = createClient(standIn());
    await expect(redis.exec(["NOSUCHCOMMAND", "x"])).rejects.toThrow(/unknown command/i);
    await redis.set("text", "x");
    await expect(redis.hget("text", "field")).rejects.toThrow(/WRONGTYPE/);
  });

  it("a flush removes keys and scripts", async () => {
    const redis = createClient(standIn());
    await redis.set("key", 1);
    const sha = await redis.scriptLoad("return 1");
    await standIn().flush();
    expect(await redis.dbsize()).toBe(0);
    expect(await redis.scriptExists(sha)).toEqual([0]);
  });
});
