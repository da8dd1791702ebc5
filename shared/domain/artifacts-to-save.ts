// Which drafts a create step saves, so that code and not a model carries their content (I5).
import type { Plan, PlanStep } from "../contracts/plan.ts";
import type { StepResult } from "../contracts/results.ts";
import type { Artifact, Session } from "../contracts/session.ts";

/**
 * The artifacts of a create step whose payload code compiles: those that its batch names by `gen_`
 * ref, or else all unsaved ones that earlier steps of this run generated for its subdomain. An
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
    const isDraft = session.entities[ref]?.status === "generated";
    return artifact?.subdomain === step.subdomain && isDraft ? [artifact] : [];
  };
  const named = (step.batch?.items ?? []).flatMap((item) => unsaved(item.ref));
  if (named.length > 0) return named;
  // Steps of an earlier plan or of the run that asked a question are not in this plan: they are done.
  const isLater = (id: number) =>
    plan.steps.some((other) => other.id === id && other.group >= step.group);
  return results
    .filter((result) => result.type === "generate" && result.subdomain === step.subdomain)
    .filter((result) => !isLater(result.step))
    .flatMap((result) => result.artifacts ?? [])
    .flatMap((artifact) => unsaved(artifact.ref));
}
