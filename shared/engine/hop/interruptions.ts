// Errors that interrupt a decision without failing the hop or the run.
import { TransientError } from "../../contracts/errors.ts";

/**
 * The claim is no longer valid: another invocation has claimed the hop, or the store has lost the claim and
 * everything after it. The invocation cannot tell the two apart, so it asks for another delivery, whose claim
 * finds out. If the invocation answered "done" although the store was lost, the run would have no message under
 * way.
 */
export class StaleFence extends TransientError {
  override readonly name = "StaleFence";
  constructor(hop: string) {
    super("stale_fence", `hop ${hop} is no longer held by this claim`);
  }
}

/** The ledger holds another decision for this step; decide again from these answers. */
export class AdoptedDecision extends Error {
  readonly answers: string[];
  constructor(answers: string[]) {
    super("the ledger's decision replaces this one");
    this.name = "AdoptedDecision";
    this.answers = answers;
  }
}
