// Claim: who may run this hop now, with all the state it needs (spec/hop-protocol#claim).
import { ARGUMENTS, EMIT, LEASE, STATE } from "./common.ts";

/**
 * Argument: {hop, epoch: text, after, session, nonce, leaseMs, channel, event?}. Replies
 * `[granted, fence, run, conv] [done, 0, run, conv] [busy, remainingMs, fence] [behind] [gone]`.
 */
export const CLAIM = `${ARGUMENTS}${LEASE}${EMIT}${STATE}
local f = redis.call('HMGET', run, 'epoch', 'n', 'ended', 'fence',
  'd:' .. a.hop, 'l:' .. a.hop, 'c:' .. a.hop)
local epoch, n, ended, granted = f[1], f[2], f[3], f[7]
if not epoch then return {'behind'} end
if tonumber(epoch) > tonumber(a.epoch) then return {'gone'} end
if tonumber(epoch) < tonumber(a.epoch) then return {'behind'} end
if tonumber(n) < a.after then return {'behind'} end
if f[5] then return {'done', 0, state(a.hop), redis.call('HGETALL', conv)} end
if ended and a.hop ~= 'summarize' then return {'gone'} end
local v = redis.call('HGET', conv, 'v')
if not v or tonumber(v) < a.session then return {'behind'} end
local l = leaseOf(f[6])
if l and l.till > now() then
  if l.nonce ~= a.nonce then return {'busy', l.till - now(), l.fence} end
  return {'granted', l.fence, state(a.hop), redis.call('HGETALL', conv)}
end
-- Fences keep up with the time, so that a store which lost some, or all, cannot hand one out that a
-- claim from before the loss still holds.
local fence = math.max(tonumber(f[4]) + 1, now())
redis.call('HSET', run, 'fence', string.format('%.0f', fence), 'l:' .. a.hop, leaseText(a.leaseMs, a.nonce, fence),
  'c:' .. a.hop, string.format('%.0f', tonumber(granted or '0') + 1))
if not granted and a.event then emit(run, stream, a.channel, { a.event }, epoch) end
return {'granted', fence, state(a.hop), redis.call('HGETALL', conv)}
`;
