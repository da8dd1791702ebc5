// Lua shared by the scripts: arguments, events, group keys. Every script has one JSON argument, and texts of
// any size beside it. Every script is idempotent, because the Redis client sends it again after a lost reply.
import type { ConversationId, RunId, UserId } from "../../contracts/ids.ts";

/** The layout of keys, for scripts and reads. */
export const keys = {
  run: (run: RunId) => `run:${run}`,
  stream: (run: RunId) => `run:${run}:events`,
  conversation: (conversation: ConversationId) => `conv:${conversation}`,
  group: (run: RunId, epoch: number, group: string) => `run:${run}:${epoch}:${group}`,
  channel: (run: RunId) => `news:${run}`,
  preview: (run: RunId) => `preview:${run}`,
  /** The slots of all pools. */
  workers: "workers",
  /** A user's hops that wait for a slot. */
  waits: (user: UserId) => `waits:${user}`,
};

/** Seconds that a run's keys live: long enough for clients to reconnect, short enough to bound memory. */
export const RUN_TTL_SECONDS = 24 * 60 * 60;
/** Seconds that an idle session stays in Redis; after that it is rebuilt from its snapshot. */
export const SESSION_TTL_SECONDS = 7 * 24 * 60 * 60;
/** The kind of end after which a run can resume. */
export const WAITING = "waiting";
/** Maximum failed attempts that are kept per hop, because a watched hop may have any number of attempts. */
export const MAX_CAUSES = 8;
/** Maximum bytes of services' own words that a run's failed attempts keep: a long list may fail at every item. */
export const MAX_SAID_BYTES = 256 * 1024;
/**
 * Maximum arguments per call of a command, because Lua's stack has room for a few thousand. The number is even,
 * so that a field and its value stay in one call.
 */
export const ARGUMENTS_AT_ONCE = 1000;

/**
 * KEYS[1] run hash, KEYS[2] conversation hash, KEYS[3] event stream, KEYS[4] slots, KEYS[5] the user's waiting
 * hops. Run hash fields: `epoch n fence evn meta sv by ended next`, and per hop `l:` lease (`until|nonce|fence`,
 * followed by `+` for a hop that runs after the run's end, and by `@slot` for one that has a slot), `d:` commit
 * record, `r:` result, `st:` status, `sf:` folded status, `sl:` status in place of folded ones, `u:` usage, `t:` trace, `a:<hop>:<i>` answers, `b:` last append, `c:` number of
 * grants, `x:` failed attempts (JSON; `xs`: the bytes of services' words in them), `q:` hops whose results and names whose views it reads (JSON), `v:<name>` views, `w:` the pool that it needs a
 * slot of, `y:` its wait for one (`refusals|until`); `s:<field>` staged session patch.
 *
 * A script consists of this piece, the pieces below that it calls, and its own code. Unused pieces are left
 * out, because not every server caches compiled scripts.
 */
export const ARGUMENTS = `
local a = cjson.decode(ARGV[1])
local run, conv, stream, workers, waits = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local RUN_TTL, SESSION_TTL = ${RUN_TTL_SECONDS}, ${SESSION_TTL_SECONDS}
`;

/** leaseOf(text), leaseText(ms, nonce, fence, late, slot), now(): milliseconds, constant during a script. */
export const LEASE = `
local clock
local function now()
  if not clock then
    local t = redis.call('TIME')
    clock = tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000)
  end
  return clock
end
local function leaseOf(text)
  if not text then return nil end
  local till, nonce, fence, late, slot = string.match(text, '^(%d+)|([^|]*)|(%d+)(%+?)@?(.*)$')
  return {
    till = tonumber(till), nonce = nonce, fence = tonumber(fence), late = late == '+',
    slot = slot ~= '' and slot or nil,
  }
end
local function leaseText(ms, nonce, fence, late, slot)
  local ending = (late and '+' or '') .. (slot and '@' .. slot or '')
  return string.format('%.0f|%s|%.0f%s', now() + ms, nonce, fence, ending)
end
`;

/**
 * Needs LEASE. look(field?, other?): reads the fields that `fenced` needs, and up to two others, in one
 * command. fenced(epoch, ended, held): true when this hop's lease still has the fence, the run is at the same
 * epoch, and the run has not ended. For a hop that was claimed to run after the end, the run may have ended.
 */
