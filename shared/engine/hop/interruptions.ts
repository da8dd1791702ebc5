// Ways a hop stops being ours to finish. None of them is a failure of the run.
import { TransientError } from "../../contracts/errors.ts";

/**
 * The claim is no longer ours: another invocation took the hop over, or the store lost the claim with
 * everything after it. From here the two look alike, so the delivery is asked for again: it finds the
 * hop done, busy, gone, or the store behind. Were it answered as done, a lost store would leave the
 * run without any message under way.
 */
export class StaleFence extends TransientError {
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
