// The WorkerPools port over Upstash Redis: all slots and one user's waits in one request.
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import type { UsedSlot, WorkerPools } from "../ports/worker-pools.ts";
import { pairs } from "./parse-run-state.ts";
import { mapErrors } from "./run-script.ts";
import { keys } from "./scripts/common.ts";
import { WAIT_SHOWN_MS } from "./scripts/slots.ts";

const LOOK_SCRIPT = `
local t = redis.call('TIME')
local now = tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000)
local since = string.format('%.0f', now - ${WAIT_SHOWN_MS})
return {now, redis.call('HGETALL', KEYS[1]), redis.call('ZRANGEBYSCORE', KEYS[2], since, '+inf')}
`;

export function createRedisWorkers(config: RedisConfig): WorkerPools {
  const redis = createRedisClient(config, {
    responseEncoding: false,
    retry: { retries: 2, backoff: (n) => 50 * 2 ** n },
  });
  return {
    async look(user) {
      const [now, slots, waiting] = await mapErrors(() =>
        redis.eval<[], [number, unknown[], string[]]>(
          LOOK_SCRIPT,
          [keys.workers, keys.waits(user)],
          [],
        ),
      );
      return {
        nowMs: Number(now),
        used: pairs(slots).map(([id, text]) => parseSlot(id, text)),
        waiting: waiting.map((waiter) => waiter.split("|")[0] ?? ""),
      };
    },
  };
}

/** Parses the format that `putSlot` writes. */
function parseSlot(id: string, text: string): UsedSlot {
  const [till, , beat, user = "", run = "", hop = "", since] = text.split("|");
  return {
    id,
    pool: id.slice(0, id.lastIndexOf(":")),
    beatMs: Number(beat),
    sinceMs: Number(since),
    job: run === "" ? null : { user, run, hop, tillMs: Number(till) },
  };
}