export const FENCE = `
local function look(field, other)
  local f = redis.call('HMGET', run, 'epoch', 'ended', 'l:' .. a.hop, field or 'epoch', other or 'epoch')
  return f[1], f[2], leaseOf(f[3]), f[4], f[5]
end
local function fenced(epoch, ended, held)
  if epoch ~= a.epoch then return false end
  if held == nil or (ended and not held.late) then return false end
  return held.fence == a.fence
end
`;

/**
 * emit(run, stream, channel, events, epoch): the channel's message holds the appended events, so that
 * subscribers need no read.
 */
export const EMIT = `
local function emit(target, targetStream, channel, events, epoch)
  if #events == 0 then return end
  local n = redis.call('HINCRBY', target, 'evn', #events) - #events
  local news = {}
  for i, e in ipairs(events) do
    redis.call('XADD', targetStream, epoch .. '-' .. string.format('%.0f', n + i), 't', e.type, 'd', e.data)
    news[i] = '{"type":"' .. e.type .. '","data":' .. e.data .. '}'
  end
  redis.call('EXPIRE', targetStream, RUN_TTL)
  redis.call('PUBLISH', channel, string.format('{"epoch":%s,"after":%.0f,"events":[', epoch, n) .. table.concat(news, ',') .. ']}')
end
`;

/**
 * callAll(command, key, list): calls the command with any number of arguments, in parts, because Lua cannot
 * unpack them all at once.
 * patchHash(key, patch): a patch is {field, at?}; the value is ARGV[at], and without `at` the field is
 * deleted. Each field occurs once.
 */
export const PATCH = `
local function callAll(command, key, list)
  for i = 1, #list, ${ARGUMENTS_AT_ONCE} do
    redis.call(command, key, unpack(list, i, math.min(i + ${ARGUMENTS_AT_ONCE - 1}, #list)))
  end
end
local function patchHash(key, patch)
  local set, del = {}, {}
  for _, p in ipairs(patch) do
    if p.at then
      set[#set + 1] = p.field
      set[#set + 1] = ARGV[p.at]
    else
      del[#del + 1] = p.field
    end
  end
  callAll('HSET', key, set)
  callAll('HDEL', key, del)
end
`;

/**
 * Needs LEASE, EMIT, STATE, SLOT and TAKE_SLOT. claim({hop, epoch: text, after, session, nonce, leaseMs,
 * event?, afterEnd?, slot?}): `{granted, fence, run, conv, slot or ''} {done, 0, run, conv} {busy, remainingMs,
 * fence} {no_slot, waitMs, until} {behind} {gone}`. Fences follow the clock, so that a store that has lost data
 * cannot issue the fence of a claim from before the loss.
 */
export const CLAIM_HOP = `
local function claim(c)
  local f = redis.call('HMGET', run, 'epoch', 'n', 'ended', 'fence',
    'd:' .. c.hop, 'l:' .. c.hop, 'c:' .. c.hop, 'w:' .. c.hop, 'y:' .. c.hop)
  local epoch, n, ended, granted = f[1], f[2], f[3], f[7]
  if not epoch then return {'behind'} end
  if tonumber(epoch) > tonumber(c.epoch) then return {'gone'} end
  if tonumber(epoch) < tonumber(c.epoch) then return {'behind'} end
  if tonumber(n) < c.after then return {'behind'} end
  if f[5] then return {'done', 0, state(c.hop, c.afterEnd), redis.call('HGETALL', conv)} end
  if ended and not c.afterEnd then return {'gone'} end
  local v = tonumber(redis.call('HGET', conv, 'v') or '-1')
  if v > c.session and c.afterEnd then return {'gone'} end
  if v ~= c.session then return {'behind'} end
  local l = leaseOf(f[6])
  if l and l.till > now() then
    if l.nonce ~= c.nonce then return {'busy', l.till - now(), l.fence} end
    return {'granted', l.fence, state(c.hop, c.afterEnd), redis.call('HGETALL', conv), l.slot or ''}
  end
  local fence = math.max(tonumber(f[4]) + 1, now())
  local size = c.slot and f[8] and c.slot.sizes[f[8]]
  local slot = size and takeSlot(f[8], size, c, fence)
  if size and not slot then return refuseSlot(f[8], c, f[9]) end
  if f[9] then stopWaiting(f[8], c) end
  redis.call('HSET', run, 'fence', string.format('%.0f', fence), 'l:' .. c.hop,
    leaseText(c.leaseMs, c.nonce, fence, c.afterEnd, slot),
    'c:' .. c.hop, string.format('%.0f', tonumber(granted or '0') + 1))
  if not granted and c.event then emit(run, stream, a.channel, { c.event }, epoch) end
  return {'granted', fence, state(c.hop, c.afterEnd), redis.call('HGETALL', conv), slot or ''}
end
`;

