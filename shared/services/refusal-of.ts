// The refusal that a caller gets for an error: `unavailable` for a part that does not answer, `broken` for everything
// else, which is a bug or a wrong configuration.
import { errorCode, isRetryable } from "../contracts/errors.ts";
import type { Log } from "../ports/log.ts";
import { Refusal } from "./refusal.ts";

/** Logs the error, and says what the caller can do about it. */
export function refusalOf(error: unknown, log: Log): Refusal {
  const code = errorCode(error);
  const typedError = error instanceof Error ? error : undefined;
  log.error("request.failed", {
    "error.type": code,
    kind: typedError?.name ?? "unknown",
    // These messages name variables and files, never their values.
    ...(code === "misconfigured" ? { detail: typedError?.message } : {}),
  });
  if (code !== "internal" && isRetryable(error)) {
    return new Refusal({
      kind: "unavailable",
      code: "unavailable",
      title: "A part of the service is not answering",
      detail: "Nothing was lost. Try again in a few seconds with the same Idempotency-Key.",
      retryAfterSeconds: 5,
    });
  }
  return new Refusal({
    kind: "broken",
    code: "internal",
    title: "Something broke on our side",
    detail:
      "The failure was logged. Try again; if it happens again, report the time of this answer.",
  });
}
