// Finds the cause of an endpoint's failure by its status, its code and its message.
import { connectionCode, connectionFault, isUnresolved } from "../model/connection-fault.ts";
import { APIConnectionError, APIConnectionTimeoutError, APIError } from "@anthropic-ai/sdk";

export type FailureKind =
  | "key"
  | "model"
  | "money"
  | "request"
  | "busy"
  | "slow"
  | "unreachable"
  | "unresolved";

export interface Failure {
  kind: FailureKind;
  /** For people: the answer's status, message, code and request id, or what happened to the connection. */
  reason: string;
  /** The wait that the endpoint names, of at most a minute. */
  retryAfterMs: number | null;
}

/** The messages of failures about money, which have the same status as other bad requests. */
const MONEY = /credit balance|usage limits|spend limit/i;
const MAX_WAIT_MS = 60_000;

/** @throws `error` itself if it is none of the SDK's */
export function readFailure(error: unknown, baseUrl: string): Failure {
  if (error instanceof APIConnectionTimeoutError) return failure("slow", "no answer in time");
  if (error instanceof APIConnectionError) return connectionFailure(error, baseUrl);
  if (!(error instanceof APIError)) throw error;
  const { status, requestID, errorCode } = error;
  const message = error.apiMessage ?? error.message;
  const details = [errorCode, requestID]
    .filter((detail) => detail != null && detail !== "")
    .join(", ");
  const text = `${status ?? "error"} ${message}${details === "" ? "" : ` (${details})`}`;
  return failure(kindOf(status, message, errorCode), text, error.headers);
}

function failure(kind: FailureKind, reason: string, headers?: Headers): Failure {
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : null;
  return { kind, reason, retryAfterMs: wait };
}

function kindOf(status: number | undefined, message: string, code: string | null): FailureKind {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "model";
  if (status === 402 || code === "enforced_spend_limit_reached") return "money";
  if (status === 400 && MONEY.test(message)) return "money";
  if (status === 429 || status === 529 || (status !== undefined && status >= 500)) return "busy";
  return "request";
}

/**
 * Describes a failed connection by its code. A name that cannot be resolved has its own kind, because
 * the machine may be offline.
 */
function connectionFailure(error: Error, baseUrl: string): Failure {
  const code = connectionCode(error);
  if (code === undefined) return failure("unreachable", error.message);
  return isUnresolved(code)
    ? failure("unresolved", connectionFault(code, baseUrl) ?? code)
    : failure("unreachable", code);
}
