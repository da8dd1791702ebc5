// Writes one log line per invocation of a hop, whatever the outcome. Field names follow OpenTelemetry's
// conventions for generative AI; fields without such a name begin with `alfred.`.
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode, isRetryable, TransientError } from "../../contracts/errors.ts";
import { parseHop } from "../../contracts/hop.ts";
import type { LogFields } from "../../ports/log.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { measureHop } from "./measure-hop.ts";

/** The outcome of a hop in one invocation; `error`: the attempt threw, and the hop may be delivered again. */
export type HopEnd =
  | "committed"
  | "failed"
  | "done"
  | "busy"
  | "no_slot"
  | "gone"
  | "recovered"
  | "error";

/** The delivery of a hop. */
export interface Delivery {
  /** The queue's id of the message. */
  message: string | null;
  /** Earlier deliveries of the same message. */
  retried: number;
}

export interface HopInvocation {
  envelope: Envelope;
  /** Absent for a hop that runs in place. */
  delivery?: Delivery | undefined;
  /** The answer to the hop's claim, when the commit before it, or the seed, claimed the hop. */
  claimed?: ClaimAnswer | undefined;
  /**
   * `delivery`; `continued` after its predecessor; `attached` to the request that began the run; or
   * `failure`, when the queue has abandoned the hop.
   */
  trigger: "delivery" | "continued" | "attached" | "failure";
}

/** Reports the outcome of the hop; `error` is the cause of a failure. */
export type NoteEnd = (outcome: HopEnd, error?: unknown) => void;

/**
 * Runs one hop's work with measured ports and writes its log line at the end, also when the work throws.
 * @param work receives the ports to use, and reports the hop's outcome through `note`
 */
export async function logHop<T>(
  deps: EngineDeps,
  { envelope, delivery, claimed, trigger }: HopInvocation,
  work: (deps: EngineDeps, note: NoteEnd) => Promise<T>,
): Promise<T> {
  const { run, hop, epoch, conversation } = envelope;
  const ids = { "alfred.run": run, "alfred.hop": hop, "alfred.epoch": epoch };
  const meter = measureHop(deps, ids, claimed);
  let outcome: HopEnd = "error";
  let failure: LogFields = {};
  const note: NoteEnd = (end, error) => {
    outcome = end;
    if (error !== undefined) failure = failureFields(error);
  };
  try {
    return await work(meter.deps, note);
  } catch (error) {
    failure = failureFields(error);
    throw error;
  } finally {
    const fields = {
      ...ids,
      "alfred.outcome": outcome,
      "alfred.trigger": trigger,
      "alfred.delivery": delivery?.message,
      "alfred.retried": delivery?.retried,
      ...failure,
      ...meter.readings(),
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": parseHop(hop).node,
      "gen_ai.conversation.id": conversation,
    };
    if (failure["error.type"] === undefined) deps.log.info("hop", fields);
    else deps.log.warn("hop", fields);
  }
}

/** Codes and class names only: a message may quote a user's text. */
function failureFields(error: unknown): LogFields {
  return {
    "error.type": errorCode(error),
    "alfred.error_class": error instanceof Error ? error.name : "unknown",
    "alfred.retryable": isRetryable(error),
    // The unavailable part, when that is the cause.
    "alfred.error_part": error instanceof TransientError ? error.part : undefined,
  };
}
