// The client inside workerd: its reused connections survive large bodies and refused requests.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestHarness } from "wrangler";
import { startRedis } from "../../../dev/redis/start-redis.ts";
import { TOKEN } from "./redis-backends.ts";

it("a Worker's requests are answered, even after large bodies and refused requests", async () => {
  const standIn = await startRedis({ token: TOKEN });
  const configPath = fileURLToPath(new URL("worker/wrangler.toml", import.meta.url));
  const vars = { REDIS_URL: standIn.url, REDIS_TOKEN: TOKEN };
  const harness = createTestHarness({ workers: [{ configPath, vars }] });
  try {
    await harness.listen();
    const response = await harness.fetch("/");
    expect(await response.json()).toEqual({ failures: [], refused: 20, n: 10 });
  } finally {
    await harness.close();
    await standIn.stop();
  }
});
