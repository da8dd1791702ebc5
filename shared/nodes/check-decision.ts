// Semantic check of an ActDecision: fields that belong together, refs that exist, no ids (I1).
import type { ActDecision } from "../contracts/act.ts";
import type { StepType } from "../contracts/plan.ts";
import type { Registry } from "../domain/create-registry.ts";
import { findUuids } from "../domain/find-uuids.ts";

/** An error sentence for the one repair; null when the decision is sound. */
export function checkDecision(
  decision: ActDecision,
  type: StepType,
  registry: Registry,
): string | null {
  if (findUuids(JSON.stringify(decision)).length > 0) {
    return "an id stands in the answer: use refs exactly as shown, never construct or alter one";
  }
  switch (decision.action) {
    case "tool_call":
      return decision.tool && decision.params ? null : "tool_call needs tool and params";
    case "ask_user":
      return decision.question?.trim() ? null : "ask_user needs a question";
    case "blocked":
      return decision.blocked ? null : "blocked needs blocked with reason_code and details";
    case "fail":
      return null;
    case "step_complete":
      return checkData(decision, type, registry);
  }
}

function checkData(decision: ActDecision, type: StepType, registry: Registry): string | null {
  if (type !== "generate" && type !== "analyze") return null;
  if (decision.data === null || decision.data === undefined) return "step_complete needs data";
  if (type === "generate") return null;
  const { refs } = decision.data as { refs: string[] };
  const unknown = refs.filter((ref) => registry.get(ref) === undefined);
  return unknown.length === 0
    ? null
    : `${unknown.join(", ")} is not known: name only refs that are shown`;
}
