// Claim: who may run this hop now, with all the state it needs (DESIGN §3, hop protocol 2).
import { COMMON } from "./common.ts";

/**
 * Argument: {hop, epoch: text, after, session, nonce, leaseMs, bell, event?}. Replies
 * `[granted, fence, run, conv] [done, 0, run, conv] [busy, remainingMs, fence] [behind] [gone]`.
 */
export const CLAIM = `${COMMON}
local epoch = redis.call('HGET', run, 'epoch')
if not epoch then return {'behind'} end
if tonumber(epoch) > tonumber(a.epoch) then return {'gone'} end
if tonumber(epoch) < tonumber(a.epoch) then return {'behind'} end
if tonumber(redis.call('HGET', run, 'n')) < a.after then return {'behind'} end
if redis.call('HEXISTS', run, 'd:' .. a.hop) == 1 then
  return {'done', 0, state(a.hop), redis.call('HGETALL', conv)}
end
local ended = redis.call('HEXISTS', run, 'ended') == 1
if ended and a.hop ~= 'summarize' then return {'gone'} end
local v = redis.call('HGET', conv, 'v')
if not v or tonumber(v) < a.session then return {'behind'} end
local l = lease(a.hop)
if l and l.till > now() then
  if l.nonce ~= a.nonce then return {'busy', l.till - now(), l.fence} end
  return {'granted', l.fence, state(a.hop), redis.call('HGETALL', conv)}
end
-- Fences keep up with the time, so that a store which lost some, or all, cannot hand one out that a
-- claim from before the loss still holds.
local fence = math.max(tonumber(redis.call('HGET', run, 'fence')) + 1, now())
redis.call('HSET', run, 'fence', string.format('%.0f', fence))
hold(a.hop, a.leaseMs, a.nonce, fence)
if redis.call('HINCRBY', run, 'c:' .. a.hop, 1) == 1 and a.event then
  emit(run, stream, a.bell, { a.event })
end
return {'granted', fence, state(a.hop), redis.call('HGETALL', conv)}
`;
