// The hot store's scripts in memory: a hop's commit, the end of a run, and the saving of a summary.
import type { ClaimAnswer, CommitAnswer, CommitRequest } from "../../../../shared/ports/store.ts";
import {
  keys,
  RUN_TTL_SECONDS as RUN_TTL,
  SESSION_TTL_SECONDS as SESSION_TTL,
  WAITING,
} from "../../../../shared/redis/scripts/common.ts";
import type { SessionPatch } from "../../../../shared/contracts/session.ts";
import type { Keyspace } from "./memory-store-keyspace.ts";
import {
  acceptedEvent,
  claim,
  emit,
  heldHop,
  openGroup,
  readsOf,
  seedRun,
  mergeStaged,
  textsOf,
  type Argument,
} from "./memory-store-scripts.ts";
import { giveBack } from "./memory-store-slots.ts";
import {
  isOwn,
  newConversation,
  applyPatch,
  statusesOf,
  withHop,
  type RunHash,
} from "./memory-store-values.ts";

export function commit(space: Keyspace, r: CommitRequest): CommitAnswer {
  const before = space.runs.get(r.run);
  const record = before?.hops.get(r.hop)?.record ?? null;
  if (before !== undefined && record !== null) {
    if (before.epoch !== r.epoch || record.fence !== r.fence) return { outcome: "stale" };
    const { n, last } = record;
    return {
      outcome: "committed",
      n,
      last,
      statuses: statusesOf(before),
      ...claimNext(space, r, last),
    };
  }
  const holding = heldHop(space, r);
  if (holding === null) return { outcome: "stale" };
  const n = holding.run.n + 1;
  const last = r.leave === undefined || leave(space, keys.group(r.run, r.epoch, r.leave), r.hop);
  for (const { group, hops } of r.open ?? []) {
    openGroup(space, keys.group(r.run, r.epoch, group), hops);
  }
  const keptFields = {
    staged: mergeStaged(r.patch, holding.run.staged),
    reads: readsOf(r.reads, holding.run.reads),
    views: textsOf(r.views, holding.run.views),
    pools: textsOf(r.pools, holding.run.pools),
  };
  const committed = withHop({ ...holding.run, n, ...keptFields }, r.hop, {
    result: r.result,
    status: Object.freeze({ ...r.status }),
    usage: r.usage ?? null,
    trace: r.trace ?? null,
    record: { fence: r.fence, n, last },
    lease: null,
  });
  const newHash = withFold(committed, r);
  space.runs.put(r.run, newHash);
  space.runs.expire(r.run, RUN_TTL);
  giveBack(space, holding.lease.slot, r);
  emit(space, r.run, r.events);
  if (r.summary) saveSummary(space, r.conversation, r.summary.version, r.summary.patch);
  if (r.end) finish(space, r, r.end);
  return {
    outcome: "committed",
    n,
    last,
    statuses: statusesOf(newHash),
    ...claimNext(space, r, last),
  };
}

/** The run with the request's marks folded. The mark of the hop that commits is not folded any more. */
function withFold(run: RunHash, { hop, fold }: CommitRequest): RunHash {
  const hops = new Set(run.folded);
  hops.delete(hop);
  const lanes = new Map(run.lanes);
  for (const foldedHop of fold?.hops ?? []) {
    if ((run.hops.get(foldedHop)?.status ?? null) !== null) hops.add(foldedHop);
    lanes.delete(foldedHop);
  }
  if (fold) lanes.set(fold.at, Object.freeze({ ...fold.mark }));
  return { ...run, folded: hops, lanes };
}

/** Makes the claim that is a part of a commit. */
function claimNext(space: Keyspace, r: CommitRequest, last: boolean): { claim?: ClaimAnswer } {
  if (!r.claim || !last) return {};
  const { run, conversation } = r;
  return { claim: claim(space, { ...r.claim, run, conversation }) };
}

/** Takes a hop out of its group. @returns whether it was the last one */
function leave(space: Keyspace, key: string, hop: string): boolean {
  const before = space.groups.get(key);
  if (before === undefined) return true;
  const open = new Set(before.open);
  open.delete(hop);
  if (open.size === 0) space.groups.remove(key);
  else space.groups.put(key, { kind: "group", open });
  return open.size === 0;
}

function finish(space: Keyspace, r: CommitRequest, e: NonNullable<CommitRequest["end"]>): void {
  const run = space.runs.get(r.run);
  if (run === undefined) return;
  const next = e.next ? { next: Object.freeze({ ...e.next.meta }) } : {};
  space.runs.put(r.run, { ...run, ended: e.status, ...next });
  const session = space.conversations.get(r.conversation);
  if (e.version !== null && isOwn(session, run) && session?.version === run.meta.session) {
    const fields = applyPatch(session, e.session);
    space.conversations.put(r.conversation, { ...fields, version: e.version });
    space.conversations.expire(r.conversation, SESSION_TTL);
  }
  if (e.next) seedRun(space, e.next, acceptedEvent(e.next.meta));
}

export function end(space: Keyspace, r: Argument<"end">): void {
  const run = space.runs.get(r.run);
  const mayEnd = run?.ended === null || (run?.ended === WAITING && r.status !== WAITING);
  if (run !== undefined && mayEnd) {
    space.runs.put(r.run, { ...run, ended: r.status });
    emit(space, r.run, [r.event]);
  }
  if (r.session) {
    const { conversation, version, fields } = r.session;
    const session = space.conversations.get(conversation);
    if (isOwn(session, run) && (session?.version ?? 0) < version) {
      space.conversations.put(conversation, newConversation(version, fields));
      space.conversations.expire(conversation, SESSION_TTL);
    }
  }
  if (!r.next) return;
  const endedRun = space.runs.get(r.run);
  if (endedRun) space.runs.put(r.run, { ...endedRun, next: Object.freeze({ ...r.next.meta }) });
  seedRun(space, r.next, acceptedEvent(r.next.meta));
}

export function saveSummary(
  space: Keyspace,
  conversation: string,
  version: number,
  patch: SessionPatch,
): boolean {
  const session = space.conversations.get(conversation);
  if ((session?.version ?? -1) !== version) return false;
  space.conversations.put(conversation, applyPatch(session ?? newConversation(null, {}), patch));
  return true;
}
