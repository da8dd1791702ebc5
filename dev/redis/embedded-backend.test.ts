// The embedded Redis holds what is stored, and not the traffic that it came with.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { startEmbeddedBackend } from "./embedded-backend.ts";

it("keeps a small value without the buffers that passed by at the same time", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heldBytes = () => {
    collect();
    return process.memoryUsage().arrayBuffers / 1024;
  };
  const backend = startEmbeddedBackend();
  try {
    const redis = await backend.connect();
    const keep = "redis.call('HSET', KEYS[1], ARGV[1], 'v')";
    const passing = "x".repeat(20_000);
    await redis.eval(keep, 1, "key", "first", passing);
    const before = heldBytes();
    for (let i = 0; i < 200; i += 1) await redis.eval(keep, 1, "key", `field ${i}`, passing);
    // What one collection leaves on a busy machine, a later one takes; what is kept stays.
    await expect.poll(() => heldBytes() - before).toBeLessThan(2_000);
  } finally {
    await backend.stop();
  }
});
