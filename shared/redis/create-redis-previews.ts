// The PreviewTurns port over Upstash Redis: one request per method, one key per run.
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import type { PreviewTurns, TurnAnswer } from "../ports/preview-turns.ts";
import { mapErrors } from "./run-script.ts";
import { keys } from "./scripts/common.ts";

/** Far longer than a job needs to show a run or to send its reply. */
export const PREVIEW_TTL_SECONDS = 60 * 60;
/** Milliseconds after a turn in which only its holder can get the next one. */
const HELD_MS = 10_000;

const NOW = `
local t = redis.call('TIME')
local now = tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000)
local function save(...)
  redis.call('HSET', KEYS[1], ...)
  redis.call('EXPIRE', KEYS[1], ${PREVIEW_TTL_SECONDS})
end
`;

/** [holder, ms, begins] */
const TAKE = `${NOW}
local f = redis.call('HMGET', KEYS[1], 'closed', 'holder', 'held', 'begun')
if f[1] then return 'closed' end
if f[2] and f[2] ~= ARGV[1] and tonumber(f[3]) > now then return 'taken' end
if ARGV[3] == '1' then
  if f[4] then return 'begun' end
  save('begun', '1')
end
local till = now + tonumber(ARGV[2])
save('holder', ARGV[1], 'turn', string.format('%.0f', till), 'held', string.format('%.0f', till + ${HELD_MS}))
return 'given'
`;

/** [holder] */
const DROP = `${NOW}
if redis.call('HGET', KEYS[1], 'holder') == ARGV[1] then save('turn', '0') end
return 1
`;

const CLOSE = `${NOW}
save('closed', '1')
return math.max(0, tonumber(redis.call('HGET', KEYS[1], 'turn') or '0') - now)
`;

export function createRedisPreviews(config: RedisConfig): PreviewTurns {
  const redis = createRedisClient(config, {
    responseEncoding: false,
    // No retry, because a repeat of a turn that begins a message would be refused as `begun`.
    retry: false,
  });
  return {
    async take({ run, holder, ms, begins }) {
      const args = [holder, String(ms), begins ? "1" : "0"];
      return (await mapErrors(() => redis.eval(TAKE, [keys.preview(run)], args))) as TurnAnswer;
    },
    async drop(run, holder) {
      await mapErrors(() => redis.eval(DROP, [keys.preview(run)], [holder]));
    },
    async close(run) {
      return Number(await mapErrors(() => redis.eval(CLOSE, [keys.preview(run)], [])));
    },
  };
}
