// Maps a failed question to an error that says whether a retry can help, and when.
import { ContractError, type ErrorCode, FatalError, TransientError } from "../contracts/errors.ts";
import { type ApiFailure, complaintOf, failureOf, statusOf, traceOf } from "./api-failure.ts";

const FATAL: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  401: "misconfigured",
  402: "misconfigured",
  403: "misconfigured",
  404: "misconfigured",
  413: "invalid_input",
  422: "invalid_input",
};
/**
 * Codes of a connection that cannot be made, where a proxy in front of the endpoint reports them: its name
 * is not resolved, or its certificate is not accepted. Neither changes within a minute.
 */
const LASTING = /^(?:ENOTFOUND|EAI_AGAIN|ERR_TLS_\w+|UNABLE_TO_\w+)$|CERT/;
const OVERLOADED_TYPES = new Set(["overloaded_error", "rate_limit_error"]);

/**
 * Codes of an account that is out of money, at its own or its tier's limit, or on hold. A retry cannot help,
 * although some of these come as 429: temporary limits say when they end (`retry-after`).
 */
const OUT_OF_MONEY = /spend_limit|billing|not_billable|credit|organization_on_hold/i;
/** The same conditions in the text of a 400 without a code. */
const OUT_OF_MONEY_TEXT = /credit balance|spend(?:ing)? limit|usage limits|billing/i;

/**
 * The error to throw in place of `error`.
 * @param timedOut the call's own deadline had passed
 * @param request the model's name, and the environment variable that sets it
 */
export function mapAnthropicError(
  error: unknown,
  timedOut: boolean,
  request: { model: string; variable: string },
): Error {
  if (error instanceof FatalError || error instanceof ContractError) return error;
  const trace = traceOf(error);
  const details = { cause: error, part: "model" as const, trace };
  if (timedOut) {
    return new TransientError("timeout", "the model did not answer in time", details);
  }
  if (error instanceof TransientError) return error;
  const failure = failureOf(error);
  const status = statusOf(failure);
  const summary = `the model answered ${failure.status ?? failure.type ?? "nothing that could be read"}`;
  const advice = operatorAdvice(error, request);
  if (advice !== null) return new FatalError("misconfigured", advice, { cause: error, trace });
  const code = status === undefined ? undefined : FATAL[status];
  if (code !== undefined) return new FatalError(code, summary, { cause: error, trace });
  const isOverloaded = status === 429 || status === 529 || OVERLOADED_TYPES.has(failure.type ?? "");
  const wait = retryAfter(failure.headers);
  return new TransientError(isOverloaded ? "overloaded" : "unavailable", summary, {
    ...details,
    isLasting: LASTING.test(trace.code ?? ""),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** The instruction to the operator, in one sentence; null when the operator can do nothing. */
function operatorAdvice(
  error: unknown,
  { model, variable }: { model: string; variable: string },
): string | null {
  const failure = failureOf(error);
  const status = statusOf(failure);
  if (status === 402 || isOutOfMoney(failure, error)) {
    return "the account behind ANTHROPIC_API_KEY is out of credit or at a spend limit: see its billing";
  }
  if (status === 401) return "the endpoint refuses the key: check ANTHROPIC_API_KEY";
  if (status === 403) return `the key may not use the model ${model}: check ANTHROPIC_API_KEY`;
  if (status !== 404) return null;
  return failure.type === "not_found_error"
    ? `the model ${model} does not exist at this endpoint: set ${variable}`
    : "nothing at this address speaks the Messages API: check ANTHROPIC_BASE_URL";
}

function isOutOfMoney({ errorCode, status }: ApiFailure, error: unknown): boolean {
  if (OUT_OF_MONEY.test(errorCode ?? "")) return true;
  return status === 400 && OUT_OF_MONEY_TEXT.test(complaintOf(error));
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
