// Starts the parts for replays: an empty database with the project's migrations, and an empty hot store.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis } from "../../redis/start-redis.ts";
import { bootstrapWithoutLimits } from "../../supabase/bootstrap-without-limits.ts";
import { startSupabase } from "../../supabase/start-supabase.ts";
import type { ReplayWorld } from "./replay-recording.ts";

/** @throws Error, with nothing left running, if a part does not start */
export async function openReplayWorld(): Promise<ReplayWorld & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-replay-"));
  const clean = () => rmSync(dataDir, { recursive: true, force: true });
  const secret = () => randomBytes(24).toString("hex");
  const [redis, supabase] = await Promise.allSettled([
    startRedis({ token: secret() }),
    startSupabase({
      dataDir,
      jwtSecret: secret(),
      publishableKey: secret(),
      migrationsDir: join(import.meta.dirname, "../../../supabase/migrations"),
      durable: false,
      bootstrap: bootstrapWithoutLimits,
    }),
  ]);
  const stop = async () => {
    if (redis.status === "fulfilled") await redis.value.stop();
    if (supabase.status === "fulfilled") await supabase.value.stop();
    clean();
  };
  if (redis.status === "rejected" || supabase.status === "rejected") {
    await stop();
    throw redis.status === "rejected" ? redis.reason : (supabase as PromiseRejectedResult).reason;
  }
  return {
    redis: redis.value,
    supabase: supabase.value,
    databaseUrl: supabase.value.databaseUrl,
    stop,
  };
}