/**
 * Needs EMIT and PATCH. seed(run, stream, channel, meta, session, event, base): stores a new run. `base` is the
 * session {version, fields} that the run begins with; it is present if the store may have another session. An
 * existing run and its session stay unchanged.
 *
 * isOwn(): true unless a run of another path has replaced the session since this run began. Versions do not
 * show this, because two edits begin with the same version. The field `by` of a session is the run that stored
 * it; `by` of a run is the `by` of its session.
 */
export const SEED_RUN = `
local function isOwn()
  local by = redis.call('HGET', conv, 'by')
  return not by or by == redis.call('HGET', run, 'by')
end
local function seed(target, targetStream, channel, meta, session, event, base)
  if redis.call('EXISTS', target) == 1 then return end
  if base then
    redis.call('DEL', conv)
    redis.call('HSET', conv, 'v', base.version, 'by', target)
    patchHash(conv, base.fields)
    redis.call('EXPIRE', conv, SESSION_TTL)
  end
  redis.call('HSET', target, 'epoch', '0', 'n', '0', 'fence', '0', 'evn', '0', 'meta', meta, 'sv', session)
  local by = redis.call('HGET', conv, 'by')
  if by then redis.call('HSET', target, 'by', by) end
  redis.call('EXPIRE', target, RUN_TTL)
  emit(target, targetStream, channel, { event }, '0')
end
`;

/** Needs PATCH. openGroup({key, hops}) */
export const GROUP = `
local function openGroup(g)
  callAll('SADD', g.key, g.hops)
  redis.call('EXPIRE', g.key, RUN_TTL)
end
`;

/**
 * state(hop, afterEnd): the fields of the run that a hop reads: all but leases, last appends, commit records, reads,
 * pools, waits for slots and traces, and only the hop's own answers and grants. In place of folded marks it returns the mark that
 * replaces them; a hop without a field `q:`, or one that reads the folded hop's result, gets the mark itself. A
 * hop with a field `q:` gets only the results and views that this field names and its own failed attempts, and
 * other hops get no views. A hop that runs after the run's end gets no results, views, statuses, usage or staged
 * fields, because the session has the outcome.
 * The script reads the names of the fields first, so that values which no hop reads are not transferred.
 */
export const STATE = `
local SKIPPED = { ['l:'] = true, ['b:'] = true, ['d:'] = true, ['q:'] = true, ['w:'] = true, ['y:'] = true, ['t:'] = true }
local function state(hop, afterEnd)
  if afterEnd then
    for _, head in ipairs({ 'r:', 'v:', 'st', 'sf', 'sl', 'u:', 's:' }) do SKIPPED[head] = true end
  end
  local wanted, out = {}, {}
  local mine = 'a:' .. hop .. ':'
  local named = redis.call('HGET', run, 'q:' .. hop)
  local reads = {}
  if named then
    for _, other in ipairs(cjson.decode(named)) do
      reads['r:' .. other] = true
      reads['v:' .. other] = true
    end
  end
  for _, f in ipairs(redis.call('HKEYS', run)) do
    local head = string.sub(f, 1, 2)
    local other = (head == 'a:' and string.sub(f, 1, #mine) ~= mine) or (head == 'c:' and f ~= 'c:' .. hop)
      or (head == 'x:' and named and f ~= 'x:' .. hop)
      or (head == 'r:' and named and not reads[f]) or (head == 'v:' and not reads[f])
      or (head == 'sf' and named and not reads['r:' .. string.sub(f, 4)]) or (head == 'sl' and not named)
    if not SKIPPED[head] and not other then wanted[#wanted + 1] = f end
  end
  for i = 1, #wanted, ${ARGUMENTS_AT_ONCE} do
    local last = math.min(i + ${ARGUMENTS_AT_ONCE - 1}, #wanted)
    for j, value in ipairs(redis.call('HMGET', run, unpack(wanted, i, last))) do
      local f = wanted[i + j - 1]
      local head = string.sub(f, 1, 3)
      out[#out + 1] = (head == 'sf:' or head == 'sl:') and 'st:' .. string.sub(f, 4) or f
      out[#out + 1] = value
    end
  end
  return out
end
`;
