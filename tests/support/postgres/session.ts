// One user's view of the simulated database: what row-level security lets them see.
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { AcceptedRun, StoredSession } from "../../../shared/ports/run-database.ts";
import type { TransactionLocks } from "./locks.ts";
import type { Conversation, Run } from "./records.ts";
import type { State } from "./state.ts";
import { nextVersion, snapshotAt, startOf, summaryAt } from "./tree.ts";

/** The context of a call to a function of the database. */
export interface Session {
  readonly state: State;
  readonly user: UserId;
  /** Runs a transaction; what it changes after its pause becomes visible together or not at all. */
  readonly transaction: <T>(work: (locks: TransactionLocks) => Promise<T>) => Promise<T>;
  /** Pauses a transaction: meanwhile others run as far as its locks allow. */
  readonly pause: (where: string) => Promise<void>;
}

export function isMember({ state, user }: Session, household: HouseholdId): boolean {
  return state.members.get(household)?.has(user) ?? false;
}

export function conversationOf(session: Session, id: ConversationId): Conversation | undefined {
  const conversation = session.state.conversations.get(id);
  return conversation &&
    conversation.user === session.user &&
    isMember(session, conversation.household)
    ? conversation
    : undefined;
}

export function runOf(session: Session, id: RunId): Run | undefined {
  const run = session.state.runs.get(id);
  return run && run.user === session.user && isMember(session, run.household) ? run : undefined;
}

/** A run as the chain receives it (`alfred.run_row`). */
export function acceptedRun(state: State, run: Run): AcceptedRun {
  const { conversation } = run;
  const version = snapshotAt(state, conversation, startOf(run))?.version ?? 0;
  const nextSession = nextVersion(state, conversation);
  // The store has the newest session, but not that of a fork.
  const isInStore = version + 1 === nextSession && (run.number > 1 || version === 0);
  const needsSession = run.status === "running" && run.epoch === 0 && !isInStore;
  return {
    ...(needsSession ? { session: storedSession(state, conversation, startOf(run)) } : {}),
    status: run.status,
    acceptedAs: run.acceptedAs,
    epoch: run.epoch,
    meta: {
      run: run.id,
      conversation: run.conversation,
      user: run.user,
      household: run.household,
      number: run.number,
      text: run.text,
      userTurn: run.userTurn,
      agentTurn: run.agentTurn,
      agentAlternative: run.agentAlternative,
      session: version,
      nextSession,
      ...(run.undoOf === null ? {} : { undoOf: run.undoOf }),
      ...(run.undoRuns === null ? {} : { undoRuns: [...run.undoRuns] }),
      ...(run.process === null ? {} : { process: run.process }),
      ...(run.trigger === null ? {} : { trigger: run.trigger }),
      ...(run.answer === null ? {} : { answer: run.answer }),
      ...(run.baseUnseen ? { baseUnseen: true } : {}),
      createdAt: `${run.createdAt.slice(0, 23)}Z`,
    },
  };
}

/** The session at an alternative, with the summary that is valid there (`alfred.session_json`). */
export function storedSession(
  state: State,
  conversation: ConversationId,
  alternative: string | null,
): StoredSession {
  const snapshot = snapshotAt(state, conversation, alternative);
  const summary = summaryAt(state, conversation, alternative);
  return {
    snapshot: snapshot
      ? { version: snapshot.version, state: JSON.parse(snapshot.state) as unknown }
      : null,
    summary: summary ? (JSON.parse(summary.content) as unknown) : null,
  };
}

/** A value as a JSON column returns it. */
export function stored<T>(value: T | undefined): T | null {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as T);
}

/** The same text for equal JSON values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
