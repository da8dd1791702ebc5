// Counts the commands that a Redis executes, with its own MONITOR, including those inside scripts.
import type { RedisBackend } from "./redis-backend.ts";

/** `stop` waits until every command executed so far has been counted. */
export async function countCommands(backend: RedisBackend): Promise<{ stop(): Promise<number> }> {
  const connection = await backend.connect();
  const monitor = await connection.monitor();
  let count = 0;
  const endMarker = `count-${Math.random()}`;
  const allCounted = new Promise<void>((resolve) => {
    monitor.on("monitor", (_time: string, args: string[]) => {
      if (args[1] === endMarker) resolve();
      else count += 1;
    });
  });
  return {
    async stop() {
      await connection.exists(endMarker);
      await allCounted;
      monitor.disconnect();
      connection.disconnect();
      return count;
    },
  };
}
