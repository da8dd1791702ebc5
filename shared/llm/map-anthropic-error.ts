// What a failed question means: whether asking again can help, and when.
import { ContractError, type ErrorCode, FatalError, TransientError } from "../contracts/errors.ts";

/** As much of the SDK's errors as is needed; they are told apart without loading it. */
interface ApiFailure {
  status?: number | undefined;
  type?: string | null | undefined;
  headers?: Headers | undefined;
}

const FATAL: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  401: "misconfigured",
  402: "misconfigured",
  403: "misconfigured",
  404: "misconfigured",
  413: "invalid_input",
  422: "invalid_input",
};
/** An error that arrives inside a stream has a type and no status. */
const FATAL_TYPES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
};
const OVERLOADED_TYPES = new Set(["overloaded_error", "rate_limit_error"]);

/** The error to throw in place of `error`; `timedOut` when the call's own deadline had passed. */
export function mapAnthropicError(error: unknown, timedOut: boolean): Error {
  if (error instanceof FatalError || error instanceof ContractError) return error;
  const away = { cause: error, part: "model" as const };
  if (timedOut) {
    return new TransientError("timeout", "the model did not answer in time", away);
  }
  if (error instanceof TransientError) return error;
  const { status, type, headers } = (error ?? {}) as ApiFailure;
  const kind = status ?? (type ? FATAL_TYPES[type] : undefined);
  const said = `the model answered ${status ?? type ?? "nothing that could be read"}`;
  const code = kind === undefined ? undefined : FATAL[kind];
  if (code !== undefined) return new FatalError(code, said, { cause: error });
  const isOverloaded =
    status === 429 || status === 529 || (type !== undefined && OVERLOADED_TYPES.has(type ?? ""));
  const wait = retryAfter(headers);
  return new TransientError(isOverloaded ? "overloaded" : "unavailable", said, {
    ...away,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** Milliseconds from `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfter(headers: Headers | undefined): number | undefined {
  const milliseconds = headers?.get("retry-after-ms");
  const seconds = headers?.get("retry-after");
  let wait = Number.NaN;
  if (milliseconds) wait = Number(milliseconds);
  else if (seconds && /^\s*\d+(\.\d+)?\s*$/.test(seconds)) wait = Number(seconds) * 1000;
  else if (seconds) wait = Date.parse(seconds) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : undefined;
}
