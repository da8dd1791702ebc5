// The hot store's scripts in memory, as the Lua scripts work: what runs before a hop's commit, and what
// changes a run from outside of its hops.
import { TransientError } from "../../../../shared/contracts/errors.ts";
import type { NewRunEvent } from "../../../../shared/contracts/events.ts";
import type {
  ClaimAnswer,
  ClaimRequest,
  FailedAttempt,
  NewRun,
  RunMeta,
  Store,
} from "../../../../shared/ports/store.ts";
import {
  MAX_CAUSES,
  MAX_SAID_BYTES,
  keys,
  RUN_TTL_SECONDS as RUN_TTL,
  SESSION_TTL_SECONDS as SESSION_TTL,
  WAITING,
} from "../../../../shared/redis/scripts/common.ts";
import type { Keyspace } from "./memory-store-keyspace.ts";
import {
  appendEntries,
  newConversation,
  newRun,
  NO_FIELDS,
  stateOf,
  withHop,
  toEvent,
  type HopFields,
  type RunHash,
} from "./memory-store-values.ts";
import { giveBack, keepSlot, refuseSlot, stopWaiting, takeSlot } from "./memory-store-slots.ts";

export type Argument<M extends keyof Store> = Parameters<Store[M]>[0];

/**
 * Appends events and notifies listeners. Errors: TransientError if the stream is ahead of the run, because
 * the run's hash expired first. Redis refuses the entry then, and earlier changes of the script are kept.
 */
export function emit(space: Keyspace, id: string, events: readonly NewRunEvent[]): void {
  const run = space.runs.get(id);
  const [first] = events;
  if (run === undefined || first === undefined) return;
  const stream = space.streams.get(id);
  const top = stream?.entries[stream.length - 1];
  if (top && (top.epoch > run.epoch || (top.epoch === run.epoch && top.n > run.evn))) {
    space.runs.put(id, { ...run, evn: run.evn + 1 });
    throw new TransientError("unavailable", "the hot store's stream is ahead of its run");
  }
  const entries = events.map(({ type, data }, i) => {
    return { epoch: run.epoch, n: run.evn + 1 + i, type, data: JSON.stringify(data) };
  });
  space.runs.put(id, { ...run, evn: run.evn + entries.length });
  space.streams.put(id, appendEntries(stream, entries));
  space.streams.expire(id, RUN_TTL);
  space.publish(id, { after: `${run.epoch}.${run.evn}`, events: entries.map(toEvent) });
}

/** Stores a run and the session that it begins with, unless the run exists. */
export function seedRun(space: Keyspace, { meta, session }: NewRun, event: NewRunEvent): void {
  if (space.runs.get(meta.run) !== undefined) return;
  if (session) {
    space.conversations.put(
      meta.conversation,
      newConversation(session.version, session.fields, meta.run),
    );
    space.conversations.expire(meta.conversation, SESSION_TTL);
  }
  space.runs.put(meta.run, newRun(meta, 0, space.conversations.get(meta.conversation)?.by ?? null));
  space.runs.expire(meta.run, RUN_TTL);
  emit(space, meta.run, [event]);
}

export const acceptedEvent = (next: RunMeta): NewRunEvent => ({
  type: "run.accepted",
  data: { runId: next.run, queued: false },
});

export function openGroup(space: Keyspace, key: string, hops: readonly string[]): void {
  if (hops.length > 0) {
    const open = new Set([...(space.groups.get(key)?.open ?? []), ...hops]);
    space.groups.put(key, { kind: "group", open });
  }
  space.groups.expire(key, RUN_TTL);
}

interface HeldHop {
  run: RunHash;
  fields: HopFields;
  lease: NonNullable<HopFields["lease"]>;
}

/** The run and the hop's fields if the hop's lease has this fence; null if the holder may no longer write. */
export function heldHop(
  space: Keyspace,
  r: { run: string; hop: string; epoch: number; fence: number },
): HeldHop | null {
  const run = space.runs.get(r.run);
  if (run === undefined || run.epoch !== r.epoch) return null;
  const fields = run.hops.get(r.hop) ?? NO_FIELDS;
  if (run.ended !== null && fields.lease?.isLate !== true) return null;
  return fields.lease?.fence === r.fence ? { run, fields, lease: fields.lease } : null;
}

