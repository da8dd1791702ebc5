// Commit: the outcome of a hop, once, under its fence (DESIGN §3, hop protocol 4).
import { COMMON } from "./common.ts";

/**
 * Argument: {hop, epoch: text, fence, result, status, usage, patch, events, bell, open?, leave?,
 * summary?, end?}. `open` and `leave` carry the group sets' keys. KEYS[4], KEYS[5]: next run and its stream.
 * Replies `[committed, n, last, statuses…]` or `[stale]`. An applied commit asked again by the same
 * fence gets its first answer.
 */
export const COMMIT = `${COMMON}
local function statuses()
  local all, out = redis.call('HGETALL', run), {}
  for i = 1, #all, 2 do
    if string.sub(all[i], 1, 3) == 'st:' then
      out[#out + 1] = all[i]
      out[#out + 1] = all[i + 1]
    end
  end
  return out
end
local record = redis.call('HGET', run, 'd:' .. a.hop)
if record then
  local d = cjson.decode(record)
  if redis.call('HGET', run, 'epoch') == a.epoch and d.fence == a.fence then
    return {'committed', d.n, d.last, statuses()}
  end
  return {'stale'}
end
if not fenced() then return {'stale'} end
local n = redis.call('HINCRBY', run, 'n', 1)
redis.call('HSET', run, 'r:' .. a.hop, a.result, 'st:' .. a.hop, a.status, 'u:' .. a.hop, a.usage)
for _, p in ipairs(a.patch) do
  redis.call('HSET', run, 's:' .. p.field, p.value == cjson.null and '' or p.value)
end
local last = 1
if a.leave then
  redis.call('SREM', a.leave, a.hop)
  if redis.call('SCARD', a.leave) > 0 then last = 0 end
end
if a.open then
  for _, g in ipairs(a.open) do openGroup(g) end
end
redis.call('HSET', run, 'd:' .. a.hop, cjson.encode({ fence = a.fence, n = n, last = last }))
redis.call('HDEL', run, 'l:' .. a.hop)
redis.call('EXPIRE', run, RUN_TTL)
emit(run, stream, a.bell, a.events)
if a.summary and tonumber(redis.call('HGET', conv, 'v') or '-1') == a.summary.version then
  patchHash(conv, a.summary.patch)
end
if a['end'] then
  local e = a['end']
  redis.call('HSET', run, 'ended', e.status)
  if e.version and tonumber(redis.call('HGET', conv, 'v') or '0') < e.version then
    patchHash(conv, e.session)
    redis.call('HSET', conv, 'v', string.format('%.0f', e.version))
    redis.call('EXPIRE', conv, SESSION_TTL)
  end
  if e.next then
    redis.call('HSET', run, 'next', e.next.meta)
    seed(KEYS[4], KEYS[5], e.next.bell, e.next.meta, e.next.session, e.next.event)
  end
end
return {'committed', n, last, statuses()}
`;
