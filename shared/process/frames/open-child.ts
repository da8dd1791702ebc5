// A step that calls a Process: opens the child's frame, within the limits on depth and on steps.
import type { ResolvedChild } from "../../contracts/definitions/resolved.ts";
import type { Statuses } from "../../contracts/hop.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { PROCESS_LIMITS } from "../../contracts/definitions/processes.ts";
import { budgetOf } from "../../platform/processes/summaries.ts";
import { depthOf, isWithinItems, stepsOpened } from "../limits.ts";
import { questionHash, questionOf, readAnswer, whyAsked } from "../steps/ask-person.ts";
import { closed, REFUSED } from "../steps/step-errors.ts";
import { askedStep, failedStep, type StepError } from "../steps/step-record.ts";
import { beginInputs } from "./begin-inputs.ts";
import type { ChildFrame, StepAt } from "./frame.ts";
import { decidedOutside } from "../outside/decided-outside.ts";
import { stillOutside } from "../outside/still-outside.ts";
import type { StepOrigin } from "../outside/step-origin.ts";
import { calledBy, outsideField, openFrame } from "./open-frame.ts";

export async function openChild(
  ctx: HopContext,
  at: StepAt,
  id: string,
  boundInputs: Record<string, unknown>,
  origin: StepOrigin,
): Promise<HopOutcome> {
  const { frame, step } = at;
  const child = frame.root.children[id];
  if (child === undefined) return failedStep(at, closed("deleted"));
  if (!child.enabled) return failedStep(at, closed("disabled"));
  const { definition } = child;
  const limitError = beyondLimits(ctx, at, child);
  if (limitError !== null) return failedStep(at, limitError);
  let inputs = boundInputs;
  // Values from outside must not decide whether the child changes data; a person is asked.
  const sources = decidedOutside(at, origin);
  if (step.execution.interactionMode === "manual" || sources.length > 0) {
    const decision = await readAnswer(ctx, boundInputs);
    if (decision === null) {
      const requestHash = await questionHash(ctx, boundInputs);
      const question = { why: "manual" as const, tool: null, inputs: boundInputs, requestHash };
      return askedStep(at, questionOf(at, { ...question, ...whyAsked(ctx, at, sources) }));
    }
    if (decision.choice === "refuse") return failedStep(at, REFUSED);
    inputs = decision.inputs ?? boundInputs;
  }
  const begun = beginInputs(definition, inputs);
  if ("error" in begun) return failedStep(at, begun.error);
  const childFrame: ChildFrame = {
    frame: "child",
    process: id,
    inputs: begun.inputs,
    within: frame.ancestry,
    ...outsideField(stillOutside(origin.inputs, boundInputs, inputs)),
    of: calledBy(at),
  };
  const budget = budgetOf(definition, childFrame.of);
  return openFrame(
    { path: ctx.hop, root: frame.root, definition, budget, basis: frame.basis },
    childFrame,
  );
}

/** Why the child may not be opened: it would nest too deeply, or the run would have too many steps. Null if it may. */
function beyondLimits(
  ctx: HopContext,
  { hop, frame }: StepAt,
  { id, definition }: ResolvedChild,
): StepError | null {
  const enclosingCalls = frame.ancestry.filter((ancestor) => ancestor === id).length;
  if (enclosingCalls > definition.maxRecursionDepth) {
    const detail = `The Process calls itself deeper than its maxRecursionDepth of ${definition.maxRecursionDepth}.`;
    return { code: "too_deep", detail };
  }
  if (depthOf(hop) > PROCESS_LIMITS.depth) {
    const detail = `Processes call each other deeper than ${PROCESS_LIMITS.depth} levels.`;
    return { code: "too_deep", detail };
  }
  const { statuses } = ctx.state;
  return tooManySteps(statuses, definition.steps.length, isWithinItems(statuses, hop));
}

/**
 * @param added how many steps would be opened
 * @param isForItem whether the steps are items, or belong to a Process that is called for an item
 */
export function tooManySteps(
  statuses: Statuses,
  added: number,
  isForItem: boolean,
): StepError | null {
  const openCounts = stepsOpened(statuses);
  const [total, limit, noun] = isForItem
    ? [
        openCounts.items + added,
        PROCESS_LIMITS.items,
        "items, with the steps that are called for them",
      ]
    : [openCounts.steps + added, PROCESS_LIMITS.steps, "steps"];
  if (total <= limit) return null;
  const detail = `The run would have ${total} ${noun}; ${limit} are allowed.`;
  return { code: "too_many_steps", detail };
}
