// Lua: calling, caching by SHA, conversions of replies, and the commands that the product's scripts use.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createClient, describeOnEachBackend } from "./redis-backends.ts";

const shebangScript = "#!lua\nreturn {KEYS[1], ARGV[1]}";
const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

describeOnEachBackend("scripts", (standIn) => {
  const run = (script: string, keys: string[] = [], args: unknown[] = []): Promise<unknown> =>
    createClient(standIn()).eval(script, keys, args);

  it("a script runs with the flags of the service, by its text and by its SHA", async () => {
    const redis = createClient(standIn());
    for (const flags of ["allow-key-locking", "no-writes,allow-key-locking", "no-writes"]) {
      const script = `#!lua flags=${flags}\nreturn redis.call('GET', KEYS[1]) or '${flags}'`;
      expect(await redis.eval(script, ["key"], [])).toBe(flags);
      expect(await redis.scriptLoad(script)).toBe(sha1(script));
      expect(await redis.evalsha(sha1(script), ["key"], [])).toBe(flags);
    }
  });

  describe("scripts by SHA", () => {
    for (const [kind, script] of [
      ["plain", "return {KEYS[1], ARGV[1]}"],
      ["shebang", shebangScript],
    ] as const) {
      it(`a ${kind} script is loaded under the SHA of its text`, async () => {
        const redis = createClient(standIn());
        expect(await redis.scriptExists(sha1(script))).toEqual([0]);
        expect(await redis.scriptLoad(script)).toBe(sha1(script));
        expect(await redis.scriptExists(sha1(script), sha1("other"))).toEqual([1, 0]);
        expect(await redis.evalsha(sha1(script), ["key"], ["ä"])).toEqual(["key", "ä"]);
      });

      it(`an unknown ${kind} script is answered NOSCRIPT, and the client sends its text`, async () => {
        const redis = createClient(standIn());
        await expect(redis.evalsha(sha1(script), ["k"], [])).rejects.toThrow(/NOSCRIPT/);
        const cachedScript = redis.createScript(script);
        expect(await cachedScript.exec(["key"], ["value"])).toEqual(["key", "value"]);
        expect(await redis.evalsha(sha1(script), ["key"], ["again"])).toEqual(["key", "again"]);
      });

      it(`a ${kind} script runs in a pipeline and in a transaction`, async () => {
        const redis = createClient(standIn());
        for (const batch of [redis.pipeline(), redis.multi()]) {
          const replies = await batch
            .scriptLoad(script)
            .evalsha(sha1(script), ["k"], ["a"])
            .eval(script, ["k"], ["b"])
            .exec();
          expect(replies).toEqual([sha1(script), ["k", "a"], ["k", "b"]]);
        }
      });
    }

    it("a script has one SHA with its first line and another without, and can be loaded under both", async () => {
      const redis = createClient(standIn());
      const bareText = shebangScript.replace("#!lua", "");
      expect(await redis.scriptLoad(shebangScript)).toBe(sha1(shebangScript));
      expect(await redis.scriptLoad(bareText)).toBe(sha1(bareText));
    });
  });

  describe("conversions", () => {
    it("integers, nested arrays, nil and booleans become JSON", async () => {
      expect(await run("return 42")).toBe(42);
      expect(await run("return -7")).toBe(-7);
      expect(await run("return 3.99")).toBe(3);
      expect(await run("return {1, {2, {'x', 3, false}}, 'OK', {'OK'}, {}}")).toEqual([
        1,
        [2, ["x", 3, null]],
        "OK",
        ["OK"],
        [],
      ]);
      expect(await run("return nil")).toBeNull();
      expect(await run("return false")).toBeNull();
      expect(await run("return true")).toBe(1);
      expect(await run("return {1, nil, 3}")).toEqual([1]);
      expect(await run("return redis.status_reply('FINE')")).toBe("FINE");
      expect(await run("return redis.status_reply('OK')")).toBe("OK");
    });

    it("JSON passes through cjson unchanged, except that an empty array becomes an empty object", async () => {
      const value = {
        text: 'Crème "brûlée" \\ 🐟\n',
        list: [1, 2.5, "three", { four: [] }],
        nothing: null,
        yes: true,
        timestamp: 1_762_000_000_123,
      };
      const script = `
        local value = cjson.decode(ARGV[1])
        value.seen = #value.list
        value.isNull = value.nothing == cjson.null
        return cjson.encode(value)`;
      expect(await run(script, [], [JSON.stringify(value)])).toEqual({
        ...value,
        // An empty array and an empty object are one and the same table in Lua.
        list: [1, 2.5, "three", { four: {} }],
        seen: 4,
        isNull: true,
      });
    });

    it("errors reach the client: returned, thrown, of a command, and of syntax", async () => {
      await expect(run("return redis.error_reply('GONE older epoch')")).rejects.toThrow(
        /^GONE older epoch/,
      );
      await expect(run("return {err = 'GONE older epoch'}")).rejects.toThrow(/^GONE older epoch/);
      await expect(run("error('boom')")).rejects.toThrow(/boom/);
      await expect(
        run("redis.call('SET', KEYS[1], 1) return redis.call('HGET', KEYS[1], 'f')", ["k"]),
      ).rejects.toThrow(/WRONGTYPE/);
      await expect(run("return redis.call('NOSUCHCOMMAND')")).rejects.toThrow(/unknown/i);
      await expect(run("this is not Lua")).rejects.toThrow(/user_script:1/);
      expect(
        await run(
          "redis.call('SET', KEYS[1], 1) local r = redis.pcall('HGET', KEYS[1], 'f') return {r.err}",
          ["k"],
        ),
      ).toEqual([expect.stringMatching(/^WRONGTYPE/)]);
    });
  });

  describe("commands within a script", () => {
    it("a script can ask for the time of Redis, even if it writes", async () => {
      const script = `
        local time = redis.call('TIME')
        local ms = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
        redis.call('SET', KEYS[1], ms)
        return {#time, ms, redis.call('GET', KEYS[1])}`;
      const before = Date.now();
      const [parts, ms, stored] = (await run(script, ["now"])) as number[];
      expect(parts).toBe(2);
      expect(ms).toBeGreaterThanOrEqual(before - 1_000);
      expect(ms).toBeLessThanOrEqual(Date.now() + 1_000);
      expect(stored).toBe(ms);
    });

    it("a script reads and writes hashes", async () => {
      const script = `
        local set = redis.call('HSET', KEYS[1], 'a', 1, 'b', 'two')
        local first = redis.call('HSETNX', KEYS[1], 'c', 'first')
        local second = redis.call('HSETNX', KEYS[1], 'c', 'second')
        local n = redis.call('HINCRBY', KEYS[1], 'n', 5)
        local missing = redis.call('HGET', KEYS[1], 'missing')
        local many = redis.call('HMGET', KEYS[1], 'a', 'missing', 'b')
        local deleted = redis.call('HDEL', KEYS[1], 'a', 'missing')
        local all = redis.call('HGETALL', KEYS[1])
        return {set, first, second, n, type(missing), many, deleted, all}`;
      expect(await run(script, ["hash"])).toEqual([
        2,
        1,
        0,
        5,
        "boolean",
        [1, null, "two"],
        1,
        ["b", "two", "c", "first", "n", 5],
      ]);
      expect(await run("return #redis.call('HGETALL', KEYS[1])", ["missing"])).toBe(0);
    });

    it("a script appends to streams under explicit ids and reads them", async () => {
      const script = `
        local id = redis.call('XADD', KEYS[1], '2-1', 'f', 'v')
        local late = redis.pcall('XADD', KEYS[1], '1-9', 'f', 'late')
        redis.call('XADD', KEYS[1], 'MAXLEN', '~', 1000, '2-2', 'f', 'w')
        return {id, late.err, redis.call('XRANGE', KEYS[1], '(2-1', '+', 'COUNT', 10),
          redis.call('XLEN', KEYS[1])}`;
      expect(await run(script, ["stream"])).toEqual([
        "2-1",
        expect.stringMatching(/equal or smaller/),
        [["2-2", ["f", "w"]]],
        2,
      ]);
    });

    it("a script removes elements from a set and sees when the set is empty", async () => {
      const script = `
        redis.call('SADD', KEYS[1], unpack(ARGV))
        local counts = {}
        for _, member in ipairs(ARGV) do
          counts[#counts + 1] = redis.call('SREM', KEYS[1], member)
          counts[#counts + 1] = redis.call('SREM', KEYS[1], member)
          counts[#counts + 1] = redis.call('SCARD', KEYS[1])
        end
        return {counts, redis.call('EXISTS', KEYS[1])}`;
      expect(await run(script, ["open"], ["s1", "s2"])).toEqual([[1, 0, 1, 1, 0, 0], 0]);
    });

    it("a script sets leases, expiry and sorted sets", async () => {
      const script = `
        local first = redis.call('SET', KEYS[1], 'me', 'NX', 'PX', 5000)
        local second = redis.call('SET', KEYS[1], 'you', 'NX', 'PX', 5000)
        redis.call('ZADD', KEYS[2], 2, 'b', 1.5, 'a')
        return {first.ok, type(second), redis.call('PTTL', KEYS[1]) > 4000 and 1 or 0,
          redis.call('PEXPIRE', KEYS[1], 9000), redis.call('EXPIRE', KEYS[3], 10),
          redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', 1.9, 'WITHSCORES')}`;
      expect(await run(script, ["lease", "due", "missing"])).toEqual([
        "OK",
        "boolean",
        1,
        1,
        0,
        ["a", 1.5],
      ]);
    });

    it("a script runs as a whole: no command of another client runs in between", async () => {
      const increment = `
        local n = tonumber(redis.call('GET', KEYS[1]) or '0')
        for i = 1, 20 do redis.call('SET', KEYS[1], n + i) end
        return redis.call('GET', KEYS[1])`;
      const replies = await Promise.all(
        Array.from({ length: 40 }, () => run(increment, ["counter"])),
      );
      expect(new Set(replies).size).toBe(40);
      expect(Math.max(...(replies as number[]))).toBe(800);
    });
  });
});
