// Which drafts a create step saves, so that code and not a model carries their content (I5).
import type { Plan, PlanStep } from "../contracts/plan.ts";
import type { StepResult } from "../contracts/results.ts";
import type { Artifact, Session } from "../contracts/session.ts";

/**
 * The artifacts of a create step whose payload code compiles: those that its batch names by `gen_`
 * ref, or else all unsaved ones that earlier groups of this run generated for its subdomain. An
 * empty list means that the step has no artifacts and goes through Act's prompt.
 */
export function artifactsToSave(
  step: PlanStep,
  plan: Plan,
  session: Pick<Session, "artifacts" | "entities">,
  results: StepResult[],
): Artifact[] {
  if (step.type !== "write" || step.operation !== "create") return [];
  const unsaved = (ref: string): Artifact[] => {
    const artifact = Object.hasOwn(session.artifacts, ref) ? session.artifacts[ref] : undefined;
    const record = session.entities[ref];
    return artifact !== undefined && record?.aliasOf === undefined ? [artifact] : [];
  };
  const named = (step.batch?.items ?? []).flatMap((item) => unsaved(item.ref));
  if (named.length > 0) return named;
  const earlier = new Set(
    plan.steps
      .filter((other) => other.type === "generate" && other.subdomain === step.subdomain)
      .filter((other) => other.group < step.group)
      .map((other) => other.id),
  );
  return results
    .filter((result) => earlier.has(result.step))
    .flatMap((result) => result.artifacts ?? [])
    .flatMap((artifact) => unsaved(artifact.ref));
}
