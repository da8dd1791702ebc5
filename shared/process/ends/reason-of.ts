// What a user is told for a failed step's code: the kind of reason, and what they can do about it.
import type { StepAdvice, StepReason } from "../../domain/wording/processes/process-words.ts";
import type { StepCode } from "../steps/step-record.ts";

const REASONS: Readonly<Record<StepCode, StepReason>> = {
  egress_refused: "notAllowed",
  away: "away",
  timeout: "tooSlow",
  unauthorized: "credentials",
  rate_limited: "busy",
  rejected: "rejected",
  server_error: "broken",
  too_large: "tooMuch",
  bad_answer: "broken",
  output_mismatch: "misfit",
  bad_input: "inputs",
  secret_echoed: "notAllowed",
  secret_unavailable: "credentials",
  changed: "changed",
  unsupported: "closed",
  closed: "closed",
  unknown_outcome: "unknown",
  quota: "quota",
  condition_failed: "condition",
  refused: "refused",
  too_deep: "tooDeep",
  too_many_steps: "tooDeep",
  bad_template: "template",
  internal: "other",
};

/** A code that another version of this code has written is any other reason. */
export function reasonOf(code: string): StepReason {
  return Object.hasOwn(REASONS, code) ? REASONS[code as StepCode] : "other";
}

const ADVICE: Readonly<Record<StepReason, StepAdvice | null>> = {
  away: "later",
  tooSlow: "later",
  busy: "later",
  quota: "tomorrow",
  credentials: "credential",
  closed: "tool",
  rejected: "details",
  broken: "details",
  tooMuch: "details",
  misfit: "details",
  changed: "details",
  inputs: "details",
  notAllowed: "details",
  condition: "details",
  tooDeep: "details",
  template: "details",
  other: "details",
  // What is to be looked at is said of each call in doubt; a person who has refused a step knows what they want.
  unknown: null,
  refused: null,
};

export function adviceOn(reason: StepReason): StepAdvice | null {
  return ADVICE[reason];
}
