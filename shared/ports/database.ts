// What is true: Postgres, reached as one user at a time. Row-level security holds for every call.
import type { ApplyOutcome, EffectOp } from "../contracts/effects.ts";
import type { RowQuery } from "../contracts/filter.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import type { RunMeta } from "./store.ts";

export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

export interface AcceptedRun {
  meta: RunMeta;
  status: RunStatus;
  /** The status that its message was accepted with; a replayed acceptance answers it again. */
  acceptedAs: "queued" | "running";
  epoch: number;
}

export type AcceptOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun }
  | { outcome: "key_conflict" | "busy" | "queue_full" | "not_found" | "archived" };

export interface FinishRequest {
  run: string;
  /** null: any epoch (cancel, sweep). */
  epoch: number | null;
  /** Who ends it (`reply`, `failed`, `cancel`, `sweep`): the same key again gets the first answer. */
  finishKey: string;
  status: "completed" | "failed" | "cancelled";
  decision?: string;
  plan?: unknown;
  reply?: { text: string; pending?: { type: string; text: string; options?: string[] } };
  usage?: unknown;
  error?: { code: string; message: string };
  /** The ledger summary: made by code (V4 §4.5). */
  summary?: unknown;
  snapshot?: { version: number; state: unknown };
}

export type FinishOutcome =
  | {
      outcome: "finished" | "replayed";
      status: RunStatus;
      reply: FinishRequest["reply"] | null;
      next: AcceptedRun | null;
    }
  | { outcome: "lost" | "stale_epoch" | "not_found" | "stale_session" };

export interface StoredDecision {
  step: string;
  seq: number;
  answers: unknown;
  context: unknown;
  results: unknown;
}

export interface Recovered {
  outcome: "recovered" | "superseded";
  epoch: number;
  run: AcceptedRun;
  snapshot: { version: number; state: unknown } | null;
  summary: unknown;
  decisions: StoredDecision[];
}

/** Calls made as one user. */
export interface UserDatabase {
  acceptMessage(request: {
    conversation: string;
    text: string;
    route: string;
    key: string;
    bodyHash: string;
    ifBusy: "enqueue" | "reject";
    queueLimit: number;
  }): Promise<AcceptOutcome>;
  applyEffects(request: {
    origin: "run" | "api" | "job";
    originId: string;
    epoch?: number;
    conversation?: string;
    household?: string;
    step: string;
    seq: number;
    mode: "each" | "atomic";
    ops: EffectOp[];
    answers: unknown;
    context: unknown;
  }): Promise<ApplyOutcome>;
  assignRefs(
    conversation: string,
    items: { type: string; id: string; generated?: boolean }[],
  ): Promise<{ id: string; ref: string }[]>;
  finishRun(request: FinishRequest): Promise<FinishOutcome>;
  recoverRun(
    run: string,
    fromEpoch: number,
  ): Promise<Recovered | { outcome: "ended" | "not_found" }>;
  saveSummary(request: {
    conversation: string;
    sessionVersion: number;
    coversTo: number;
    content: unknown;
  }): Promise<"saved" | "stale">;
  /** The user's profile with the household's allergens; null when there is nothing yet. */
  readProfile(household: string): Promise<MemberProfile | null>;
  /** Errors: ContractError("invalid_input") when the filter is refused, with the reason. */
  readRows(
    query: RowQuery,
    /** Only this household's rows: a user may belong to several, a conversation acts on one. */
    household: string,
  ): Promise<{ rows: Record<string, unknown>[]; total: number }>;
}

export interface StalledRun {
  run: string;
  user: string;
  conversation: string;
  epoch: number;
  session: number;
  /** Clock milliseconds. */
  startedAtMs: number;
}

/** A settled conversation whose history has outgrown the window, and the run that it ended with. */
export interface CompressCandidate {
  conversation: string;
  user: string;
  run: string;
  epoch: number;
  session: number;
}

export interface ChainDatabase {
  as(user: string): UserDatabase;
  stalledRuns(olderThanSeconds: number, limit: number): Promise<StalledRun[]>;
  conversationsToCompress(limit: number): Promise<CompressCandidate[]>;
}
