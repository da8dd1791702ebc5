// Parts of the catalogues that need more than a sentence: the ends of a run, the reasons of an error.

/** What a user is told of a run that failed. */
export interface FailureWords {
  /** What happened, as a sentence. */
  sorry: string;
  /** What to do where nothing was changed. */
  again: string;
  /** What to do about the rest, where something was. */
  rest: string;
}

/** Why one step failed, for the reply that tells of the others. */
export interface StepFailureWords {
  declined: string;
  misconfigured: string;
  modelAway: string;
  modelFull: string;
  other(code: string): string;
}

/**
 * Codes of errors that code gives to operations and items. Reasons with any other code are in the words
 * of a model, which are in the user's language, or of a pack.
 */
export type ReasonCode =
  | "guard"
  | "guard_may"
  | "keeps_out"
  | "in_use"
  | "not_found"
  | "duplicate"
  | "missing_value"
  | "check_failed"
  | "type_mismatch"
  | "invalid"
  | "invalid_input"
  | "unresolved_ref"
  | "stale"
  | "rolled_back"
  | "changed_since"
  | "conflict"
  | "timeout"
  | "unavailable"
  | "overloaded"
  | "internal";

/** What a reason is made of. */
export interface ReasonFacts {
  /** As the ledger says it, in English. */
  message: string;
  /** guard, keeps_out: names, and what is the matter with them. */
  found: string;
  /** in_use: the table that still uses the row. */
  table: string;
}