export function claim(space: Keyspace, r: ClaimRequest): ClaimAnswer {
  const run = space.runs.get(r.run);
  const isLate = r.isAfterEnd === true;
  if (run === undefined) return { outcome: "behind" };
  if (run.epoch > r.epoch) return { outcome: "gone" };
  if (run.epoch < r.epoch || run.n < r.after) return { outcome: "behind" };
  const conversation = space.conversations.get(r.conversation);
  const fields = run.hops.get(r.hop) ?? NO_FIELDS;
  if (fields.record !== null)
    return { outcome: "done", state: stateOf(run, conversation, r.hop, isLate) };
  if (run.ended !== null && !isLate) return { outcome: "gone" };
  const version = conversation?.version ?? null;
  if (version !== null && version > r.session && isLate) return { outcome: "gone" };
  if (version !== r.session) return { outcome: "behind" };
  const now = space.at();
  const { lease } = fields;
  if (lease !== null && lease.till > now) {
    const { fence, slot } = lease;
    if (lease.nonce !== r.nonce) return { outcome: "busy", remainingMs: lease.till - now, fence };
    const state = stateOf(run, conversation, r.hop, isLate);
    return { outcome: "granted", fence, state, ...(slot === null ? {} : { slot }) };
  }
  const fence = Math.max(run.fence + 1, now);
  const pool = run.pools.get(r.hop);
  const slot = pool === undefined ? null : takeSlot(space, pool, r, fence);
  if (pool !== undefined && slot === "none") return refuseSlot(space, pool, r);
  if (pool !== undefined && fields.wait !== null) stopWaiting(space, pool, r);
  const claims = fields.claims + 1;
  const hold = {
    lease: { till: now + r.leaseMs, nonce: r.nonce, fence, isLate, slot },
    claims,
    wait: null,
  };
  const claimedRun = withHop({ ...run, fence }, r.hop, hold);
  space.runs.put(r.run, claimedRun);
  if (claims === 1 && r.event) emit(space, r.run, [r.event]);
  const state = stateOf(claimedRun, conversation, r.hop, isLate);
  return { outcome: "granted", fence, state, ...(slot === null ? {} : { slot }) };
}

export function storeAnswers(
  space: Keyspace,
  r: Argument<"storeAnswers">,
): Awaited<ReturnType<Store["storeAnswers"]>> {
  const holding = heldHop(space, r);
  if (holding === null) return { outcome: "stale" };
  const answers = holding.fields.answers.slice();
  const storedAnswers = r.answers.map((answer, i) => (answers[r.index + i] ??= answer));
  const lease = { ...holding.lease, till: space.at() + r.leaseMs };
  space.runs.put(r.run, withHop(holding.run, r.hop, { answers, lease }));
  keepSlot(space, lease.slot, r, r.leaseMs);
  return { outcome: "stored", answers: storedAnswers };
}

export function adoptAnswers(space: Keyspace, r: Argument<"adoptAnswers">): boolean {
  const holding = heldHop(space, r);
  if (holding === null) return false;
  space.runs.put(r.run, withHop(holding.run, r.hop, { answers: r.answers.slice() }));
  return true;
}

export function append(space: Keyspace, r: Argument<"append">): boolean {
  const holding = heldHop(space, r);
  if (holding === null) return false;
  if ((holding.fields.batches.get(r.fence) ?? -1) < r.batch) {
    const batches = new Map(holding.fields.batches).set(r.fence, r.batch);
    space.runs.put(r.run, withHop(holding.run, r.hop, { batches }));
    emit(space, r.run, r.events);
  }
  return true;
}

