// Errors as RFC 9457 problem documents with a stable `code` (spec/api#problems).
import type { Violation } from "../contracts/effects.ts";
import type { Log } from "../ports/log.ts";
import { refusalOf } from "../services/refusal-of.ts";
import { rateHeaders } from "./rate-headers.ts";
import type { ChangedRow, Refusal, RefusalKind, RowConflict } from "../services/refusal.ts";

export interface ProblemDetails {
  status: number;
  /** Stable, snake_case; clients branch on it. */
  code: string;
  /** The kind of problem as a short title. */
  title: string;
  /** What is wrong with this request, and what to do about it. */
  detail: string;
  /** The faults by place: JSON Pointers into the body or the query. */
  errors?: { pointer: string; detail: string }[];
  /** The guard's findings. */
  violations?: Violation[];
  /** The runs whose changes conflict with the request. */
  runs?: { runId: string; text: string; changes: unknown[]; calls: string[] }[];
  /** The rows that another change has reached first. */
  changed?: ChangedRow[];
  /** The run that has rerun the run in question. */
  newerRun?: string;
  /** The rows that have changed since they were read. */
  conflicts?: RowConflict[];
  headers?: Record<string, string>;
}

/** A problem document as a Response. */
export function problem({ headers, ...members }: ProblemDetails): Response {
  return Response.json(
    { type: `urn:alfred:problem:${members.code}`, ...members },
    {
      status: members.status,
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

/** The HTTP status for each kind of refusal. */
export const STATUS: Readonly<Record<RefusalKind, number>> = {
  malformed: 400,
  unsigned: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  invalid: 422,
  limited: 429,
  unreachable: 502,
  unavailable: 503,
  broken: 500,
};

/** Translates a use case's refusal into a problem. */
export function problemOf({ details }: Refusal): ProblemDetails {
  const { kind, retryAfterSeconds: wait, rate, ...texts } = details;
  const headers = {
    ...(rate === undefined ? {} : rateHeaders(rate)),
    ...(wait === undefined ? {} : { "Retry-After": String(wait) }),
  };
  return { status: STATUS[kind], ...texts, headers };
}

/** The answer to any thrown error. */
export function toProblem(error: unknown, log: Log): Response {
  return problem(error instanceof ProblemError ? error.details : problemOf(refusalOf(error, log)));
}
