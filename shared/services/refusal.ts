// Why a caller is refused, as a value without a status code: HTTP and MCP each word it in their own way.
import type { RateState } from "../ports/rate-limit.ts";
import type { Violation } from "../contracts/effects.ts";

/** The kind of refusal. `http` maps each kind to a status in one table. */
export type RefusalKind =
  /** The request cannot be read. */
  | "malformed"
  /** The request is not signed as required. */
  | "unsigned"
  | "forbidden"
  /** It does not exist, or the caller may not see it. */
  | "missing"
  /** The item's state does not allow the request now. */
  | "conflict"
  /** The item existed once. */
  | "gone"
  /** It has changed since the caller read it. */
  | "stale"
  | "invalid"
  /** A limit has been met. */
  | "limited"
  /** Another site did not answer as it should. */
  | "unreachable"
  /** This server is not configured for it, or a part is unavailable. */
  | "unavailable"
  /** An error in our own code. */
  | "broken";

/** A row that another change has reached first. */
export interface ChangedRow {
  id: string;
  was: Record<string, unknown>;
  /** Null: it does not exist any more. */
  now: Record<string, unknown> | null;
}

/** A row that has changed since the caller read it: what the request would have set, and the row as it is. */
export interface RowConflict {
  id: string;
  sent: Record<string, unknown>;
  now: Record<string, unknown>;
}

export interface RefusalDetails {
  kind: RefusalKind;
  /** Stable, snake_case; callers branch on it. */
  code: string;
  /** The kind of refusal as a short title. */
  title: string;
  /** What is wrong with this request, and what to do about it. */
  detail: string;
  /** The faults by place: JSON Pointers into the caller's input. */
  errors?: { pointer: string; detail: string }[];
  /** The guard's findings (I12). */
  violations?: Violation[];
  /** The runs whose changes are in the way (spec/tree). */
  runs?: { runId: string; text: string; changes: unknown[]; calls: string[] }[];
  /** The rows that another change has reached first, in the API's shape. */
  changed?: ChangedRow[];
  /** The run that has rerun the run in question. */
  newerRun?: string;
  /** The rows that have changed since the caller read them, in the API's shape. */
  conflicts?: RowConflict[];
  /** When to try again. */
  retryAfterSeconds?: number;
  /** The limit that was met. */
  rate?: RateState;
}

/** The refusing side of a use case's answer, `Row | Refusal`. It is returned, never thrown. */
export class Refusal {
  readonly details: RefusalDetails;
  constructor(details: RefusalDetails) {
    this.details = details;
  }
}

/** A row that the user may not see gets the same answer as a row that does not exist. */
export const notFound = (): Refusal =>
  new Refusal({
    kind: "missing",
    code: "not_found",
    title: "There is no such thing here",
    detail: "It does not exist, or it belongs to another user. Check the id.",
  });

/** The same Idempotency-Key was sent with a different body. */
export const keyConflict = (): Refusal =>
  new Refusal({
    kind: "invalid",
    code: "idempotency_key_conflict",
    title: "This Idempotency-Key was used for another request",
    detail: "Send a fresh key for a new request; repeat a request with exactly the same body.",
  });

/** The conversation already has as many queued runs as it may have. */
export const queueFull = (): Refusal =>
  new Refusal({
    kind: "limited",
    code: "queue_full",
    title: "Too many messages are waiting in this conversation",
    detail: "Wait until some of them are answered.",
    retryAfterSeconds: 15,
  });

export const conversationArchived = (): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "conversation_archived",
    title: "The conversation is archived",
    detail: "PATCH its status to active first.",
  });
