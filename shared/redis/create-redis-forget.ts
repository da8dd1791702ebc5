// Deletes a conversation's or a user's keys from the hot store.
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import type { RunId } from "../contracts/ids.ts";
import type { Forget } from "../ports/forget.ts";
import { RATE_KINDS } from "../ports/rate-limit.ts";
import { mapErrors } from "./run-script.ts";
import { rateKey } from "./create-redis-rate-limit.ts";
import { streamSlotsKey } from "./create-redis-stream-slots.ts";
import { keys } from "./scripts/common.ts";

/** Keys per scan and per delete. */
const SCAN_COUNT = 5000;
const DELETE_BATCH = 500;

/**
 * [user]: frees the worker slots that hops of this user hold (`putSlot` writes the format). A hop that is still
 * running loses its slot but continues.
 */
const FREE_SLOTS = `
local slots = redis.call('HGETALL', KEYS[1])
for i = 1, #slots, 2 do
  local beat, user, since = string.match(slots[i + 1], '^%d+|%d+|(%d+)|([^|]*)|[^|]*|[^|]*|(%d+)$')
  if user == ARGV[1] then redis.call('HSET', KEYS[1], slots[i], '0|0|' .. beat .. '||||' .. since) end
end
return 1
`;

/** Errors of every method: TransientError("unavailable"). */
export function createRedisForget(config: RedisConfig): Forget {
  const redis = createRedisClient(config, { retry: { retries: 2, backoff: (n) => 50 * 2 ** n } });

  async function remove(names: string[]): Promise<void> {
    for (let position = 0; position < names.length; position += DELETE_BATCH) {
      await mapErrors(() => redis.unlink(...names.slice(position, position + DELETE_BATCH)));
    }
  }

  /**
   * The keys of groups that cut-off runs have left open. They are searched for, because only the runs' hops
   * know them.
   */
  async function findGroupKeys(cutRuns: ReadonlySet<RunId>): Promise<string[]> {
    const groupKeys: string[] = [];
    let cursor = "0";
    do {
      const [next, names] = await mapErrors(() =>
        redis.scan(cursor, { match: "run:*:*:*", count: SCAN_COUNT }),
      );
      groupKeys.push(...names.filter((name) => cutRuns.has(name.split(":")[1] as RunId)));
      cursor = String(next);
    } while (cursor !== "0");
    return groupKeys;
  }

  return {
    async conversations(conversations) {
      const runs = conversations.flatMap(({ runs }) => runs);
      const cutRuns = new Set(runs.filter(({ cut }) => cut).map(({ run }) => run));
      await remove([
        ...conversations.map(({ conversation }) => keys.conversation(conversation)),
        ...runs.flatMap(({ run }) => [keys.run(run), keys.stream(run)]),
        ...(cutRuns.size > 0 ? await findGroupKeys(cutRuns) : []),
      ]);
      return conversations.map(({ conversation }) => conversation);
    },
    async user(user) {
      await mapErrors(() => redis.eval(FREE_SLOTS, [keys.workers], [user]));
      await remove([
        ...RATE_KINDS.map((kind) => rateKey(kind, user)),
        ...[keys.waits(user), streamSlotsKey(user)],
      ]);
    },
  };
}
