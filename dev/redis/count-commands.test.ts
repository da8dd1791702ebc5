// The bench counts each Redis command that runs after the count has begun, including those inside scripts.
import { expect, it } from "vitest";
import { startRedis } from "./start-redis.ts";

it("the commands since the start are counted, including those inside scripts", async () => {
  const redis = await startRedis({ token: "counted" });
  const run = async (...command: string[]) => {
    const headers = { authorization: "Bearer counted" };
    const body = JSON.stringify(command);
    await (await fetch(redis.url, { method: "POST", headers, body })).text();
  };
  try {
    await run("SET", "before", "1");
    const commands = await redis.countCommands();
    await run("SET", "key", "1");
    await run("EVAL", "redis.call('INCR', KEYS[1]) return redis.call('GET', KEYS[1])", "1", "key");
    expect(await commands.stop()).toBe(4);
    const secondCount = await redis.countCommands();
    expect(await secondCount.stop()).toBe(0);
  } finally {
    await redis.stop();
  }
});
