// Makes the run's plan from the model's answer, as the earlier stages have changed it.
import { languageFor } from "../../contracts/language.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { buildPlan } from "../../domain/planning/build-plan.ts";
import { currentPlan, type RunResults } from "../../domain/planning/run-results.ts";
import type { NodeContext } from "../node-context.ts";
import { assignDrafts } from "./assign-drafts.ts";
import type { Fields } from "./thought.ts";

/** Builds the steps with their numbers, groups and items. */
export function buildSteps(
  { pack, session }: NodeContext,
  inputs: Fields<"output" | "understanding" | "standing" | "results" | "stepResults" | "isReplan">,
): Fields<"plan"> {
  const { output, understanding, standing, results, stepResults, isReplan } = inputs;
  const registry = createRegistry(session.entities);
  const plan = buildPlan(output, pack, (ref) => registry.get(ref), {
    attempt: isReplan ? 2 : 1,
    firstId: isReplan ? nextStepId(results, stepResults) : 1,
    changes: standing,
    language: languageFor(understanding.output.language),
    ...(understanding.sources === undefined ? {} : { sources: understanding.sources }),
  });
  return { plan };
}

/**
 * Assigns refs to drafts, only for a plan that runs now. Errors: TransientError when the database is
 * unavailable.
 */
export async function nameDrafts(
  ctx: NodeContext,
  { output, plan }: Fields<"output" | "plan">,
): Promise<Fields<"plan" | "patch">> {
  return output.decision === "plan_direct" ? assignDrafts(ctx, plan) : { plan, patch: {} };
}

/** The first step id of a second plan: ids continue after the first plan's, so that hop names never collide. */
function nextStepId(
  results: RunResults,
  earlierSteps: Fields<"stepResults">["stepResults"],
): number {
  const plannedIds = currentPlan(results)?.steps.map(({ id }) => id) ?? [];
  return Math.max(0, ...plannedIds, ...earlierSteps.map(({ step }) => step)) + 1;
}
