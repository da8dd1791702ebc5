// Saves and restores all data of a Redis over its REST API, to simulate a failover to a replica that lacks
// the last writes (Upstash replicates asynchronously).

/** All data of a Redis at one moment. */
export interface RedisSnapshot {
  takenAt: number;
  /** JSON, for `restoreRedis`. */
  content: string;
}

interface RedisAddress {
  url: string;
  token: string;
}

/** Everything is read in one script, so that nothing is written in between. */
const DUMP = `
local all = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local kind = redis.call('TYPE', key).ok
  local entry = { key = key, kind = kind, ttl = redis.call('PTTL', key) }
  if kind == 'string' then entry.values = { redis.call('GET', key) }
  elseif kind == 'hash' then entry.values = redis.call('HGETALL', key)
  elseif kind == 'set' then entry.values = redis.call('SMEMBERS', key)
  elseif kind == 'zset' then entry.values = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  elseif kind == 'list' then entry.values = redis.call('LRANGE', key, 0, -1)
  elseif kind == 'stream' then entry.values = redis.call('XRANGE', key, '-', '+')
  end
  all[#all + 1] = entry
end
return cjson.encode(all)
`;

const RESTORE = `
for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('DEL', key) end
for _, entry in ipairs(cjson.decode(ARGV[1])) do
  local key, values = entry.key, entry.values
  local function each(command, width)
    for at = 1, #values, width do
      if width == 1 then redis.call(command, key, values[at])
      elseif command == 'ZADD' then redis.call(command, key, values[at + 1], values[at])
      else redis.call(command, key, values[at], values[at + 1]) end
    end
  end
  if entry.kind == 'string' then redis.call('SET', key, values[1])
  elseif entry.kind == 'hash' then each('HSET', 2)
  elseif entry.kind == 'set' then each('SADD', 1)
  elseif entry.kind == 'zset' then each('ZADD', 2)
  elseif entry.kind == 'list' then each('RPUSH', 1)
  elseif entry.kind == 'stream' then
    for _, item in ipairs(values) do redis.call('XADD', key, item[1], unpack(item[2])) end
  end
  if entry.ttl > 0 then redis.call('PEXPIRE', key, entry.ttl) end
end
return 'OK'
`;

/** @throws Error if the Redis refuses or cannot be reached */
export async function dumpRedis(redis: RedisAddress): Promise<RedisSnapshot> {
  return { takenAt: Date.now(), content: await run(redis, DUMP) };
}

/** Replaces all data of the Redis by the snapshot. @throws Error if the Redis refuses or cannot be reached */
export async function restoreRedis(redis: RedisAddress, { content }: RedisSnapshot): Promise<void> {
  await run(redis, RESTORE, content);
}

async function run({ url, token }: RedisAddress, script: string, ...args: string[]) {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(["EVAL", script, "0", ...args]),
  });
  const { result, error } = (await response.json()) as { result?: string; error?: string };
  if (error !== undefined) throw new Error(`Redis refused: ${error}`);
  return result ?? "";
}
