// What the bench counts as Redis commands: each one that runs, inside scripts too, and none from before the count
// began.
import { expect, it } from "vitest";
import { startRedis } from "./start-redis.ts";

it("counts the commands that run from then on, those inside scripts included", async () => {
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
    const none = await redis.countCommands();
    expect(await none.stop()).toBe(0);
  } finally {
    await redis.stop();
  }
});
