// Errors as RFC 9457 problem documents with a stable `code` (spec/api#problems).
import type { Violation } from "../contracts/effects.ts";
import { errorCode, isRetryable } from "../contracts/errors.ts";
import type { Log } from "../ports/log.ts";

export interface ProblemDetails {
  status: number;
  /** Stable, snake_case; clients branch on it. */
  code: string;
  /** The kind of problem, in one short line. */
  title: string;
  /** The fault of this request, and what to do about it. */
  detail: string;
  /** The faults by place: JSON Pointers into the body or the query. */
  errors?: { pointer: string; detail: string }[];
  /** The guard's findings. */
  violations?: Violation[];
  headers?: Record<string, string>;
}

/** A problem document as a Response. */
export function problem(details: ProblemDetails): Response {
  const { status, code, title, detail, errors, violations, headers } = details;
  const type = `urn:alfred:problem:${code}`;
  return Response.json(
    {
      ...{ type, status, code, title, detail },
      ...(errors ? { errors } : {}),
      ...(violations ? { violations } : {}),
    },
    {
      status,
      headers: {
        "Content-Type": "application/problem+json",
        "Cache-Control": "no-store",
        ...headers,
      },
    },
  );
}

/** Thrown anywhere below a route to answer with a problem. */
export class ProblemError extends Error {
  readonly details: ProblemDetails;
  constructor(details: ProblemDetails) {
    super(details.code);
    this.name = "ProblemError";
    this.details = details;
  }
}

/** Rows that the user may not see and rows that do not exist get the same answer. */
export function notFound(): ProblemError {
  return new ProblemError({
    status: 404,
    code: "not_found",
    title: "There is no such thing here",
    detail: "It does not exist, or it belongs to somebody else. Check the id.",
  });
}

/** The same Idempotency-Key came with another body. */
export function keyConflict(): ProblemError {
  return new ProblemError({
    status: 422,
    code: "idempotency_key_conflict",
    title: "This Idempotency-Key was used for another request",
    detail: "Send a fresh key for a new request; repeat a request with exactly the same body.",
  });
}

/** The conversation has the largest allowed number of queued runs. */
export function queueFull(): ProblemError {
  return new ProblemError({
    status: 429,
    code: "queue_full",
    title: "Too many messages are waiting in this conversation",
    detail: "Wait until some of them are answered.",
    headers: { "Retry-After": "15" },
  });
}

/** The answer to any thrown error: an unavailable part is 503, everything unexpected is a bug and 500. */
export function toProblem(error: unknown, log: Log): Response {
  if (error instanceof ProblemError) return problem(error.details);
  const code = errorCode(error);
  const known = error instanceof Error ? error : undefined;
  log.error("request.failed", {
    "error.type": code,
    kind: known?.name ?? "unknown",
    // These messages name variables and files, never their values.
    ...(code === "misconfigured" ? { detail: known?.message } : {}),
  });
  if (code !== "internal" && isRetryable(error)) {
    return problem({
      status: 503,
      code: "unavailable",
      title: "A part of the service is not answering",
      detail: "Nothing was lost. Try again in a few seconds with the same Idempotency-Key.",
      headers: { "Retry-After": "5" },
    });
  }
  return problem({
    status: 500,
    code: "internal",
    title: "Something broke on our side",
    detail: "The failure was logged. Try again; if it stays, report the time of this answer.",
  });
}
