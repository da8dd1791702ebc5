// Starts, rebuilds and ends a run from outside its own hops.
import {
  ARGUMENTS,
  CLAIM_HOP,
  EMIT,
  GROUP,
  LEASE,
  PATCH,
  SEED_RUN,
  STATE,
  WAITING,
} from "./common.ts";
import { SLOT, TAKE_SLOT } from "./slots.ts";

const SEED_SCRIPT = `
if a.session == '0' and redis.call('EXISTS', conv) == 0 then redis.call('HSET', conv, 'v', '0') end
redis.call('EXPIRE', conv, SESSION_TTL)
seed(run, stream, a.channel, a.meta, a.session, a.event, a.base)
`;

/**
 * {meta, session: text, event, channel, base?: {version: text, fields}} → 1. An existing run and the content of
 * its session stay unchanged.
 */
export const SEED = `${ARGUMENTS}${EMIT}${PATCH}${SEED_RUN}${SEED_SCRIPT}
return 1
`;

/**
 * SEED whose argument also has `claim`, the argument of CLAIM_HOP; replies with the claim's result. A
 * repeat with the same nonce gets the first result.
 */
export const SEED_AND_CLAIM = `${ARGUMENTS}${LEASE}${EMIT}${PATCH}${SEED_RUN}${STATE}${SLOT}${TAKE_SLOT}${CLAIM_HOP}${SEED_SCRIPT}
return claim(a.claim)
`;

/**
 * {epoch: text, meta, session: text, version: text, fields, sessionFields, open, events, channel} → 1, or 0
 * when the store already has this epoch or a later one, or knows that the run has ended and does not wait. Otherwise a caller
 * that read the run just before it was ended would restart it.
 */
export const REBUILD = `${ARGUMENTS}${EMIT}${PATCH}${GROUP}
local f = redis.call('HMGET', run, 'epoch', 'ended')
if f[1] and tonumber(f[1]) >= tonumber(a.epoch) then return 0 end
if f[2] and f[2] ~= '${WAITING}' then return 0 end
redis.call('DEL', run)
redis.call('HSET', run, 'epoch', a.epoch, 'n', '0', 'fence', '0', 'evn', '0', 'meta', a.meta, 'sv', a.session,
  'by', run)
patchHash(run, a.fields)
redis.call('EXPIRE', run, RUN_TTL)
redis.call('DEL', conv)
redis.call('HSET', conv, 'v', a.version, 'by', run)
patchHash(conv, a.sessionFields)
redis.call('EXPIRE', conv, SESSION_TTL)
for _, g in ipairs(a.open) do
  redis.call('DEL', g.key)
  openGroup(g)
end
emit(run, stream, a.channel, a.events, a.epoch)
return 1
`;

/**
 * Ends a run that has not ended, or that waits.
 * {status, event, channel, next?, version?, sessionFields?} → 1. KEYS[6], KEYS[7]: next run and its stream.
 */
export const END = `${ARGUMENTS}${EMIT}${PATCH}${SEED_RUN}
local ended = redis.call('HGET', run, 'ended')
if redis.call('EXISTS', run) == 1 and (not ended or ended == '${WAITING}') and ended ~= a.status then
  redis.call('HSET', run, 'ended', a.status)
  emit(run, stream, a.channel, { a.event }, redis.call('HGET', run, 'epoch'))
end
if a.version and isOwn() and tonumber(redis.call('HGET', conv, 'v') or '0') < a.version then
  redis.call('DEL', conv)
  redis.call('HSET', conv, 'v', string.format('%.0f', a.version))
  patchHash(conv, a.sessionFields)
  redis.call('EXPIRE', conv, SESSION_TTL)
end
if a.next then
  if redis.call('EXISTS', run) == 1 then redis.call('HSET', run, 'next', a.next.meta) end
  seed(KEYS[6], KEYS[7], a.next.channel, a.next.meta, a.next.session, a.next.event, a.next.base)
end
return 1
`;

/** {version, patch} → 1, or 0 when the store has the session at another version, or not at all. */
export const SAVE_SUMMARY = `${ARGUMENTS}${PATCH}
if tonumber(redis.call('HGET', conv, 'v') or '-1') ~= a.version then return 0 end
patchHash(conv, a.patch)
return 1
`;