export function release(space: Keyspace, r: Argument<"release">): void {
  const run = space.runs.get(r.run);
  giveBack(space, run?.hops.get(r.hop)?.lease?.slot ?? null, r);
  const holding = heldHop(space, r);
  if (holding === null) return;
  const { saidBytes } = holding.run;
  const said = r.cause === undefined ? undefined : r.call?.said;
  const bytes = saidBytes + (said === undefined ? 0 : Buffer.byteLength(said.text ?? ""));
  const newCauses = r.cause === undefined ? [] : [failedAttempt(r, r.cause, holding.fields, bytes)];
  const causes = [...holding.fields.causes, ...newCauses].slice(-MAX_CAUSES);
  const held = { ...holding.run, saidBytes: bytes };
  space.runs.put(r.run, withHop(held, r.hop, { lease: null, causes }));
  if (r.event) emit(space, r.run, [r.event]);
}

/** @param saidBytes bytes of services' words that the run has been given, these included */
function failedAttempt(
  { lost, from, to, call }: Argument<"release">,
  code: string,
  { claims }: HopFields,
  saidBytes: number,
): FailedAttempt {
  const isCut = call?.said !== undefined && saidBytes > MAX_SAID_BYTES;
  return {
    ...{ attempt: claims, code },
    ...(lost === undefined ? {} : { lost }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(call === undefined ? {} : { call: isCut ? { code: call.code, cut: true } : call }),
  };
}

export function seed(
  space: Keyspace,
  start: NewRun,
  event: NewRunEvent,
  next?: Argument<"commit">["claim"],
): ClaimAnswer | null {
  const { meta } = start;
  const id = meta.conversation;
  if (meta.session === 0 && space.conversations.get(id) === undefined) {
    space.conversations.put(id, newConversation(0, {}));
  }
  space.conversations.expire(id, SESSION_TTL);
  seedRun(space, start, event);
  return next ? claim(space, { ...next, run: meta.run, conversation: id }) : null;
}

export function rebuild(space: Keyspace, s: Argument<"rebuild">): boolean {
  const id = s.meta.run;
  const existing = space.runs.get(id);
  if (existing !== undefined && existing.epoch >= s.epoch) return false;
  if (existing !== undefined && existing.ended !== null && existing.ended !== WAITING) return false;
  const keptFields = {
    staged: mergeStaged(s.staged),
    reads: readsOf(s.reads),
    views: textsOf(s.views),
    pools: textsOf(s.pools),
  };
  let run: RunHash = { ...newRun(s.meta, s.epoch, id), ...keptFields };
  for (const [hop, result] of Object.entries(s.results)) {
    run = withHop(run, hop, { result, record: { fence: 0, n: 0, last: true } });
  }
  for (const [hop, status] of Object.entries(s.statuses)) {
    run = withHop(run, hop, { status: Object.freeze({ ...status }) });
  }
  for (const [hop, answers] of Object.entries(s.answers)) {
    run = withHop(run, hop, { answers: answers.slice() });
  }
  space.runs.remove(id);
  space.runs.put(id, run);
  space.runs.expire(id, RUN_TTL);
  space.conversations.put(s.meta.conversation, newConversation(s.version, s.session, id));
  space.conversations.expire(s.meta.conversation, SESSION_TTL);
  for (const { group, hops } of s.open) {
    const key = keys.group(id, s.epoch, group);
    space.groups.remove(key);
    openGroup(space, key, hops);
  }
  emit(space, id, s.events);
  return true;
}

export function readsOf(
  added: Argument<"rebuild">["reads"],
  before?: RunHash["reads"],
): RunHash["reads"] {
  return new Map([...(before ?? []), ...Object.entries(added ?? {})]);
}

/** Merges texts of views or pools. */
export const textsOf = (
  added: Record<string, string> | undefined,
  before?: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => new Map([...(before ?? []), ...Object.entries(added ?? {})]);

/** Merges a patch into the staged fields. An empty value means that a field is removed, as in the scripts' hash. */
export function mergeStaged(
  patch: Argument<"rebuild">["staged"],
  before?: RunHash["staged"],
): RunHash["staged"] {
  const all = new Map(before);
  for (const field in patch) all.set(field, patch[field] || null);
  return all;
}
