// Why steps fail without an answer of their Tool.
import type { StepError } from "./step-record.ts";

export const REFUSED: StepError = { code: "refused", detail: "You refused it." };

export const UNKNOWN: StepError = {
  code: "unknown_outcome",
  detail: "The call was sent, and nobody knows whether it took effect: look at the service first.",
};

/** @param why a code of `ResolvedTool.closed` or of `begin_step` */
export function closed(why: string): StepError {
  switch (why) {
    case "quota":
      return { code: why, detail: "What you may call in 24 hours is used up: try again later." };
    case "secret_unavailable":
      return { code: why, detail: "The Tool's Secret is gone: give the Tool another one." };
    default:
      return { code: "closed", detail: CLOSED[why] ?? `What it calls may not run now: ${why}.` };
  }
}

const CLOSED: Readonly<Record<string, string>> = {
  disabled: "What it calls, or the Tool's Service, is disabled: enable it.",
  down: "The Tool or its Service is down after several failures in a row: try again in a minute.",
  deleted: "What it calls was deleted: change the Process.",
  not_shared: "The Tool's owner no longer shares it: call a Tool of your own.",
  not_accepted:
    "The Tool's owner has changed it: POST /v1/tools/{id}/accept accepts it as it is now.",
};
