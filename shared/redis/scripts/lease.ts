// Operations under a lease between claim and commit: answers, streamed events, release.
import { ARGUMENTS, EMIT, FENCE, MAX_CAUSES, MAX_SAID_BYTES, LEASE, PATCH } from "./common.ts";
import { SLOT } from "./slots.ts";

/**
 * {hop, epoch, fence, index, answers: their indexes in ARGV, leaseMs} → `[stored]`, followed by the number
 * and the text of each answer that existed before (answers are written once), or `[stale]`.
 */
export const STORE_ANSWERS = `${ARGUMENTS}${LEASE}${FENCE}${SLOT}
local epoch, ended, held = look()
if not fenced(epoch, ended, held) then return {'stale'} end
local fields = {}
for i = 1, #a.answers do fields[i] = 'a:' .. a.hop .. ':' .. string.format('%.0f', a.index + i - 1) end
local before = #fields > 0 and redis.call('HMGET', run, unpack(fields)) or {}
local set, out = { 'l:' .. a.hop, leaseText(a.leaseMs, held.nonce, a.fence, held.late, held.slot) }, {'stored'}
for i, place in ipairs(a.answers) do
  if before[i] then
    out[#out + 1] = i
    out[#out + 1] = before[i]
  else
    set[#set + 1] = fields[i]
    set[#set + 1] = ARGV[place]
  end
end
redis.call('HSET', run, unpack(set))
keepSlot(held, a.leaseMs)
return out
`;

/** {hop, epoch, fence, answers: their indexes in ARGV} → 1, or 0 when the fence is stale. */
export const ADOPT_ANSWERS = `${ARGUMENTS}${LEASE}${FENCE}${PATCH}
if not fenced(look()) then return 0 end
local prefix = 'a:' .. a.hop .. ':'
local old, new = {}, {}
for _, f in ipairs(redis.call('HKEYS', run)) do
  if string.sub(f, 1, #prefix) == prefix then old[#old + 1] = f end
end
for i, place in ipairs(a.answers) do
  new[#new + 1] = prefix .. string.format('%.0f', i - 1)
  new[#new + 1] = ARGV[place]
end
callAll('HDEL', run, old)
callAll('HSET', run, new)
return 1
`;

/** {hop, epoch, fence, batch, events, channel} → 1, or 0 when the fence is stale. */
export const APPEND = `${ARGUMENTS}${LEASE}${FENCE}${EMIT}
local field = 'b:' .. a.hop .. ':' .. string.format('%.0f', a.fence)
local epoch, ended, held, batch = look(field)
if not fenced(epoch, ended, held) then return 0 end
if tonumber(batch or '-1') < a.batch then
  redis.call('HSET', run, field, string.format('%.0f', a.batch))
  emit(run, stream, a.channel, a.events, epoch)
end
return 1
`;

/**
 * {hop, epoch, fence, cause?, lost?, from?, to?, call?, event?, channel} → 1. A repeat changes nothing, because the lease is gone
 * by then.
 */
export const RELEASE = `${ARGUMENTS}${LEASE}${FENCE}${EMIT}${SLOT}
local epoch, ended, held, kept, granted = look('x:' .. a.hop, 'c:' .. a.hop)
-- The slot is freed even if the run has ended in the meantime.
giveBack(held)
if not fenced(epoch, ended, held) then return 1 end
if a.cause then
  local causes = cjson.decode(kept or '[]')
  local call = a.call
  if call and call.said and redis.call('HINCRBY', run, 'xs', #(call.said.text or '')) > ${MAX_SAID_BYTES} then
    call.said, call.cut = nil, true
  end
  causes[#causes + 1] = { attempt = tonumber(granted), code = a.cause, lost = a.lost, from = a.from, to = a.to, call = call }
  if #causes > ${MAX_CAUSES} then table.remove(causes, 1) end
  redis.call('HSET', run, 'x:' .. a.hop, cjson.encode(causes))
end
redis.call('HDEL', run, 'l:' .. a.hop)
if a.event then emit(run, stream, a.channel, { a.event }, epoch) end
return 1
`;
