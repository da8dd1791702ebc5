// The workers' slots in memory, as the Lua scripts keep them: a claim takes one, and a commit or a release returns it.
import type { ClaimAnswer, ClaimRequest } from "../../../../shared/ports/store.ts";
import { RUN_TTL_SECONDS } from "../../../../shared/redis/scripts/common.ts";
import { WAIT_SHOWN_MS, WAIT_SLACK_MS } from "../../../../shared/redis/scripts/slots.ts";
import type { Keyspace } from "./memory-store-keyspace.ts";
import { NO_FIELDS, withHop, type Slot } from "./memory-store-values.ts";

const ALL = "workers";

interface Holder {
  run: string;
  hop: string;
  fence: number;
}

const slotsOf = (space: Keyspace) => space.workers.get(ALL)?.slots ?? new Map<string, Slot>();

function putSlot(space: Keyspace, name: string, slot: Slot): void {
  const slots = new Map(slotsOf(space)).set(name, slot);
  space.workers.put(ALL, { kind: "workers", slots });
  space.workers.expire(ALL, RUN_TTL_SECONDS);
}

/** The slot, if this holder has it. */
function ownSlot(space: Keyspace, name: string | null, holder: Holder): [string, Slot] | null {
  const slot = name === null ? undefined : slotsOf(space).get(name);
  const job = slot?.job;
  const isOwn = job?.fence === holder.fence && job.run === holder.run && job.hop === holder.hop;
  return name !== null && slot !== undefined && isOwn ? [name, slot] : null;
}

export function giveBack(space: Keyspace, name: string | null, holder: Holder): void {
  const heldSlot = ownSlot(space, name, holder);
  if (heldSlot) putSlot(space, heldSlot[0], { till: 0, beat: space.at(), job: null });
}

export function keepSlot(space: Keyspace, name: string | null, holder: Holder, ms: number): void {
  const heldSlot = ownSlot(space, name, holder);
  if (heldSlot)
    putSlot(space, heldSlot[0], { ...heldSlot[1], till: space.at() + ms, beat: space.at() });
}

/** The bytes of the results and views that the hop reads, at least 1. */
function bytesRead(space: Keyspace, r: ClaimRequest): number {
  const run = space.runs.get(r.run);
  const texts = (run?.reads.get(r.hop) ?? []).flatMap((name) => [
    run?.hops.get(name)?.result ?? "",
    run?.views.get(name) ?? "",
  ]);
  return Math.max(1, Buffer.byteLength(texts.join("")));
}

/** @returns the slot's name; "none" if none is free or the user has their share; null if the claim needs none */
export function takeSlot(
  space: Keyspace,
  pool: string,
  r: ClaimRequest,
  fence: number,
): string | null {
  const size = r.slot?.sizes[pool];
  if (r.slot === undefined || size === undefined) return null;
  const { user, perUser, shareBytes } = r.slot;
  const share = Math.min(perUser, Math.max(1, Math.floor(shareBytes / bytesRead(space, r))));
  const slots = slotsOf(space);
  const names = Array.from({ length: size }, (_, i) => `${pool}:${i + 1}`);
  const isMine = (name: string) => {
    const job = slots.get(name)?.job;
    return job?.run === r.run && job.hop === r.hop;
  };
  const isLive = (name: string) => (slots.get(name)?.till ?? 0) > space.at();
  const heldSlot = names.findLast(isMine);
  const used = names.filter(
    (name) => !isMine(name) && isLive(name) && slots.get(name)?.job?.user === user,
  ).length;
  const name = heldSlot ?? (used < share ? names.find((free) => !isLive(free)) : undefined);
  if (name === undefined) return "none";
  const job = { fence, user, run: r.run, hop: r.hop };
  putSlot(space, name, { till: space.at() + r.leaseMs, beat: space.at(), job });
  return name;
}

const waiterKey = (pool: string, r: ClaimRequest) => `${pool}|${r.run}|${r.hop}`;

export function refuseSlot(space: Keyspace, pool: string, r: ClaimRequest): ClaimAnswer {
  const run = space.runs.get(r.run);
  if (r.slot === undefined || run === undefined) throw new Error("nothing to refuse");
  const { user, waitMs, maxWaitMs } = r.slot;
  const now = space.at();
  const before = (run.hops.get(r.hop) ?? NO_FIELDS).wait ?? { refusals: 0, till: 0 };
  let wait = before;
  if (before.till <= now + WAIT_SLACK_MS) {
    const ms = Math.min(maxWaitMs, waitMs * 2 ** Math.min(before.refusals, 20));
    wait = { refusals: before.refusals + 1, till: now + ms };
    space.runs.put(r.run, withHop(run, r.hop, { wait }));
  }
  const recentWaits = [...(space.waits.get(user)?.since ?? [])].filter(
    ([, since]) => since > now - WAIT_SHOWN_MS,
  );
  space.waits.put(user, {
    kind: "waits",
    since: new Map(recentWaits).set(waiterKey(pool, r), now),
  });
  space.waits.expire(user, WAIT_SHOWN_MS / 1_000);
  return { outcome: "no_slot", waitMs: wait.till - now, untilMs: wait.till };
}

/** Removes a hop that has got a slot from its user's waiting hops. */
export function stopWaiting(space: Keyspace, pool: string, r: ClaimRequest): void {
  const user = r.slot?.user;
  if (user === undefined) return;
  const since = new Map(space.waits.get(user)?.since);
  if (!since.delete(waiterKey(pool, r))) return;
  if (since.size === 0) space.waits.remove(user);
  else space.waits.put(user, { kind: "waits", since });
}
