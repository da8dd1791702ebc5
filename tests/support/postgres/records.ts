// The rows of the simulated database.
import type { RerunStep } from "../../../shared/contracts/api/reruns.ts";
import type { StepOfRun } from "../../../shared/contracts/api/run-steps.ts";
import type { StepDecision } from "../../../shared/ports/step-journal.ts";
import type { OutsideColumns } from "../../../shared/contracts/outside.ts";
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { CallAnswer } from "../../../shared/contracts/definitions/execution.ts";
import type { ResolvedProcess } from "../../../shared/contracts/definitions/resolved.ts";
import type {
  CallRecord,
  FinishRequest,
  RunStatus,
  ShownQuestion,
} from "../../../shared/ports/run-database.ts";
import type { StepContext } from "../../../shared/ports/step-journal.ts";
import type { JsonSchema } from "../../../shared/contracts/definitions/services.ts";
import type { EventToSend, WaitEnd } from "../../../shared/ports/wait-calls.ts";
import type { MemoryDatabase } from "../../../shared/ports/memory-database.ts";
import type { PressedOption, RunTrigger } from "../../../shared/ports/store.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface Conversation {
  readonly id: ConversationId;
  readonly user: UserId;
  readonly household: HouseholdId;
  readonly status: "active" | "archived";
  readonly runCount: number;
  /** Whether it is held on a channel, so that its replies are to be sent. */
  readonly sendsReplies: boolean;
  /** Set for the conversation of a run without a message. */
  readonly isHidden?: true;
  /** The agent's alternative at the end of the path that is shown; null before the first run. */
  readonly head: string | null;
  /** Turn → its active alternative. */
  readonly active?: ReadonlyMap<string, string>;
  /** What a fork has copied, oldest first. */
  readonly copies?: readonly Copy[];
}

/** A message and its answer on a path of the tree. */
export interface Exchange {
  readonly text: string;
  readonly userTurn: string;
  readonly agentTurn: string;
  readonly userAlternative: string;
  readonly agentAlternative: string;
  /** The agent's alternative that the message responds to; null at the root. */
  readonly base: string | null;
}

/** An exchange of a fork that was said in another conversation. */
export interface Copy extends Exchange {
  /** The run in which it was said. */
  readonly of: RunId;
}

/** A reply that waits to be sent, or was sent. */
export interface Send {
  readonly user: UserId;
  readonly run: RunId;
  readonly since: string;
  readonly isDone: boolean;
}

/** Times are stamps (`state.ts`): ISO with six digits, so that their texts compare like the times. */
export interface Run extends Exchange {
  readonly id: RunId;
  readonly conversation: ConversationId;
  readonly user: UserId;
  readonly household: HouseholdId;
  readonly number: number;
  readonly undoOf: RunId | null;
  readonly undoRuns: readonly RunId[] | null;
  /** The undo that has to have undone everything before this run starts. */
  readonly needs: RunId | null;
  /** The version of the stored Process; null for the built-in chain. */
  readonly process: string | null;
  readonly inputs: Record<string, unknown> | null;
  /** Calls that its user may make in a day. */
  readonly stepsPerDay: number | null;
  readonly trigger: RunTrigger | null;
  /** The ended run whose results it takes over, and what it takes over. */
  readonly rerunOf?: RunId;
  readonly rerunPlan?: readonly RerunStep[];
  /** What it waits for. */
  readonly questions: readonly ShownQuestion[];
  readonly answer: PressedOption | null;
  /** For a run that has waited, the alternative whose session it continues with. */
  readonly resumedAt: string | null;
  readonly hadMedia: boolean;
  readonly status: RunStatus;
  readonly acceptedAs: "queued" | "running";
  /** Whether the message was written before the answer that it responds to was there. */
  readonly baseUnseen: boolean;
  readonly epoch: number;
  readonly decision: string | null;
  readonly plan: unknown;
  readonly reply: NonNullable<FinishRequest["reply"]> | null;
  readonly usage: unknown;
  readonly error: { code: string; message: string } | null;
  readonly summary: unknown;
  readonly calls: readonly CallRecord[];
  /** What its steps did, as stored when it last ended or waited. */
  readonly recorded: readonly StepOfRun[];
  readonly finishKey: string | null;
  readonly next: RunId | null;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly progressedAt: string | null;
  /** Commits of the store at the last sign of progress that the sweep has seen. */
  readonly commits: number;
  readonly finishedAt: string | null;
}

