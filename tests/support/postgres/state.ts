// The contents of the simulated database: maps of immutable rows, changed through a journal, so that a
// rollback to a savepoint copies nothing.
import type { EntityToEnrich } from "../../../shared/contracts/entity-to-enrich.ts";
import type { DomainPack } from "../../../shared/contracts/pack.ts";
import { ContractError } from "../../../shared/contracts/errors.ts";
import type { EffectOp, EffectResult, UndoOp } from "../../../shared/contracts/effects.ts";
import type { Finding, Wish } from "../../../shared/contracts/findings.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { StepContext } from "../../../shared/ports/step-journal.ts";
import type { ConversationId, RunId } from "../../../shared/contracts/ids.ts";
import type { MemberProfile } from "../../../shared/contracts/profile.ts";
import type { JournalledHop } from "../../../shared/ports/run-database.ts";
import type {
  Conversation,
  Decision,
  Effect,
  EventRow,
  Part,
  ProcessRow,
  Ref,
  Row,
  Run,
  Send,
  Snapshot,
  StepAnswerRow,
  StepRow,
  Summary,
  UnreadEpisode,
  WaitRow,
} from "./records.ts";

/** What only the migrations of a pack know, and the errors that a test wants. */
export interface StandIns {
  /** The profile that runs begin with. */
  readonly profile: MemberProfile | null;
  /** The findings in a row with its lines, or in content that is not saved. */
  readonly findingsIn: (value: unknown, wishes: Wish[]) => Finding[];
  /** Whether a row, its lines nested, is of a family that the pack knows (`DomainPack.families`). */
  readonly isOfFamily: (row: Row, family: string) => boolean;
  /** The error by which an operation fails before it changes anything; null: none. */
  readonly refusal: (op: EffectOp | UndoOp) => EffectResult["error"];
}

export interface StateOptions extends Partial<StandIns> {
  pack: DomainPack;
  /** Clock milliseconds. */
  now: () => number;
  uuid: () => string;
}

export interface State extends StandIns {
  readonly pack: DomainPack;
  readonly now: () => number;
  readonly uuid: () => string;
  /** household → its members */
  readonly members: Map<string, Set<string>>;
  readonly conversations: Map<ConversationId, Conversation>;
  readonly runs: Map<RunId, Run>;
  readonly sends: Map<RunId, Send>;
  /** Versions of stored Processes, by id. */
  readonly processes: Map<string, ProcessRow>;
  /** Attempts at steps, oldest first. */
  readonly steps: Map<RunId, readonly StepRow[]>;
  /** The contexts of list items, by the hops that opened their frames. */
  readonly frames: Map<RunId, ReadonlyMap<Hop, StepContext>>;
  /** run/hop → what a person answered, oldest first. */
  readonly answers: Map<string, readonly StepAnswerRow[]>;
  /** run/hop → what a step waits for. */
  readonly waits: Map<string, WaitRow>;
  /** user/id → an event. */
  readonly events: Map<string, EventRow>;
  /** The commits with which a run is recovered: a waiting run's own, and those that a rerun has taken over. */
  readonly kept: Map<RunId, readonly JournalledHop[]>;
  /** table → id → row, children in their own table */
  readonly tables: Map<string, Map<string, Row>>;
  /** origin/id/step/seq → ledger row, in ledger order */
  readonly effects: Map<string, Effect>;
  readonly decisions: Map<string, Decision>;
  /** conversation → ref → row */
  readonly refs: Map<string, Map<string, Ref>>;
  /** conversation/prefix → last number */
  readonly counters: Map<string, number>;
  /** conversation → oldest first */
  readonly snapshots: Map<string, readonly Snapshot[]>;
  readonly summaries: Map<string, readonly Summary[]>;
  /** run/part → what it has spent */
  readonly spending: Map<string, Part>;
  /** user → Episodes that are unread, oldest first */
  readonly unread: Map<string, readonly UnreadEpisode[]>;
  /** user → texts of facts and of enrichments, in the order in which they were written */
  readonly facts: Map<string, readonly string[]>;
  /** user → Episodes that were not reflected on, oldest first */
  readonly unreflected: Map<string, readonly UnreadEpisode[]>;
  /** user → texts of notes, in the order in which they were written */
  readonly notes: Map<string, readonly string[]>;
  /** user → entities that are to be enriched */
  readonly toEnrich: Map<string, readonly EntityToEnrich[]>;
  /** Writes one entry, so that `undoTo` can take it back; undefined removes it. */
  set<K, V>(map: Map<K, V>, key: K, value: V | undefined): void;
  mark(): number;
  /** Grows with every change, so that a view of the state is valid while it stays the same. */
  version(): number;
  undoTo(mark: number): void;
  /** Makes everything so far final: it can no longer be rolled back. */
  commit(): void;
  /** The current time, later than every earlier stamp (`clock_timestamp()`). */
  stamp(): string;
}

export function createState(options: StateOptions): State {
  const journal: (() => void)[] = [];
  let lastMicros = 0;
  let version = 0;
  return {
    profile: null,
    findingsIn: () => [],
    isOfFamily: () => {
      throw new ContractError("invalid_input", "the simulated database knows no families");
    },
    refusal: () => null,
    ...options,
    members: new Map(),
    conversations: new Map(),
    runs: new Map(),
    sends: new Map(),
    processes: new Map(),
    steps: new Map(),
    frames: new Map(),
    answers: new Map(),
    waits: new Map(),
    events: new Map(),
    kept: new Map(),
    tables: new Map(Object.keys(options.pack.tables).map((table) => [table, new Map()])),
    effects: new Map(),
    decisions: new Map(),
    refs: new Map(),
    counters: new Map(),
    snapshots: new Map(),
    summaries: new Map(),
    spending: new Map(),
    unread: new Map(),
    facts: new Map(),
    unreflected: new Map(),
    notes: new Map(),
    toEnrich: new Map(),
    set(map, key, value) {
      const before = map.get(key);
      version++;
      journal.push(() => void (before === undefined ? map.delete(key) : map.set(key, before)));
      if (value === undefined) map.delete(key);
      else map.set(key, value);
    },
    mark: () => journal.length,
    version: () => version,
    undoTo(mark) {
      version++;
      while (journal.length > mark) journal.pop()!();
    },
    commit: () => void (journal.length = 0),
    stamp() {
      lastMicros = Math.max(lastMicros + 1, Math.floor(options.now()) * 1000);
      return stampOf(lastMicros);
    },
  };
}

function stampOf(micros: number): string {
  const ms = Math.floor(micros / 1000);
  const digits = String(micros - ms * 1000).padStart(3, "0");
  return `${new Date(ms).toISOString().slice(0, -1)}${digits}+00:00`;
}

/** The stamp of a time in milliseconds. */
export const stampAt = (ms: number): string => stampOf(Math.floor(ms) * 1000);
export const msOf = (stamp: string): number => Date.parse(stamp);
