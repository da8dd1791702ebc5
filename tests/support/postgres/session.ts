// One user's view of the simulated database: what row-level security lets them see.
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { AcceptedRun } from "../../../shared/ports/run-database.ts";
import type { Held } from "./locks.ts";
import type { Conversation, Run, Snapshot, Summary } from "./records.ts";
import type { State } from "./state.ts";

/** What every function of the database works with. */
export interface Session {
  readonly state: State;
  readonly user: UserId;
  /** Runs a transaction; what it changes after its pause is there at once or not at all. */
  readonly transaction: <T>(work: (held: Held) => Promise<T>) => Promise<T>;
  /** A transaction in progress: others go on meanwhile, as far as its locks let them. */
  readonly pause: (where: string) => Promise<void>;
}

export function isMember({ state, user }: Session, household: HouseholdId): boolean {
  return state.members.get(household)?.has(user) ?? false;
}

export function conversationOf(session: Session, id: ConversationId): Conversation | undefined {
  const found = session.state.conversations.get(id);
  return found && found.user === session.user && isMember(session, found.household)
    ? found
    : undefined;
}

export function runOf(session: Session, id: RunId): Run | undefined {
  const found = session.state.runs.get(id);
  return found && found.user === session.user && isMember(session, found.household)
    ? found
    : undefined;
}

/** The runs of a conversation in their order. */
export function runsIn(state: State, conversation: ConversationId): Run[] {
  return [...state.runs.values()]
    .filter((run) => run.conversation === conversation)
    .sort((a, b) => a.number - b.number);
}

export function latestSnapshot(state: State, conversation: ConversationId): Snapshot | undefined {
  return state.snapshots.get(conversation)?.at(-1);
}

export function latestSummary(state: State, conversation: ConversationId): Summary | undefined {
  return state.summaries.get(conversation)?.at(-1);
}

export const sessionVersion = (state: State, conversation: ConversationId): number =>
  latestSnapshot(state, conversation)?.version ?? 0;

/** A run as it is handed to the chain (`alfred.run_row`). */
export function acceptedRun(state: State, run: Run): AcceptedRun {
  return {
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
      session: sessionVersion(state, run.conversation),
      ...(run.undoOf === null ? {} : { undoOf: run.undoOf }),
      ...(run.process === null ? {} : { process: run.process }),
      ...(run.trigger === null ? {} : { trigger: run.trigger }),
      ...(run.answer === null ? {} : { answer: run.answer }),
      ...(run.acceptedAs === "queued" ? { queued: true } : {}),
      createdAt: `${run.createdAt.slice(0, 23)}Z`,
    },
  };
}

/** A value as a JSON column gives it back. */
export function stored<T>(value: T | undefined): T | null {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as T);
}

/** One text for equal JSON values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
