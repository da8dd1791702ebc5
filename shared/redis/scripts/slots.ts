// Lua for the workers' slots: a claim takes a slot of a pool, stored answers renew it, and the
// commit or the release frees it (spec/hop-protocol#workers).

/**
 * Milliseconds for which a refused hop counts as waiting: longer than the longest wait between two claims.
 */
export const WAIT_SHOWN_MS = 60_000;
/**
 * A hop that claims this close to the end of its wait starts a new wait. Otherwise the queue would
 * drop the hop's next message as a repeat of the message that has just been delivered.
 */
export const WAIT_SLACK_MS = 500;

/**
 * Needs LEASE. A slot is a field `<pool>:<n>` of the hash `workers`:
 * `until|fence|heartbeat|user|run|hop|since`; one that was given back has `until` 0, and no user, run and hop.
 * giveBack(held), keepSlot(held, ms): change the slot of a lease, unless another hop has taken it.
 */
export const SLOT = `
local function slotOf(text)
  if not text then return nil end
  local till, fence, beat, user, ofRun, hop, since =
    string.match(text, '^(%d+)|(%d+)|(%d+)|([^|]*)|([^|]*)|([^|]*)|(%d+)$')
  return {
    till = tonumber(till), fence = tonumber(fence), beat = tonumber(beat),
    user = user, run = ofRun, hop = hop, since = tonumber(since),
  }
end
local function putSlot(name, s)
  redis.call('HSET', workers, name, string.format('%.0f|%.0f|%.0f|%s|%s|%s|%.0f',
    s.till, s.fence, s.beat, s.user, s.run, s.hop, s.since))
  redis.call('EXPIRE', workers, RUN_TTL)
end
local function jobRun() return string.sub(run, 5) end
local function ownSlot(held)
  if not held or not held.slot then return nil end
  local s = slotOf(redis.call('HGET', workers, held.slot))
  if s and s.fence == a.fence and s.run == jobRun() and s.hop == a.hop then return s end
end
local function giveBack(held)
  local s = ownSlot(held)
  if not s then return end
  putSlot(held.slot, {
    till = 0, fence = 0, beat = now(), user = '', run = '', hop = '', since = s.since,
  })
end
local function keepSlot(held, ms)
  local s = ownSlot(held)
  if not s then return end
  s.till, s.beat = now() + ms, now()
  putSlot(held.slot, s)
end
`;

/**
 * Needs SLOT. takeSlot(pool, size, c, fence): the name of the free slot that c's hop now has, or nil. A slot is
 * free when its lease is over, or when an earlier claim of the same hop left it. The more bytes of results a
 * hop reads, the fewer other hops of the same user may run at the same time. refuseSlot(pool, c, waited): the
 * reply to a claim that found no free slot. A claim during a wait gets the same wait again.
 */
export const TAKE_SLOT = `
local function bytesRead(hop)
  local named = redis.call('HGET', run, 'q:' .. hop)
  local bytes = 0
  for _, other in ipairs(named and cjson.decode(named) or {}) do
    bytes = bytes + redis.call('HSTRLEN', run, 'r:' .. other) + redis.call('HSTRLEN', run, 'v:' .. other)
  end
  return bytes
end
local function takeSlot(pool, size, c, fence)
  local names = {}
  for i = 1, size do names[i] = pool .. ':' .. i end
  local own, free, used = nil, nil, 0
  local slots = {}
  for i, text in ipairs(redis.call('HMGET', workers, unpack(names))) do
    local s = slotOf(text)
    slots[i] = s
    if s and s.run == jobRun() and s.hop == c.hop then own = i
    elseif s and s.till > now() then
      if s.user == c.slot.user then used = used + 1 end
    else free = free or i end
  end
  local share = math.min(c.slot.perUser, math.max(1, math.floor(c.slot.shareBytes / math.max(1, bytesRead(c.hop)))))
  local at = own or (used < share and free)
  if not at then return nil end
  putSlot(names[at], {
    till = now() + c.leaseMs, fence = fence, beat = now(), user = c.slot.user, run = jobRun(), hop = c.hop,
    since = slots[at] and slots[at].since or now(),
  })
  return names[at]
end
local function waiter(pool, c) return pool .. '|' .. jobRun() .. '|' .. c.hop end
local function refuseSlot(pool, c, waited)
  local refusals, till = string.match(waited or '', '^(%d+)|(%d+)$')
  refusals, till = tonumber(refusals or '0'), tonumber(till or '0')
  if till <= now() + ${WAIT_SLACK_MS} then
    till = now() + math.min(c.slot.maxWaitMs, c.slot.waitMs * 2 ^ math.min(refusals, 20))
    redis.call('HSET', run, 'y:' .. c.hop, string.format('%.0f|%.0f', refusals + 1, till))
  end
  redis.call('ZREMRANGEBYSCORE', waits, '-inf', string.format('%.0f', now() - ${WAIT_SHOWN_MS}))
  redis.call('ZADD', waits, string.format('%.0f', now()), waiter(pool, c))
  redis.call('PEXPIRE', waits, ${WAIT_SHOWN_MS})
  return {'no_slot', till - now(), till}
end
local function stopWaiting(pool, c)
  redis.call('HDEL', run, 'y:' .. c.hop)
  redis.call('ZREM', waits, waiter(pool, c))
end
`;
