// Pipelines, transactions and auto-pipelining, and that transactions really are atomic.
import { expect, it } from "vitest";
import { createClient, describeOnEachBackend, post } from "./redis-backends.ts";
import { cases } from "../../support/sample.ts";

describeOnEachBackend("batches", (standIn) => {
  it("a pipeline is answered in order", async () => {
    const redis = createClient(standIn());
    const replies = await redis
      .pipeline()
      .set("a", "OK")
      .get("a")
      .incr("n")
      .hset("h", { f: "ü" })
      .hgetall("h")
      .get("missing")
      .exec();
    expect(replies).toEqual(["OK", "OK", 1, 1, { f: "ü" }, null]);
  });

  it("each failed command of a pipeline is reported in its place, and the others run", async () => {
    const redis = createClient(standIn());
    await redis.set("text", "x");
    const pipeline = redis.pipeline().incr("text").set("after", 1);
    const replies = await pipeline.exec<[number, string]>({ keepErrors: true });
    expect(replies[0].error).toMatch(/not an integer/);
    expect(replies[0].result).toBeUndefined();
    expect(replies[1]).toMatchObject({ result: "OK" });
    expect(replies[1].error).toBeUndefined();
    expect(await redis.get("after")).toBe(1);
  });

  it("a transaction is answered in order, with a flat hash and a failed command in its place", async () => {
    const redis = createClient(standIn());
    await redis.set("text", "x");
    const transaction = redis.multi().hset("h", { f: "v" }).incr("text").hgetall("h").set("z", 1);
    const replies = await transaction.exec<[number, number, object, string]>({ keepErrors: true });
    expect(replies[0].result).toBe(1);
    expect(replies[1].error).toMatch(/not an integer/);
    expect(replies[2].result).toEqual({ f: "v" });
    expect(replies[3].result).toBe("OK");
  });

  it("a transaction with a malformed command runs no command, and the answer names the malformed one", async () => {
    const redis = createClient(standIn());
    const body = JSON.stringify([["SET", "a", 1], ["GET"], ["SET", "b", 1]]);
    const response = await post(standIn(), "/multi-exec", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(/^EXECABORT .*wrong number of arguments for 'get'/),
    });
    expect(await redis.exists("a", "b")).toBe(0);
    expect(await redis.multi().set("a", 1).exec()).toEqual(["OK"]);
  });

  it("auto-pipelining collects concurrent calls", async () => {
    const redis = createClient(standIn(), { enableAutoPipelining: true });
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    await Promise.all(numbers.map((i) => redis.set(`key:${i}`, `value ${i}`)));
    const values = await Promise.all(numbers.map((i) => redis.get(`key:${i}`)));
    expect(values).toEqual(numbers.map((i) => `value ${i}`));
    const counter = (redis as unknown as { pipelineCounter: number }).pipelineCounter;
    expect(counter).toBe(2);
    await redis.set("text", "x");
    const [failed, worked] = await Promise.allSettled([redis.incr("text"), redis.set("y", 1)]);
    expect(failed).toMatchObject({ status: "rejected" });
    expect(worked).toEqual({ status: "fulfilled", value: "OK" });
  });

  it("concurrent transactions are separate from each other and from single commands", async () => {
    const clients = [0, 1, 2, 3].map(() => createClient(standIn()));
    const client = (i: number) => clients[i % clients.length] ?? createClient(standIn());
    await client(0).set("constant", "unchanged");
    const transactions = Array.from({ length: 80 }, async (_, i) => {
      const owner = `owner ${i}`;
      const replies = await client(i)
        .multi()
        .set("owner", owner)
        .get("owner")
        .incr("count")
        .eval("return redis.call('GET', KEYS[1])", ["owner"], [])
        .exec();
      expect(replies).toEqual(["OK", owner, expect.any(Number), owner]);
    });
    const singles = Array.from({ length: 40 }, (_, i) => client(i).get("constant"));
    await Promise.all(transactions);
    expect(new Set(await Promise.all(singles))).toEqual(new Set(["unchanged"]));
    expect(await client(0).get("count")).toBe(80);
  });

  it("no command of another connection runs within a transaction", async () => {
    const redis = createClient(standIn());
    // A pipeline with a blocking command runs on a connection of its own, next to the shared one.
    const intruder = JSON.stringify([
      ["RPUSH", "list", "x"],
      ["BLPOP", "list", 1],
      ...Array.from({ length: 200 }, () => ["SET", "owner", "intruder"]),
    ]);
    const intruding = { over: false };
    const intrusion = (async () => {
      while (!intruding.over) {
        expect((await post(standIn(), "/pipeline", intruder)).status).toBe(200);
      }
    })();
    for (let i = 0; i < cases(15, 50); i++) {
      const transaction = redis.multi().set("owner", i);
      for (let read = 0; read < 20; read++) transaction.get("owner");
      const [, ...counts] = await transaction.exec<[string, ...number[]]>();
      expect(new Set(counts)).toEqual(new Set([i]));
    }
    intruding.over = true;
    await intrusion;
  });
});
