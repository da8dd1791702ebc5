// The values of the memory store's keys, and their conversion to a run's state or to text.
import type { Hop, HopStatus } from "../../../../shared/contracts/hop.ts";
import type { RunEvent, RunEventType } from "../../../../shared/contracts/events.ts";
import type { SessionFields, SessionPatch } from "../../../../shared/contracts/session.ts";
import type { FailedAttempt, RunMeta, RunState } from "../../../../shared/ports/store.ts";

export interface HopFields {
  readonly lease: {
    till: number;
    nonce: string;
    fence: number;
    isLate: boolean;
    /** The name of its slot. */
    slot: string | null;
  } | null;
  readonly record: { fence: number; n: number; last: boolean } | null;
  readonly result: string | null;
  readonly status: HopStatus | null;
  readonly usage: string | null;
  readonly trace: string | null;
  readonly answers: readonly string[];
  /** Fence → the last batch that was appended with it. */
  readonly batches: ReadonlyMap<number, number>;
  readonly claims: number;
  readonly causes: readonly FailedAttempt[];
  /** How often it has found no slot, and until when it waits; null if it does not wait. */
  readonly wait: { refusals: number; till: number } | null;
}

/** A run's hash, in which the fields of each hop are one object. */
export interface RunHash {
  readonly kind: "run";
  readonly epoch: number;
  readonly n: number;
  readonly fence: number;
  readonly evn: number;
  readonly meta: RunMeta;
  /** The run that wrote the session with which this one began. */
  readonly by: string | null;
  readonly ended: string | null;
  readonly next: RunMeta | null;
  readonly hops: ReadonlyMap<Hop, HopFields>;
  /** Bytes of services' words that its failed attempts have been given. */
  readonly saidBytes: number;
  readonly staged: ReadonlyMap<string, string | null>;
  /** Hop → the hops whose results its claim gets. */
  readonly reads: ReadonlyMap<Hop, readonly Hop[]>;
  /** Texts by name. A claim gets one only if its hop's `reads` name it. */
  readonly views: ReadonlyMap<string, string>;
  /** Hop → the pool that it needs a slot of. */
  readonly pools: ReadonlyMap<Hop, string>;
  /** Hops whose marks are folded. `lanes` has the marks that replace them. */
  readonly folded: ReadonlySet<Hop>;
  readonly lanes: ReadonlyMap<Hop, HopStatus>;
}

export interface Conversation {
  readonly kind: "conversation";
  readonly version: number | null;
  /** The run that wrote the session. */
  readonly by: string | null;
  readonly fields: ReadonlyMap<string, string>;
}

export interface StreamEntry {
  readonly epoch: number;
  readonly n: number;
  readonly type: RunEventType;
  readonly data: string;
}

/** The first `length` entries of a list that older and newer states may share. */
export interface Stream {
  readonly kind: "stream";
  readonly entries: StreamEntry[];
  readonly length: number;
  /** The whole stream as text, extended as it grows. */
  readonly text: string;
}

export interface Group {
  readonly kind: "group";
  readonly open: ReadonlySet<Hop>;
}

/** A slot of a pool; a free one has no job. */
export interface Slot {
  readonly till: number;
  readonly beat: number;
  readonly job: { fence: number; user: string; run: string; hop: Hop } | null;
}

export interface Workers {
  readonly kind: "workers";
  /** `<pool>:<n>` → its slot. */
  readonly slots: ReadonlyMap<string, Slot>;
}

/** A user's hops that wait for a slot, with the time of their last try. */
export interface Waits {
  readonly kind: "waits";
  readonly since: ReadonlyMap<string, number>;
}

/** The value of a key. */
export type Value = RunHash | Conversation | Stream | Group | Workers | Waits;

export const NO_FIELDS: HopFields = {
  lease: null,
  record: null,
  result: null,
  status: null,
  usage: null,
  trace: null,
  answers: [],
  batches: new Map(),
  claims: 0,
  causes: [],
  wait: null,
};

export const newRun = (meta: RunMeta, epoch: number, by: string | null): RunHash => ({
  kind: "run",
  by,
  epoch,
  n: 0,
  fence: 0,
  evn: 0,
  meta: Object.freeze({ ...meta }),
  ended: null,
  next: null,
  hops: new Map(),
  saidBytes: 0,
  staged: new Map(),
  reads: new Map(),
  views: new Map(),
  pools: new Map(),
  folded: new Set(),
  lanes: new Map(),
});

export const newConversation = (
  version: number | null,
  fields: SessionPatch,
  by: string | null = null,
): Conversation => applyPatch({ kind: "conversation", version, by, fields: new Map() }, fields);

/** Whether no run of another path has written its session since this run began. */
export const isOwn = (conversation: Conversation | undefined, run: RunHash | undefined): boolean =>
  (conversation?.by ?? null) === null || conversation?.by === run?.by;

/** The conversation with a patch applied, in which null removes a field. */
export function applyPatch(conversation: Conversation, patch: SessionPatch): Conversation {
  const fields = new Map(conversation.fields);
  for (const field in patch) {
    const value = patch[field];
    if (typeof value === "string") fields.set(field, value);
    else fields.delete(field);
  }
  return { ...conversation, fields };
}

