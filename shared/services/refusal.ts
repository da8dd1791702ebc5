// Why a caller is refused, as a value: it has no status code, so that every door says it in its own way.
import type { RateState } from "../ports/rate-limit.ts";
import type { Violation } from "../contracts/effects.ts";

/** What kind of refusal it is: `http` has a status for each, in one table. */
export type RefusalKind =
  /** The request cannot be read. */
  | "malformed"
  /** It is not signed as it has to be. */
  | "unsigned"
  | "forbidden"
  /** It does not exist, or the caller may not see it. */
  | "missing"
  /** What is there does not allow it now. */
  | "conflict"
  /** It was there, and is not any more. */
  | "gone"
  /** It has changed since the caller read it. */
  | "stale"
  | "invalid"
  /** A limit is met. */
  | "limited"
  /** Another site did not answer as it should. */
  | "unreachable"
  /** This server is not set up for it, or a part of it is away. */
  | "unavailable"
  /** A fault of ours. */
  | "broken";

export interface RefusalDetails {
  kind: RefusalKind;
  /** Stable, snake_case; callers branch on it. */
  code: string;
  /** The kind of refusal, in one short line. */
  title: string;
  /** The fault of this request, and what to do about it. */
  detail: string;
  /** The faults by place: JSON Pointers into what the caller gave. */
  errors?: { pointer: string; detail: string }[];
  /** The guard's findings (I12). */
  violations?: Violation[];
  /** When to try again. */
  retryAfterSeconds?: number;
  /** The limit that was met. */
  rate?: RateState;
}

/** One side of what a use case answers: `Row | Refusal`. It is returned, never thrown. */
export class Refusal {
  readonly details: RefusalDetails;
  constructor(details: RefusalDetails) {
    this.details = details;
  }
}

/** Rows that the user may not see and rows that do not exist get the same answer. */
export const notFound = (): Refusal =>
  new Refusal({
    kind: "missing",
    code: "not_found",
    title: "There is no such thing here",
    detail: "It does not exist, or it belongs to somebody else. Check the id.",
  });

/** The same Idempotency-Key came with another body. */
export const keyConflict = (): Refusal =>
  new Refusal({
    kind: "invalid",
    code: "idempotency_key_conflict",
    title: "This Idempotency-Key was used for another request",
    detail: "Send a fresh key for a new request; repeat a request with exactly the same body.",
  });

/** The conversation has the largest allowed number of queued runs. */
export const queueFull = (): Refusal =>
  new Refusal({
    kind: "limited",
    code: "queue_full",
    title: "Too many messages are waiting in this conversation",
    detail: "Wait until some of them are answered.",
    retryAfterSeconds: 15,
  });
