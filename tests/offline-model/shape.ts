// What became of a message, in one line that a table can hold.
import type { ThinkOutput } from "../../shared/contracts/plan.ts";
import type { Said } from "./offline-conversation.ts";

type Step = ThinkOutput["steps"][number];

/**
 * `quick inventory`, `reply`, `clarify`, `propose: …`, `confirms`, or the steps: `&` between steps
 * that run side by side, `>` between groups, `x3` for a batch of three.
 */
export function shapeOf({ understood, thought }: Said): string {
  const { curation, pending_response: response } = understood;
  const dropped = curation.clear_all
    ? "drop all, "
    : curation.drop.length > 0
      ? `drop ${curation.drop.length}, `
      : "";
  if (understood.disambiguation !== null) return `${dropped}which one`;
  if (thought === null) {
    return response === "confirms" || response === "cancels" || response === "answers"
      ? response
      : `${dropped}quick ${understood.quick_subdomain}`;
  }
  const steps = stepsOf(thought.steps);
  if (thought.decision === "plan_direct") return `${dropped}${steps === "" ? "reply" : steps}`;
  return `${dropped}${thought.decision}${steps === "" ? "" : `: ${steps}`}`;
}

function stepsOf(steps: Step[]): string {
  const groups = [...new Set(steps.map(({ group }) => group))].sort((a, b) => a - b);
  return groups
    .map((group) =>
      steps
        .filter((step) => step.group === group)
        .map(stepOf)
        .join(" & "),
    )
    .join(" > ");
}

function stepOf({ type, operation, subdomain, batch }: Step): string {
  const items =
    batch === null || (type === "generate" && batch.length === 1) ? "" : ` x${batch.length}`;
  return `${operation ?? type} ${subdomain}${items}`;
}
