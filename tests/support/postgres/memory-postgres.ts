// Postgres for the simulator and for tests of nodes: the semantics of the functions in supabase/migrations, in
// memory, with their locks, and with points at which other transactions may run.
import type { EntityToEnrich } from "../../../shared/contracts/entity-to-enrich.ts";
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { ChainDatabase } from "../../../shared/ports/database.ts";
import type { MemoryKeeper } from "../../../shared/ports/memory-database.ts";
import type { ShownQuestion } from "../../../shared/ports/run-database.ts";
import { idsIn } from "../../../shared/domain/entities/translation/translate-rows.ts";
import { tableOf } from "./columns.ts";
import { readEarlierChange } from "./earlier-change.ts";
import { applyEffects } from "./effects.ts";
import { readRunFacts } from "./facts.ts";
import { beginStep, closedTool, endStep, keepFrame, readDecision, resolveRun } from "./journal.ts";
import { createLocks } from "./locks.ts";
import { readRows } from "./reads.ts";
import { forkConversation, type ForkRequest } from "./fork.ts";
import type { EventRow, Exchange, Origin, ProcessRow, Ref, Row } from "./records.ts";
import type { UnreadEpisode, WaitRow } from "./records.ts";
import { answerStep, startProcessRun } from "./processes.ts";
import { readRerun, startRerun } from "./reruns.ts";
import { beginWait, dueWaits, endWait, sendEvent } from "./waits.ts";
import { recoverRun, saveSummary } from "./recovery.ts";
import { startMemoryRun } from "./memory-runs.ts";
import {
  entityToEnrich,
  memoryToExtract,
  memoryToReflect,
  waitingMemoryRuns,
  writeEnrichment,
  writeMemory,
  writeNotes,
} from "./memory.ts";
import { assignRefs } from "./refs.ts";
import { byAge, rowsIn } from "./rows.ts";
import { putRow, takeRow } from "./given-rows.ts";
import { readFindings } from "./findings.ts";
import { acceptMessage, finishRun } from "./runs.ts";
import { type Session } from "./session.ts";
import { moveHead, newestLeaf, nextVersion, pathOf, runsIn, snapshotAt } from "./tree.ts";
import { createState, type StateOptions } from "./state.ts";
import { recordSpending } from "./spending.ts";
import {
  conversationsToCompress,
  expiredWaits,
  noteProgress,
  stalledRuns,
  stalledSends,
} from "./sweeps.ts";
import { stateText } from "./text.ts";
import { standingEffects } from "./standing-effects.ts";
import { undoRun } from "./undo.ts";
import {
  type LedgerEffect,
  ledgerOf,
  type SimulatedRun,
  runView,
  type Tree,
  treeOf,
} from "./views.ts";
import { conversationId } from "../ids.ts";

/** The simulated database does not index Episodes, so a search finds nothing. */
const NOTHING_RECALLED = { facts: [], episodes: [], more: 0, languages: [] };

