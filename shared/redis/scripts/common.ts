// Lua shared by the scripts: argument decoding, event appending, group keys. Every script takes
// one JSON argument and is idempotent, because the Redis client re-sends after a lost reply.

/** Key layout; one place for scripts and reads alike. */
export const keys = {
  run: (run: string) => `run:${run}`,
  stream: (run: string) => `run:${run}:events`,
  conversation: (conversation: string) => `conv:${conversation}`,
  group: (run: string, epoch: number, group: string) => `run:${run}:${epoch}:${group}`,
  bell: (run: string) => `bell:${run}`,
};

/** Seconds a run's keys live: long enough to come back for its events, short enough to bound memory. */
export const RUN_TTL_SECONDS = 24 * 60 * 60;
/** Seconds an idle session stays hot; it is rebuilt from its snapshot after that. */
export const SESSION_TTL_SECONDS = 7 * 24 * 60 * 60;
/** Failed attempts that are remembered per hop: a watched hop may be tried any number of times. */
export const KEPT_CAUSES = 8;

/**
 * KEYS[1] run hash, KEYS[2] conversation hash, KEYS[3] event stream. Run hash fields: `epoch n fence
 * evn meta ended next`, and per hop `l:` lease (`until|nonce|fence`), `d:` commit record, `r:` result,
 * `st:` status, `u:` usage, `a:<hop>:<i>` answers, `b:` last append, `c:` times granted,
 * `x:` failed attempts (JSON); `s:<field>` staged session patch.
 */
export const COMMON = `
local a = cjson.decode(ARGV[1])
local run, conv, stream = KEYS[1], KEYS[2], KEYS[3]
local RUN_TTL, SESSION_TTL = ${RUN_TTL_SECONDS}, ${SESSION_TTL_SECONDS}
local function now()
  local t = redis.call('TIME')
  return tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000)
end
local function lease(hop)
  local l = redis.call('HGET', run, 'l:' .. hop)
  if not l then return nil end
  local till, nonce, fence = string.match(l, '^(%d+)|([^|]*)|(%d+)$')
  return { till = tonumber(till), nonce = nonce, fence = tonumber(fence) }
end
local function hold(hop, ms, nonce, fence)
  redis.call('HSET', run, 'l:' .. hop, string.format('%.0f|%s|%.0f', now() + ms, nonce, fence))
end
local function emit(target, targetStream, bell, events)
  if #events == 0 then return end
  local epoch = redis.call('HGET', target, 'epoch')
  for _, e in ipairs(events) do
    local n = redis.call('HINCRBY', target, 'evn', 1)
    redis.call('XADD', targetStream, epoch .. '-' .. string.format('%.0f', n), 't', e.type, 'd', e.data)
  end
  redis.call('EXPIRE', targetStream, RUN_TTL)
  redis.call('PUBLISH', bell, 'ring')
end
local function patchHash(key, patch)
  for _, p in ipairs(patch) do
    if p.value == cjson.null then redis.call('HDEL', key, p.field)
    else redis.call('HSET', key, p.field, p.value) end
  end
end
local function seed(target, targetStream, bell, meta, session, event)
  if redis.call('EXISTS', target) == 1 then return end
  redis.call('HSET', target, 'epoch', '0', 'n', '0', 'fence', '0', 'evn', '0', 'meta', meta, 'sv', session)
  redis.call('EXPIRE', target, RUN_TTL)
  emit(target, targetStream, bell, { event })
end
local function openGroup(g)
  for _, h in ipairs(g.hops) do redis.call('SADD', g.key, h) end
  redis.call('EXPIRE', g.key, RUN_TTL)
end
-- The fence is current when this hop's lease still carries it, the run is at the same epoch, and it has
-- not ended: only a summary comes after the end.
local function fenced()
  if redis.call('HGET', run, 'epoch') ~= a.epoch then return false end
  if redis.call('HEXISTS', run, 'ended') == 1 and a.hop ~= 'summarize' then return false end
  local l = lease(a.hop)
  return l ~= nil and l.fence == a.fence
end
-- Everything of the run that a hop reads: no leases, stream counters and commit records, and of the
-- answers and the grants only its own.
local BOOKS = { ['l:'] = true, ['b:'] = true, ['d:'] = true }
local function state(hop)
  local all, out = redis.call('HGETALL', run), {}
  local mine = 'a:' .. hop .. ':'
  for i = 1, #all, 2 do
    local f = all[i]
    local head = string.sub(f, 1, 2)
    local other = (head == 'a:' and string.sub(f, 1, #mine) ~= mine) or (head == 'c:' and f ~= 'c:' .. hop)
    if not BOOKS[head] and not other then
      out[#out + 1] = f
      out[#out + 1] = all[i + 1]
    end
  end
  return out
end
`;
