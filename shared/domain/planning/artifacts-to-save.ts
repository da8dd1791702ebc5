// Which drafts a create step saves, so that code and not a model copies their content (I5), and which planned
// drafts do not exist.
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { Artifact, Session } from "../../contracts/session.ts";

export interface DraftsToSave {
  artifacts: Artifact[];
  /**
   * Planned items that were not made. They have the status `failed` and the reason, so that the manifest
   * counts them.
   */
  missingItems: BatchItem[];
}

type Drafts = Pick<Session, "artifacts" | "entities">;

/**
 * The drafts that a create step saves with a payload compiled by code: those that its batch names by `gen_` ref, or
 * otherwise all unsaved ones that earlier steps generated for its subdomain. Null if the step saves no
 * drafts and a model runs it with Act's prompt.
 * @param goneMessage the reason for a missing draft, in the user's language
 */
export function draftsToSave(
  step: PlanStep,
  plan: Plan,
  session: Drafts,
  results: StepResult[],
  goneMessage: string,
): DraftsToSave | null {
  if (step.type !== "write" || step.operation !== "create") return null;
  const items = step.batch?.items ?? [];
  const draftItems = items.filter(({ ref }) => session.entities[ref]?.status === "generated");
  if (draftItems.length > 0) {
    const drafts = draftItems.flatMap(({ ref }) => unsavedDraft(step, session, ref));
    const draftRefs = new Set<string>(drafts.map(({ ref }) => ref));
    const missingDrafts = draftItems.filter(({ ref }) => !draftRefs.has(ref));
    return {
      artifacts: uniqueArtifacts(drafts),
      missingItems: missingDrafts.map((item) => failedItem(item, undefined, goneMessage)),
    };
  }
  return draftsOfEarlierSteps(step, plan, session, results, goneMessage);
}

/** The drafts that earlier generate steps made for a create step; null when there is no such step. */
function draftsOfEarlierSteps(
  step: PlanStep,
  plan: Plan,
  session: Drafts,
  results: StepResult[],
  goneMessage: string,
): DraftsToSave | null {
  const isGeneratedFor = (other: { type: string; subdomain: string }) =>
    other.type === "generate" && other.subdomain === step.subdomain;
  // Steps that are not in this plan (of an earlier plan, or of the run that asked a question) have finished.
  const isLater = (id: number) =>
    plan.steps.some((other) => other.id === id && other.group >= step.group);
  const earlierResults = results.filter(
    (result) => isGeneratedFor(result) && !isLater(result.step),
  );
  const plannedSteps = plan.steps.filter(
    (other) => isGeneratedFor(other) && other.group < step.group,
  );
  if (earlierResults.length === 0 && plannedSteps.length === 0) return null;
  const artifacts = earlierResults
    .flatMap((result) => result.artifacts ?? [])
    .flatMap(({ ref }) => unsavedDraft(step, session, ref));
  const missingDrafts = plannedSteps.flatMap(({ id, batch }) =>
    (batch?.items ?? []).flatMap((item, index) => {
      const result = earlierResults.find(
        (result) => result.step === id && (result.item ?? 1) === index + 1,
      );
      return result?.status === "completed" ? [] : [failedItem(item, result, goneMessage)];
    }),
  );
  return {
    artifacts: uniqueArtifacts(artifacts),
    missingItems: [...missingDrafts, ...failedEarlier(plan, earlierResults, goneMessage)],
  };
}

/** Items that failed before the question that this run answers; the plan continued without them. */
function failedEarlier(plan: Plan, earlierResults: StepResult[], goneMessage: string): BatchItem[] {
  if (plan.decision !== "resume") return [];
  const isInPlan = (id: number) => plan.steps.some((step) => step.id === id);
  return earlierResults
    .filter(({ step, status }) => !isInPlan(step) && status !== "completed")
    .flatMap(
      (result) => result.batch?.items.map((item) => failedItem(item, result, goneMessage)) ?? [],
    );
}

function unsavedDraft(step: PlanStep, session: Drafts, ref: string): Artifact[] {
  const artifact = Object.hasOwn(session.artifacts, ref) ? session.artifacts[ref] : undefined;
  const isDraft = session.entities[ref]?.status === "generated";
  return artifact?.subdomain === step.subdomain && isDraft ? [artifact] : [];
}

function uniqueArtifacts(artifacts: Artifact[]): Artifact[] {
  return [...new Map(artifacts.map((artifact) => [artifact.ref, artifact])).values()];
}

/** Reason codes of transient failures: a model may succeed next time. A rule that was broken would be broken again. */
const TRANSIENT = new Set(["TOOL_FAILURE", "LIMIT_REACHED"]);

function failedItem(
  { ref, label }: BatchItem,
  result: StepResult | undefined,
  goneMessage: string,
): BatchItem {
  const code = result?.blocked?.reason_code ?? "TOOL_FAILURE";
  const message = result?.blocked?.details ?? result?.summary ?? goneMessage;
  const error = { code, message, retriable: TRANSIENT.has(code) };
  return { ref, label, status: "failed", error };
}