/** A version of a stored Process, with all that its runs execute. */
export interface ProcessRow {
  readonly id: string;
  /** Null: the system's. */
  readonly owner: UserId | null;
  readonly isEnabled: boolean;
  readonly resolved: ResolvedProcess;
}

/** One attempt at a step's call. */
export interface StepRow {
  readonly hop: Hop;
  readonly attempt: string;
  readonly isSafe: boolean;
  readonly requestHash: string;
  readonly context: StepContext;
  readonly answer: CallAnswer | null;
  readonly beganAt: string;
}

/** A person's answer to a step that waited. */
export interface StepAnswerRow {
  readonly decision: StepDecision;
  readonly at: string;
  /** The run whose message gave the answer. */
  readonly by: RunId | null;
  /** The epoch of the wait that asked. */
  readonly epoch: number;
}

export interface WaitRow {
  readonly run: RunId;
  readonly hop: Hop;
  readonly user: UserId;
  readonly event: string | null;
  readonly key: string | null;
  readonly schema: JsonSchema | null;
  readonly context: StepContext;
  readonly since: string;
  readonly until: string;
  /** The run's epoch once it has nothing else to do; null until then. */
  readonly epoch: number | null;
  readonly ended: { as: WaitEnd; at: string; data: unknown; stamp: string } | null;
}

export interface EventRow extends EventToSend {
  readonly user: UserId;
  readonly number: number;
  readonly taken: { run: RunId; hop: Hop } | null;
}

export type Origin = "run" | "api" | "job";

/** One ledger row. */
export interface Effect {
  readonly id: string;
  readonly origin: Origin;
  readonly originId: string;
  readonly step: string;
  readonly seq: number;
  readonly household: HouseholdId | null;
  readonly conversation: ConversationId | null;
  readonly user: UserId;
  /** The requested operation, before an undo became its inverse. */
  readonly asked: "create" | "update" | "delete" | "undo";
  /** Whether it requested a place among the lines (`request.set.position`). */
  readonly isMove: boolean;
  readonly op: "create" | "update" | "delete" | "undo";
  readonly table: string;
  readonly row: string | null;
  readonly ref: string | null;
  readonly label: string | null;
  readonly status: "applied" | "failed";
  readonly error: { code: string; message: string } | null;
  readonly inverse: Inverse | null;
  readonly mark: string | null;
  readonly undoneBy: string | null;
  readonly createdAt: string;
  /** The run as it was when the effect happened; null for other origins. */
  readonly run: { status: RunStatus; epoch: number } | null;
}

/** A row as an inverse keeps it: `values` has the columns that callers may set, `origin` what only a restored row gets back. */
export interface StoredRow {
  id: string;
  values: Row;
  origin: { created_by?: unknown; created_at: unknown; outside?: unknown };
}

/** The operation that takes an applied one back exactly. */
export type Inverse =
  | { op: "create"; table: string; row: StoredRow; children: { table: string; row: StoredRow }[] }
  | {
      op: "update";
      table: string;
      id: string;
      set: Row;
      children: { table: string; rows: StoredRow[] }[];
      was: OutsideColumns;
    }
  | { op: "delete"; table: string; id: string };

/** A stored decision; its JSON parts as text, because they are rarely read again. */
export interface Decision {
  readonly origin: Origin;
  readonly originId: string;
  readonly step: string;
  readonly seq: number;
  readonly user: UserId;
  readonly mode: "each" | "atomic";
  readonly ops: string;
  readonly answers: string;
  readonly context: string;
  readonly results: string;
  readonly createdAt: string;
}

export interface Ref {
  readonly ref: string;
  readonly type: string;
  readonly entity: string;
  readonly canonical: boolean;
}

export interface Snapshot {
  /** In a fork: the run whose session was copied. */
  readonly run: RunId;
  readonly isCopy?: true;
  /** The agent's alternative whose session it is. */
  readonly at: string;
  readonly version: number;
  readonly state: string;
  readonly exchange: number | null;
}

/** A part of what a run has spent: `run` is what its end reports; other parts are recorded separately. */
export interface Part {
  readonly run: RunId;
  readonly part: string;
  readonly user: UserId;
  readonly usage: unknown;
  readonly cost: number;
  readonly spentAt: string;
}

export interface Summary {
  readonly version: number;
  readonly coversTo: number;
  readonly content: string;
}

/** An Episode that waits to be read. */
export type UnreadEpisode = Awaited<
  ReturnType<MemoryDatabase["memoryToExtract"]>
>["episodes"][number];
