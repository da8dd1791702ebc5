// Maps a failed call to an error: transient, an input that was refused, or a bug.
import { ContractError, FatalError, TransientError } from "../contracts/errors.ts";

export interface PostgrestFailure {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  code: string | undefined;
  message: string;
  /** Whether the call's own deadline has passed. */
  timedOut: boolean;
  /** Whether the function may refuse a filter (`CallErrors.refusesFilter`). */
  refusesFilter: boolean;
}

/** The prefix that `alfred.refuse_filter` puts before its reason. */
const FILTER_REFUSAL = /^filter:\s*/;
/** SQL states for text that Postgres cannot store: a NUL character, half a surrogate pair. */
const UNSTORABLE_TEXT = new Set(["22P05", "22021"]);

/** @param target the function or the table that was called */
export function mapPostgrestError(target: string, failure: PostgrestFailure): Error {
  const { status, code, message, timedOut, refusesFilter } = failure;
  const cause = new Error(`${status} ${code ?? ""} ${message}`.trim());
  const origin = { cause, part: "database" as const };
  if (timedOut) return new TransientError("timeout", `${target} did not answer in time`, origin);
  if (refusesFilter && FILTER_REFUSAL.test(message)) {
    return new ContractError("invalid_input", message.replace(FILTER_REFUSAL, ""), { cause });
  }
  if (code !== undefined && UNSTORABLE_TEXT.has(code)) {
    return new ContractError("invalid_input", "text contains characters that cannot be stored", {
      cause,
    });
  }
  if (status === 0) {
    return new TransientError("unavailable", `${target}: the database was not reached`, origin);
  }
  if (status === 429 || status >= 500) {
    const kind = status === 429 ? "overloaded" : "unavailable";
    return new TransientError(kind, `${target}: the database answered ${status}`, origin);
  }
  const kind = status === 401 || status === 403 ? "not_allowed" : "internal";
  return new FatalError(kind, `${target} failed: ${status} ${code ?? ""}`.trim(), { cause });
}
