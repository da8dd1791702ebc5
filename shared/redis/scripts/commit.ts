// Commit: stores the outcome of a hop, once, under its fence (spec/hop-protocol#commit).
import {
  ARGUMENTS,
  ARGUMENTS_AT_ONCE,
  CLAIM_HOP,
  EMIT,
  FENCE,
  GROUP,
  LEASE,
  PATCH,
  SEED_RUN,
  STATE,
} from "./common.ts";
import { SLOT, TAKE_SLOT } from "./slots.ts";

const PIECES = `${ARGUMENTS}${LEASE}${FENCE}${SLOT}${EMIT}${PATCH}${SEED_RUN}${GROUP}`;
const BODY = `
local function statuses()
  local names, out = {}, {}
  for _, f in ipairs(redis.call('HKEYS', run)) do
    local head = string.sub(f, 1, 3)
    if head == 'st:' or head == 'sl:' then names[#names + 1] = f end
  end
  for i = 1, #names, ${ARGUMENTS_AT_ONCE} do
    local last = math.min(i + ${ARGUMENTS_AT_ONCE - 1}, #names)
    for j, value in ipairs(redis.call('HMGET', run, unpack(names, i, last))) do
      out[#out + 1] = 'st:' .. string.sub(names[i + j - 1], 4)
      out[#out + 1] = value
    end
  end
  return out
end
local function fold(hops, at, mark)
  for _, hop in ipairs(hops) do
    local value = redis.call('HGET', run, 'st:' .. hop)
    if value then redis.call('HSET', run, 'sf:' .. hop, value) end
    redis.call('HDEL', run, 'st:' .. hop, 'sl:' .. hop)
  end
  redis.call('HSET', run, 'sl:' .. at, mark)
end
local epoch, ended, held, record = look('d:' .. a.hop)
if record then
  local d = cjson.decode(record)
  if epoch == a.epoch and d.fence == a.fence then
    return committed(d.n, d.last, statuses())
  end
  return {'stale'}
end
if not fenced(epoch, ended, held) then return {'stale'} end
local n = redis.call('HINCRBY', run, 'n', 1)
local last = 1
if a.leave then
  redis.call('SREM', a.leave, a.hop)
  if redis.call('SCARD', a.leave) > 0 then last = 0 end
end
if a.open then
  for _, g in ipairs(a.open) do openGroup(g) end
end
local set = {
  'r:' .. a.hop, ARGV[a.result], 'st:' .. a.hop, ARGV[a.status],
  'd:' .. a.hop, cjson.encode({ fence = a.fence, n = n, last = last }),
}
if a.usage then
  set[#set + 1] = 'u:' .. a.hop
  set[#set + 1] = ARGV[a.usage]
end
if a.trace then
  set[#set + 1] = 't:' .. a.hop
  set[#set + 1] = ARGV[a.trace]
end
if a.answers then
  for i, place in ipairs(a.answers.texts) do
    set[#set + 1] = 'a:' .. a.hop .. ':' .. string.format('%.0f', a.answers.index + i - 1)
    set[#set + 1] = ARGV[place]
  end
end
for _, q in ipairs(a.reads or {}) do
  set[#set + 1] = 'q:' .. q.hop
  set[#set + 1] = ARGV[q.at]
end
for _, v in ipairs(a.views or {}) do
  set[#set + 1] = 'v:' .. v.name
  set[#set + 1] = ARGV[v.at]
end
for _, w in ipairs(a.pools or {}) do
  set[#set + 1] = 'w:' .. w.hop
  set[#set + 1] = w.pool
end
-- A staged deletion of a field is stored as an empty text.
for _, p in ipairs(a.patch) do
  set[#set + 1] = 's:' .. p.field
  set[#set + 1] = p.at and ARGV[p.at] or ''
end
local e = a['end']
if e then
  set[#set + 1] = 'ended'
  set[#set + 1] = e.status
  if e.next then
    set[#set + 1] = 'next'
    set[#set + 1] = e.next.meta
  end
end
callAll('HSET', run, set)
redis.call('HDEL', run, 'l:' .. a.hop, 'sf:' .. a.hop)
if a.fold then fold(a.fold.hops, a.fold.at, ARGV[a.fold.mark]) end
giveBack(held)
redis.call('EXPIRE', run, RUN_TTL)
emit(run, stream, a.channel, a.events, epoch)
if a.summary and tonumber(redis.call('HGET', conv, 'v') or '-1') == a.summary.version then
  patchHash(conv, a.summary.patch)
end
if e then
  -- The patch fits only the session that the run began with. If the store has another session, the next run
  -- brings its own.
  if e.version and isOwn() and redis.call('HGET', conv, 'v') == redis.call('HGET', run, 'sv') then
    patchHash(conv, e.session)
    redis.call('HSET', conv, 'v', string.format('%.0f', e.version))
    redis.call('EXPIRE', conv, SESSION_TTL)
  end
  if e.next then
    seed(KEYS[6], KEYS[7], e.next.channel, e.next.meta, e.next.session, e.next.event, e.next.base)
  end
end
return committed(n, last, statuses())
`;

/**
 * Argument: {hop, epoch: text, fence, result, status, usage?, trace?, answers?, patch, events, channel, reads?,
 * views?, pools?, fold?, open?, leave?, summary?, end?}. The values of result, status, usage, trace and `fold.mark`,
 * and the texts of answers, reads, views and patches are indexes of ARGV. `open` and `leave` contain the keys of group sets.
 * KEYS[6], KEYS[7]: next run and its stream. Replies `[committed, n, last, statuses…]` or `[stale]`. A repeat
 * of an applied commit under the same fence gets the first reply, with the current statuses.
 */
export const COMMIT = `${PIECES}
local function committed(n, last, statuses)
  return {'committed', n, last, statuses}
end${BODY}`;

/**
 * Commit with `claim`, the argument of CLAIM_HOP for another hop of the run: that hop is claimed after the
 * commit, in the same script, unless other hops of the commit's group are open. Replies `[committed, n,
 * last, statuses…, claim]`. A repeat with the same nonce gets the first reply of the claim.
 */
export const COMMIT_AND_CLAIM = `${PIECES}${STATE}${TAKE_SLOT}${CLAIM_HOP}
local function committed(n, last, statuses)
  if last == 0 then return {'committed', n, last, statuses} end
  return {'committed', n, last, statuses, claim(a.claim)}
end${BODY}`;
