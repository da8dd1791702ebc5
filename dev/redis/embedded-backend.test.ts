// The embedded Redis keeps stored values in memory, but not the traffic that they came with.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { startEmbeddedBackend } from "./embedded-backend.ts";

it("a stored small value does not keep the large buffers of its request in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const bufferKib = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers / 1024;
  };
  const backend = startEmbeddedBackend();
  try {
    const redis = await backend.connect();
    const storeScript = "redis.call('HSET', KEYS[1], ARGV[1], 'v')";
    const largeText = "x".repeat(20_000);
    await redis.eval(storeScript, 1, "key", "first", largeText);
    const before = bufferKib();
    for (let i = 0; i < 200; i += 1) {
      await redis.eval(storeScript, 1, "key", `field ${i}`, largeText);
    }
    // On a busy machine one collection may leave garbage for the next; only kept buffers stay.
    await expect.poll(() => bufferKib() - before).toBeLessThan(2_000);
  } finally {
    await backend.stop();
  }
});
