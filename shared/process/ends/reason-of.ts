// The kind of reason that a user is told for a failed step's code.
import type { StepReason } from "../../domain/wording/processes/process-words.ts";
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
  quota: "busy",
  condition_failed: "condition",
  refused: "refused",
  too_deep: "tooDeep",
  too_many_steps: "tooDeep",
  bad_template: "other",
  internal: "other",
};

/** A code that another version of this code has written is any other reason. */
export function reasonOf(code: string): StepReason {
  return Object.hasOwn(REASONS, code) ? REASONS[code as StepCode] : "other";
}
