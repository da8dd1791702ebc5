// Error classes for failures; expected outcomes are values. Whether to try again is carried here.

import type { Usage } from "./results.ts";

/** Stable codes of problems; the API's `code` and the ledger's `error.code` use the same words. */
export type ErrorCode =
  | "invalid_input"
  | "contract_violation"
  | "unresolved_ref"
  | "not_allowed"
  | "not_found"
  | "conflict"
  | "timeout"
  | "unavailable"
  | "overloaded"
  | "stale_fence"
  | "misconfigured"
  | "refused"
  | "internal";

/** A part of the chain that can be away. */
export type Part = "store" | "database" | "queue" | "model";

interface ErrorDetails {
  cause?: unknown;
  billed?: BilledCall | undefined;
  trace?: ErrorTrace | undefined;
}

/** A call that the provider charges for although nothing came of it. */
export interface BilledCall {
  model: string;
  usage: Usage;
}

/** What a provider's answer said of a failed call, for the log: codes and ids, never its words. */
export interface ErrorTrace {
  status?: number;
  /** The provider's own code, else the type of its error. */
  code?: string;
  /** The id under which the provider knows the request. */
  request?: string;
}

abstract class AlfredError extends Error {
  readonly code: ErrorCode;
  /** Set where the failure was paid for. */
  readonly billed: BilledCall | undefined;
  abstract readonly retryable: boolean;
  readonly trace: ErrorTrace | undefined;
  constructor(code: ErrorCode, message: string, options?: ErrorDetails) {
    super(message, options);
    this.code = code;
    this.billed = options?.billed;
    this.trace = options?.trace;
    this.name = new.target.name;
  }
}

/** Something broke a schema or a rule that code states; a model may repair it once. */
export class ContractError extends AlfredError {
  readonly retryable = false;
}

/** Passing trouble of a part; the queue delivers the hop again. */
export class TransientError extends AlfredError {
  readonly retryable = true;
  /** Milliseconds the part asked us to wait, where it did. */
  readonly retryAfterMs: number | undefined;
  /** The part that is in trouble, where it is one: how long to be patient depends on it. */
  readonly part: Part | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorDetails & { retryAfterMs?: number; part?: Part },
  ) {
    super(code, message, options);
    this.retryAfterMs = options?.retryAfterMs;
    this.part = options?.part;
  }
}

/**
 * Trying again cannot help: answered 489, straight to the failure path. With the code `refused` it is
 * a model that declined to answer.
 */
export class FatalError extends AlfredError {
  readonly retryable = false;
}

/** True where the error says that another attempt may succeed; unknown errors count as passing. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AlfredError ? error.retryable : true;
}

/** The call that a failure was paid for with; undefined for most. */
export function billedCall(error: unknown): BilledCall | undefined {
  return error instanceof AlfredError ? error.billed : undefined;
}

/** What a provider said of a failed call, where one did. */
export function errorTrace(error: unknown): ErrorTrace {
  return (error instanceof AlfredError ? error.trace : undefined) ?? {};
}

/** The code of an error for logs and problem documents. */
export function errorCode(error: unknown): ErrorCode {
  return error instanceof AlfredError ? error.code : "internal";
}
