// Ways a hop stops being ours to finish. None of them is a failure of the run.

/** Another invocation took the hop over. */
export class StaleFence extends Error {
  constructor(hop: string) {
    super(`hop ${hop} is held by a newer claim`);
    this.name = "StaleFence";
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