export interface MemoryPostgres extends ChainDatabase {
  /** A conversation of a user, who becomes a member of the household. */
  createConversation(owner: {
    user: UserId;
    household: HouseholdId;
    /** Whether its replies are to be sent to a channel. */
    sendsReplies?: boolean;
  }): ConversationId;
  /** Sets the Episodes that wait for extraction. */
  putUnread(user: UserId, episodes: UnreadEpisode[]): void;
  /** The texts of extracted facts and of enrichments. */
  facts(user: UserId): readonly string[];
  /** Sets the entities that wait for enrichment. */
  putToEnrich(user: UserId, entities: EntityToEnrich[]): void;
  toEnrich(user: UserId): readonly EntityToEnrich[];
  unread(user: UserId): readonly UnreadEpisode[];
  /** Sets the Episodes that wait for reflection. */
  putUnreflected(user: UserId, episodes: UnreadEpisode[]): void;
  unreflected(user: UserId): readonly UnreadEpisode[];
  /** The texts of the notes that reflections wrote. */
  notes(user: UserId): readonly string[];
  /** Runs of memory, in hidden conversations, oldest first. */
  memoryRuns(user: UserId): SimulatedRun[];
  waitingMemoryRuns: MemoryKeeper["waitingMemoryRuns"];
  /** Marks the reply as sent. */
  markSent(run: RunId): void;
  /** The runs whose replies wait to be sent. */
  unsent(): RunId[];
  /** The questions that a waiting run asks. */
  questions(run: RunId): readonly ShownQuestion[];
  /** What steps wait or have waited for, and the events that were sent, oldest first. */
  waits(): readonly WaitRow[];
  events(): readonly EventRow[];
  /** Adds a version of a Process. @returns its id, which runs execute */
  createProcess(process: Omit<ProcessRow, "id">): string;
  archive(conversation: ConversationId): void;
  removeMember(household: HouseholdId, user: UserId): void;
  /**
   * Writes rows with their lines, without the checks that operations must pass. A column that is not
   * given gets its default, or null; lines that are not given stay. A row that differs from the old one
   * counts as changed now.
   */
  put(owner: { user: UserId; household: HouseholdId }, table: string, rows: Row[]): void;
  /** Removes a row with its lines, even if another row refers to it. */
  remove(table: string, id: string): void;
  /** All rows of a table, oldest first, with their owners; children are in their own table. */
  rows(table: string): Readonly<Record<string, unknown>>[];
  /** The ledger in the order in which it was written. */
  effects(): LedgerEffect[];
  /** What a run has spent; null while nothing is recorded. */
  usage(run: RunId): unknown;
  runs(conversation: ConversationId): SimulatedRun[];
  /** Null if there is no such run. */
  conversationOf(run: RunId): ConversationId | null;
  refs(conversation: ConversationId): Ref[];
  decisions(): { origin: Origin; originId: string; step: string; seq: number }[];
  /** The session at the conversation's head. */
  headSession(conversation: ConversationId): { version: number; state: unknown } | null;
  treeOf(conversation: ConversationId): Tree;
  /** The version of the newest session on any path; 0 before the first. */
  newestVersion(conversation: ConversationId): number;
  /** The run's place in the tree of alternatives. */
  placeOf(run: RunId): RunPlace;
  /** The run that undoes the changes which this run's message takes off the path; null for none. */
  undoBefore(run: RunId): RunId | null;
  /** The texts on the path to an answer, oldest first. */
  pathOf(conversation: ConversationId, answer: RunPlace): string[];
  /** Shows the newest path through an answer (`switch_alternative`). */
  show(conversation: ConversationId, answer: RunPlace): void;
  /** Copies the path to an answer into a new conversation. @returns it, or why there is none */
  fork(request: ForkRequest): ReturnType<typeof forkConversation>;
  /** The exchanges that a fork has copied, oldest first. */
  copiesIn(conversation: ConversationId): readonly Exchange[];
  /** The durable state as text, without times and with ids renamed in order of appearance. */
  snapshot(): string;
}

export type RunPlace = Pick<Exchange, "userTurn" | "agentTurn" | "agentAlternative">;

export interface MemoryPostgresOptions extends StateOptions {
  /**
   * Called in the middle of a transaction, which holds its locks and has written nothing. The
   * transaction is in progress until the promise settles, which it must even if the caller has died;
   * a rejection rolls the transaction back. `where` is the name of the SQL function.
   */
  pause?: (where: string) => Promise<void>;
}

