// Errors as RFC 9457 problem documents with a stable `code` (spec/api#problems).
import type { Violation } from "../contracts/effects.ts";
import { errorCode, isRetryable } from "../contracts/errors.ts";
import type { Log } from "../ports/log.ts";

export interface ProblemDetails {
  status: number;
  /** Stable, snake_case; clients decide by it. */
  code: string;
  /** What went wrong, in one short line. */
  title: string;
  /** What was wrong here and what to do. */
  detail: string;
  /** What is wrong where: JSON Pointers into the body or the query. */
  errors?: { pointer: string; detail: string }[];
  /** What a guard found. */
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

/** Thrown where an answer has to be a problem, from anywhere below a route. */
export class ProblemError extends Error {
  readonly details: ProblemDetails;
  constructor(details: ProblemDetails) {
    super(details.code);
    this.name = "ProblemError";
    this.details = details;
  }
}

/** What the user may not see and what does not exist look the same. */
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

/** As many runs of the conversation wait as may. */
export function queueFull(): ProblemError {
  return new ProblemError({
    status: 429,
    code: "queue_full",
    title: "Too many messages are waiting in this conversation",
    detail: "Wait until some of them are answered.",
    headers: { "Retry-After": "15" },
  });
}

/** The answer for anything thrown: parts that are away are 503, what is left is a bug and 500. */
export function toProblem(error: unknown, log: Log): Response {
  if (error instanceof ProblemError) return problem(error.details);
  const code = errorCode(error);
  const known = error instanceof Error ? error : undefined;
  log.error("request.failed", {
    "error.type": code,
    kind: known?.name ?? "unknown",
    // These messages name variables and files, never what is in them.
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
