// What happens under a lease between claim and commit: answers, streamed events, giving it up.
import { COMMON, KEPT_CAUSES } from "./common.ts";

/** {hop, epoch, fence, index, answer, leaseMs} → `[stored, answer]` (write-once) or `[stale]`. */
export const STORE_ANSWER = `${COMMON}
if not fenced() then return {'stale'} end
local field = 'a:' .. a.hop .. ':' .. string.format('%.0f', a.index)
redis.call('HSETNX', run, field, a.answer)
hold(a.hop, a.leaseMs, lease(a.hop).nonce, a.fence)
return {'stored', redis.call('HGET', run, field)}
`;

/** {hop, epoch, fence, answers} → 1, or 0 when the fence is stale. */
export const ADOPT_ANSWERS = `${COMMON}
if not fenced() then return 0 end
local prefix = 'a:' .. a.hop .. ':'
for _, f in ipairs(redis.call('HKEYS', run)) do
  if string.sub(f, 1, #prefix) == prefix then redis.call('HDEL', run, f) end
end
for i, answer in ipairs(a.answers) do
  redis.call('HSET', run, prefix .. string.format('%.0f', i - 1), answer)
end
return 1
`;

/** {hop, epoch, fence, batch, events, bell} → 1, or 0 when the fence is stale. */
export const APPEND = `${COMMON}
if not fenced() then return 0 end
local field = 'b:' .. a.hop .. ':' .. string.format('%.0f', a.fence)
if tonumber(redis.call('HGET', run, field) or '-1') < a.batch then
  redis.call('HSET', run, field, string.format('%.0f', a.batch))
  emit(run, stream, a.bell, a.events)
end
return 1
`;

/** {hop, epoch, fence, cause?} → 1. Sent again it changes nothing: the lease is gone by then. */
export const RELEASE = `${COMMON}
if not fenced() then return 1 end
if a.cause then
  local field = 'x:' .. a.hop
  local causes = cjson.decode(redis.call('HGET', run, field) or '[]')
  causes[#causes + 1] = { attempt = tonumber(redis.call('HGET', run, 'c:' .. a.hop)), code = a.cause }
  if #causes > ${KEPT_CAUSES} then table.remove(causes, 1) end
  redis.call('HSET', run, field, cjson.encode(causes))
end
redis.call('HDEL', run, 'l:' .. a.hop)
return 1
`;
