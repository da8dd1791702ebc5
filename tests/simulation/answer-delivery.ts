// What the node routes answer to the queue, without HTTP, as `http/deliveries/handle-delivery.ts` does.
import type { Envelope } from "../../shared/contracts/envelope.ts";
import { isRetryable } from "../../shared/contracts/errors.ts";
import { failDelivered } from "../../shared/engine/hop/fail-hop.ts";
import type { EngineDeps } from "../../shared/engine/engine-deps.ts";
import { hasOwnWait, redriveHop } from "../../shared/engine/hop/redrive-hop.ts";
import { runHop } from "../../shared/engine/hop/run-hop.ts";
import { RETRIES } from "../../shared/queue/delivery-policy.ts";

/** @returns the HTTP status for one attempt at a hop */
export async function answerHop(
  deps: EngineDeps,
  envelope: Envelope,
  retried: number,
): Promise<number> {
  try {
    await runHop(deps, envelope, { message: null, retried });
    return 200;
  } catch (error) {
    const isRedriven =
      (retried >= RETRIES || hasOwnWait(error)) && (await redriveHop(deps, envelope, error));
    return isRedriven ? 200 : refusal(error);
  }
}

/** @returns the HTTP status for one attempt at a failure callback */
export async function answerFailure(
  deps: EngineDeps,
  envelope: Envelope,
  status: number,
): Promise<number> {
  try {
    await failDelivered(deps, envelope, status === 489 ? "internal" : "unavailable", undefined);
    return 200;
  } catch (error) {
    return (await redriveHop(deps, envelope, error)) ? 200 : refusal(error);
  }
}

function refusal(error: unknown): number {
  return isRetryable(error) ? 503 : 489;
}
