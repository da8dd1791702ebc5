// Error classes for failures, which say whether a retry can help. Expected outcomes are values, not errors.

import type { Said } from "./definitions/execution.ts";
import type { Usage } from "./results.ts";
import type { ValueFault } from "./value-fault.ts";

/** Stable codes of errors, for logs and for the records of runs. */
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

/** A part of the system that can be unavailable. */
export type Part = "store" | "database" | "queue" | "model";

interface ErrorDetails {
  cause?: unknown;
  billed?: BilledCall | undefined;
  trace?: ErrorTrace | undefined;
}

/** A failed call that the provider charges for. */
export interface BilledCall {
  model: string;
  usage: Usage;
}

/** A provider's status, codes and ids of a failed call, for the log; never its text. */
export interface ErrorTrace {
  status?: number;
  /** The provider's own code, otherwise the type of its error. */
  code?: string;
  /** The provider's id of the request. */
  request?: string;
}

/** The failed call of a Tool that an attempt made: why it failed, and what the service said. */
export interface FailedCall {
  code: string;
  said?: Said;
}

abstract class AlfredError extends Error {
  /** The name in logs. It is set here because minification renames the classes of a deployed bundle. */
  abstract override readonly name: string;
  readonly code: ErrorCode;
  /** Set when the failed call cost money. */
  readonly billed: BilledCall | undefined;
  abstract readonly retryable: boolean;
  readonly trace: ErrorTrace | undefined;
  constructor(code: ErrorCode, message: string, options?: ErrorDetails) {
    super(message, options);
    this.code = code;
    this.billed = options?.billed;
    this.trace = options?.trace;
  }
}

/** A broken schema or rule; a model may repair its answer once. */
export class ContractError extends AlfredError {
  override readonly name = "ContractError";
  readonly retryable = false;
  /** The faults of values that a user can be told; empty for most errors. */
  readonly faults: ValueFault[];
  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorDetails & { faults?: ValueFault[] },
  ) {
    super(code, message, options);
    this.faults = options?.faults ?? [];
  }
}

/** A part is unavailable for a while; the queue delivers the hop again. */
export class TransientError extends AlfredError {
  override readonly name: string = "TransientError";
  readonly retryable = true;
  /** Milliseconds that the part asked to wait, if it did. */
  readonly retryAfterMs: number | undefined;
  /** Milliseconds after which the hop is delivered again, in place of the queue's own waits. */
  readonly retryInMs: number | undefined;
  /** The unavailable part, if the error comes from one: the wait before a retry depends on it. */
  readonly part: Part | undefined;
  /** True when the cause lasts longer than a minute: no second round of retries follows the first. */
  readonly isLasting: boolean;
  /** The call that failed, for the run's record. */
  readonly call: FailedCall | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorDetails & {
      retryAfterMs?: number;
      retryInMs?: number;
      part?: Part;
      isLasting?: boolean;
      call?: FailedCall;
    },
  ) {
    super(code, message, options);
    this.retryAfterMs = options?.retryAfterMs;
    this.retryInMs = options?.retryInMs;
    this.part = options?.part;
    this.isLasting = options?.isLasting === true;
    this.call = options?.call;
  }
}

/**
 * A retry cannot help, so the delivery is answered with 489, which leads straight to the failure path. The code `refused` means
 * that a model declined to answer.
 */
export class FatalError extends AlfredError {
  override readonly name = "FatalError";
  readonly retryable = false;
}

/** True when another attempt may succeed; unknown errors count as transient. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AlfredError ? error.retryable : true;
}

/** The billed call of a failure; undefined for most failures. */
export function billedCall(error: unknown): BilledCall | undefined {
  return error instanceof AlfredError ? error.billed : undefined;
}

/** A provider's trace of a failed call, if there is one. */
export function errorTrace(error: unknown): ErrorTrace {
  return (error instanceof AlfredError ? error.trace : undefined) ?? {};
}

/** The code of an error; `internal` for an error of another class. */
export function errorCode(error: unknown): ErrorCode {
  return error instanceof AlfredError ? error.code : "internal";
}
