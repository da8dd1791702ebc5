// Why steps fail without an answer of their Tool.
import type { StepError } from "./step-record.ts";

export const REFUSED: StepError = { code: "refused", detail: "A person refused it." };

export const UNKNOWN: StepError = {
  code: "unknown_outcome",
  detail: "The call may have been made, and it is not known how it ended.",
};

/** @param why a code of `ResolvedTool.closed` or of `begin_step` */
export function closed(why: string): StepError {
  return why === "quota"
    ? { code: "quota", detail: "The day's quota is used up." }
    : { code: "closed", detail: `The Tool or its Service may not run now: ${why}.` };
}
