// Which open questions need two keys (I13): questions that code asks, and proposals that would remove data or are
// asked again.
import type { Plan } from "../../../contracts/plan.ts";
import type { Pending } from "../../../contracts/session.ts";
import { isConfirmation } from "./build-pending.ts";

/**
 * Whether the model's reading that the message confirms is not enough, so that an option or a plain yes must be added
 * to it. A proposal that is asked again has options and needs both keys.
 */
export function needsTwoKeys({ type, plan, options }: Pending): boolean {
  if (isConfirmation({ type }) || type === "steps") return true;
  return type === "propose" && (removesData(plan) || options !== undefined);
}

/** Whether the plan would delete rows: by a step of its own, by a stored operation, or by undoing a create. */
export function removesData(plan: Pick<Plan, "steps"> | undefined): boolean {
  return (plan?.steps ?? []).some(
    ({ operation, stored, undo }) =>
      operation === "delete" ||
      stored?.some(({ op }) => op === "delete") === true ||
      undo?.some(({ op }) => op === "create") === true,
  );
}

/** Whether every step of the plan that writes or generates would delete rows; false if there is none. */
export function onlyRemoves(plan: Pick<Plan, "steps"> | undefined): boolean {
  const writes = (plan?.steps ?? []).filter(({ type }) => type === "write" || type === "generate");
  return writes.length > 0 && writes.every((step) => removesData({ steps: [step] }));
}