export function createMemoryPostgres(options: MemoryPostgresOptions): MemoryPostgres {
  const state = createState(options);
  const transaction = createLocks();
  const pause = options.pause ?? (() => Promise.resolve());
  /** Computes a view again only after a change, because checkers read views after every event. */
  const cache = <T>(make: () => T): (() => T) => {
    let current: { version: number; value: T } | undefined;
    return () => {
      if (current?.version !== state.version())
        current = { version: state.version(), value: make() };
      return current.value;
    };
  };
  /** Computes a view of a conversation again only after a change. */
  const cachedOf = <T>(make: (id: ConversationId) => T): ((id: ConversationId) => T) => {
    const views = new Map<ConversationId, () => T>();
    return (id) => {
      const view = views.get(id) ?? cache(() => make(id));
      views.set(id, view);
      return view();
    };
  };

  return {
    as(user) {
      const session: Session = { state, user, transaction, pause };
      const asPromise = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
      return {
        acceptMessage: (request) => acceptMessage(session, request),
        undoRun: (request) => undoRun(session, request),
        startProcessRun: (request) => startProcessRun(session, request),
        startMemoryRun: (request) => startMemoryRun(session, request),
        memoryToExtract: (most) => asPromise(() => memoryToExtract(session, most)),
        writeMemory: (request) => writeMemory(session, request),
        memoryToReflect: ({ most }) => asPromise(() => memoryToReflect(session, most)),
        writeNotes: (request) => writeNotes(session, request),
        entityToEnrich: () => asPromise(() => entityToEnrich(session)),
        writeEnrichment: (request) => writeEnrichment(session, request),
        readRerun: (target, keyed) => asPromise(() => readRerun(session, target, keyed)),
        startRerun: (request) => startRerun(session, request),
        answerStep: (request) => answerStep(session, request),
        beginWait: (request) => beginWait(session, request),
        endWait: (request) => endWait(session, request),
        sendEvent: (request) => sendEvent(session, request),
        resolveRun: (run) => resolveRun(session, run),
        beginStep: (request) => beginStep(session, request),
        endStep: (request) => endStep(session, request),
        keepFrame: (request) => keepFrame(session, request),
        closedTool: (run, tool) => asPromise(() => closedTool(session, run, tool)),
        noteProgress: (request) => noteProgress(session, request),
        readDecision: (run, hop) => readDecision(session, run, hop),
        standingEffects: (run, by) => asPromise(() => standingEffects(session, run, by)),
        undoEffects({ run, effects, ...rest }) {
          const ops = effects.map((effect) => ({ op: "undo" as const, effect_id: effect }));
          const origin = { origin: "run" as const, originId: run, mode: "atomic" as const };
          return applyEffects(session, { ...origin, ...rest, ops });
        },
        applyEffects: (request) => applyEffects(session, request),
        readEarlierChange: (request) => asPromise(() => readEarlierChange(session, request)),
        assignRefs: (conversation, items) =>
          asPromise(() => assignRefs(session, conversation, items)),
        finishRun: (request) => finishRun(session, request),
        recoverRun: (run, fromEpoch) => recoverRun(session, run, fromEpoch),
        recordSpending: (request) => recordSpending(session, request),
        // The pack of the simulator has nothing to judge.
        mediaOf: () => Promise.resolve([]),
        rowsToJudge: () => Promise.resolve([]),
        saveJudgements: () => Promise.resolve(0),
        saveSummary: (request) => saveSummary(session, request),
        readRunFacts: (request) => asPromise(() => readRunFacts(session, request)),
        // The simulated database does not index Episodes.
        recallMemory: () => Promise.resolve({ closed: null, ...NOTHING_RECALLED }),
        readFindings: (request) => asPromise(() => readFindings(session, request)),
        readRows: (query, household) => asPromise(() => readRows(session, query, household)),
        readRowsWithRefs: (query, household, conversation, shape) =>
          asPromise(() => {
            const reading = readRows(session, query, household);
            const ids = idsIn(reading.rows, shape);
            return { ...reading, refs: assignRefs(session, conversation, ids) };
          }),
      };
    },
    stalledRuns: (seconds, limit) => Promise.resolve(stalledRuns(state, seconds, limit)),
    dueWaits: (now, limit) => Promise.resolve(dueWaits(state, now, limit)),
    expiredWaits: (seconds, limit) => Promise.resolve(expiredWaits(state, seconds, limit)),
    stalledSends: (seconds, limit) => Promise.resolve(stalledSends(state, seconds, limit)),
    conversationsToCompress: (request) => Promise.resolve(conversationsToCompress(state, request)),

    createConversation({ user, household, sendsReplies = false }) {
      const id = conversationId(state.uuid());
      const members = state.members.get(household) ?? new Set();
      state.members.set(household, members.add(user));
      const owner = { id, user, household, sendsReplies };
      const conversation = { ...owner, status: "active" as const, runCount: 0, head: null };
      state.set(state.conversations, id, conversation);
      return id;
    },
    putUnread: (user, episodes) => state.set(state.unread, user, episodes),
    putUnreflected: (user, episodes) => state.set(state.unreflected, user, episodes),
    unreflected: (user) => state.unreflected.get(user) ?? [],
    notes: (user) => state.notes.get(user) ?? [],
    putToEnrich: (user, entities) => state.set(state.toEnrich, user, entities),
    toEnrich: (user) => state.toEnrich.get(user) ?? [],
    facts: (user) => state.facts.get(user) ?? [],
    unread: (user) => state.unread.get(user) ?? [],
    memoryRuns: (user) =>
      [...state.runs.values()]
        .filter((run) => run.user === user && run.trigger === "memory")
        .map((run) => runView(state, run)),
    waitingMemoryRuns: (limit) => Promise.resolve(waitingMemoryRuns(state, limit)),
    markSent(run) {
      const send = state.sends.get(run);
      if (send) state.set(state.sends, run, { ...send, isDone: true });
    },
    unsent: () => [...state.sends.values()].filter(({ isDone }) => !isDone).map(({ run }) => run),
    questions: (run) => state.runs.get(run)?.questions ?? [],
    waits: cache(() => [...state.waits.values()]),
    events: cache(() => [...state.events.values()]),
    createProcess(process) {
      const id = state.uuid();
      state.set(state.processes, id, { id, ...process });
      return id;
    },
    archive(id) {
      const conversation = state.conversations.get(id)!;
      state.set(state.conversations, id, { ...conversation, status: "archived" });
    },
    removeMember: (household, user) => void state.members.get(household)?.delete(user),
    put(owner, table, rows) {
      for (const row of rows) putRow(state, tableOf(state.pack, table)!, owner, row);
    },
    remove: (table, id) => takeRow(state, tableOf(state.pack, table)!, id),
    rows: (table) => [...rowsIn(state, table).values()].sort(byAge),
    effects: cache(() => ledgerOf(state)),
    usage: (run) => state.runs.get(run)?.usage ?? null,
    runs: cachedOf((id) => runsIn(state, id).map((run) => runView(state, run))),
    conversationOf: (run) => state.runs.get(run)?.conversation ?? null,
    refs: (conversation) => [...(state.refs.get(conversation)?.values() ?? [])],
    decisions: cache(() =>
      [...state.decisions.values()].map(({ origin, originId, step, seq }) => ({
        origin,
        originId,
        step,
        seq,
      })),
    ),
    headSession(conversation) {
      const head = state.conversations.get(conversation)?.head ?? null;
      const latest = snapshotAt(state, conversation, head);
      return latest
        ? { version: latest.version, state: JSON.parse(latest.state) as unknown }
        : null;
    },
    treeOf: cachedOf((id) => treeOf(state, id)),
    newestVersion: (conversation) => nextVersion(state, conversation) - 1,
    undoBefore: (run) => state.runs.get(run)?.needs ?? null,
    placeOf: (run) => state.runs.get(run)!,
    pathOf: (conversation, { agentAlternative }) =>
      pathOf(state, conversation, agentAlternative)
        .map(({ text }) => text)
        .toReversed(),
    show: (conversation, { agentAlternative }) =>
      moveHead(state, conversation, newestLeaf(state, conversation, agentAlternative)),
    fork: (request) => forkConversation(state, request),
    copiesIn: (conversation) => state.conversations.get(conversation)?.copies ?? [],
    snapshot: cache(() => stateText(state)),
  };
}