export function withHop(run: RunHash, hop: Hop, change: Partial<HopFields>): RunHash {
  const fields = { ...(run.hops.get(hop) ?? NO_FIELDS), ...change };
  return { ...run, hops: new Map(run.hops).set(hop, fields) };
}

/** The stream with more entries. The list is shared, unless another state has already extended it from here. */
export function appendEntries(stream: Stream | undefined, more: StreamEntry[]): Stream {
  const length = stream?.length ?? 0;
  const old = stream?.entries ?? [];
  const entries = old.length === length ? old : old.slice(0, length);
  entries.push(...more);
  let text = stream?.text ?? "";
  for (const e of more) text += `${e.epoch}.${e.n} ${e.type} ${e.data}\n`;
  return { kind: "stream", entries, length: entries.length, text };
}

export function toEvent({ epoch, n, type, data }: StreamEntry): RunEvent {
  return { id: `${epoch}.${n}`, type, data: JSON.parse(data) as Record<string, unknown> };
}

export function sessionOf(conversation: Conversation | undefined): SessionFields {
  const fields: SessionFields = {};
  for (const [field, value] of conversation?.fields ?? []) fields[field] = value;
  return fields;
}

export function statusesOf(run: RunHash): Record<Hop, HopStatus> {
  const statuses: Record<Hop, HopStatus> = {};
  for (const [hop, { status }] of run.hops) {
    if (status !== null && !run.folded.has(hop)) statuses[hop] = status;
  }
  return { ...statuses, ...Object.fromEntries(run.lanes) };
}

/**
 * The state that a claim of `hop` gets. Without a hop it has no answers and no number of claims.
 * @param isLate whether the claim is after the run's end; then of earlier hops it gets only failed attempts
 */
export function stateOf(
  run: RunHash,
  conversation: Conversation | undefined,
  hop?: Hop,
  isLate = false,
): RunState {
  const state: RunState = {
    meta: run.meta,
    epoch: run.epoch,
    n: run.n,
    ended: run.ended,
    next: run.next,
    results: {},
    statuses: {},
    usage: {},
    staged: {},
    session: sessionOf(conversation),
    claims: 0,
    causes: {},
    answers: [],
  };
  const reads = hop === undefined ? undefined : run.reads.get(hop);
  for (const [name, fields] of run.hops) {
    if (fields.causes.length > 0 && (reads === undefined || name === hop))
      state.causes[name] = fields.causes.slice();
    if (name === hop) {
      state.claims = fields.claims;
      state.answers = fields.answers.slice();
    }
    if (isLate) continue;
    if (fields.result !== null && (reads?.includes(name) ?? true))
      state.results[name] = fields.result;
    const isFolded = run.folded.has(name) && reads?.includes(name) === false;
    if (fields.status !== null && !isFolded) state.statuses[name] = fields.status;
    if (fields.usage !== null) state.usage[name] = fields.usage;
    if (hop === undefined && fields.trace !== null) {
      (state.traces ??= {})[name] = fields.trace;
    }
  }
  if (isLate) return state;
  for (const name of reads ?? []) {
    const view = run.views.get(name);
    if (view !== undefined) state.results[name] = view;
  }
  for (const [field, value] of run.staged) state.staged[field] = value;
  if (reads !== undefined) Object.assign(state.statuses, Object.fromEntries(run.lanes));
  return state;
}

const sortPairs = <T>(pairs: Iterable<readonly [string, T]>) =>
  [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));

/** The same text for equivalent states: without fences, nonces, traces and times. */
export function describe(value: Value): string {
  switch (value.kind) {
    case "run": {
      const { epoch, n, evn, ended, meta, next, staged } = value;
      const { reads, views, pools, folded, lanes } = value;
      const head = [
        ...[epoch, n, evn, ended, { ...meta, createdAt: "" }, next?.run, sortPairs(staged)],
        ...[
          sortPairs(reads),
          sortPairs(views),
          sortPairs(pools),
          [...folded].toSorted(),
          sortPairs(lanes),
        ],
      ];
      const hops = sortPairs(value.hops).map(([hop, fields]) => `${hop} ${describeHop(fields)}`);
      return `${JSON.stringify(head)} ${hops.join(" ")}`;
    }
    case "conversation":
      return JSON.stringify([value.version, sortPairs(value.fields)]);
    case "stream":
      return value.text;
    case "group":
      return [...value.open].sort().join(" ");
    case "workers":
      return sortPairs(value.slots)
        .map(([name, { job }]) => `${name} ${job?.hop}`)
        .join("\n");
    case "waits":
      return [...value.since.keys()].sort().join(" ");
  }
}

const timeless = ({ from: _from, to: _to, ...attempt }: FailedAttempt) => attempt;

/** Cache: a hop is described again only after it has changed. */
const descriptions = new WeakMap<HopFields, string>();

function describeHop(f: HopFields): string {
  let text = descriptions.get(f);
  if (text === undefined) {
    text = JSON.stringify([
      ...[f.lease !== null, f.record && [f.record.n, f.record.last], f.result, f.status, f.usage],
      ...[f.answers, [...f.batches.values()], f.claims, f.causes.map(timeless), f.wait?.refusals],
    ]);
    descriptions.set(f, text);
  }
  return text;
}
