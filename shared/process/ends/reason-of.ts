// Translates a failed step's code for the user: the kind of reason, and what they can do about it.
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
  not_done: "notDone",
  too_deep: "tooDeep",
  too_many_steps: "tooDeep",
  loop_limit: "loopLimit",
  timed_out: "tooSlow",
  bad_template: "template",
  internal: "other",
};

/** A code written by another version of this software counts as "any other reason". */
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
  loopLimit: "details",
  template: "details",
  other: "details",
  // The text about each call in doubt says what to look at. A person who has decided needs no advice.
  unknown: null,
  refused: null,
  notDone: null,
};

export function adviceOn(reason: StepReason): StepAdvice | null {
  return ADVICE[reason];
}
