// The event that reports a failed attempt at a hop: its codes, as in the log, and no text of an error.
import type { NewRunEvent } from "../../contracts/events.ts";
import type { Hop } from "../../contracts/hop.ts";
import { errorCode, errorTrace, TransientError } from "../../contracts/errors.ts";

/** @param attempt the claim's number, from 1 */
export function attemptFailed(hop: Hop, attempt: number, error: unknown): NewRunEvent {
  const { status, code: cause } = errorTrace(error);
  const part = error instanceof TransientError ? error.part : undefined;
  return {
    type: "attempt.failed",
    data: {
      hop,
      attempt,
      code: errorCode(error),
      ...(part === undefined ? {} : { part }),
      ...(status === undefined ? {} : { status }),
      ...(cause === undefined ? {} : { cause }),
    },
  };
}
