// What a mutant is, and how the mutants of an invariant are listed.

export interface Mutant {
  invariant: string;
  /** The file that is broken, from the project's root. */
  file: string;
  /** The test file of which at least one test must fail: the quickest that does. */
  test: string;
  /** What holds no longer. */
  what: string;
  /** Occurs exactly once in the file. */
  find: string;
  put: string;
  /** Runs only the tests whose full names contain these words. */
  only?: string;
}

/** Mutants of one invariant; each is a mistake that compiles and loads, and only stops enforcing. */
export function mutantsOf(
  invariant: `I${number}`,
  mutants: readonly Omit<Mutant, "invariant">[],
): Mutant[] {
  return mutants.map((mutant) => ({ invariant, ...mutant }));
}
