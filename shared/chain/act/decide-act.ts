// Act: runs one step of the plan, or one item of a generate step (spec/plans#steps).
import { chainHop } from "../../contracts/chain-hops.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { StepResult } from "../../contracts/results.ts";
import { draftsToSave } from "../../domain/planning/artifacts-to-save.ts";
import { foundRows } from "../../domain/rows/found-rows.ts";
import { groupOf, stepOf } from "../../domain/planning/plan-hops.ts";
import {
  currentPlan,
  parseResults,
  stepResults,
  understandResult,
  type RunResults,
} from "../../domain/planning/run-results.ts";
import type { DecideNode, NodeContext, NodeOutcome } from "../node-context.ts";
import { deleteByRefs, namesRowsToDelete } from "./writes/delete-by-refs.ts";
import { judgeCondition } from "./judge-condition.ts";
import { withCurrentProfile } from "./current-profile.ts";
import { analyze, generateItem } from "./content/make-content.ts";
import { readByPlan, statedCall } from "./reads/read-by-plan.ts";
import { runActLoop } from "./run-act-loop.ts";
import { saveArtifacts } from "./content/save-artifacts.ts";
import { stepOutcome } from "./step-outcome.ts";
import { runStored } from "./writes/run-stored.ts";
import { statedChange } from "./writes/stated-change.ts";
import { createStepWork, registryOf, wordsOfStep, type StepWork } from "./step-work.ts";
import { undoStep } from "./writes/take-back.ts";

export const decideAct: DecideNode = async (ctx) => {
  const storedResults = parseResults(ctx.state.results);
  const plan = currentPlan(storedResults);
  const step = plan === null ? undefined : stepOf(plan, ctx.hop);
  if (plan === null || step === undefined) {
    throw new FatalError("internal", `the plan has no step for ${ctx.hop}`);
  }
  const earlierOutcome = findEarlierOutcome(ctx, storedResults);
  if (earlierOutcome !== null) {
    const leave = groupOf(plan, ctx.hop);
    return { ...earlierOutcome, ...(leave === undefined ? {} : { leave }) };
  }
  const results =
    step.type === "read" ? storedResults : await withCurrentProfile(ctx, storedResults);
  const { item } = chainHop(ctx.hop);
  const work = createStepWork(ctx, results, plan, step, { item });
  switch (step.type) {
    case "generate":
      return generateItem(work);
    case "analyze":
      return analyze(work);
    case "read":
      return (await readByPlan(work)) ?? runActLoop(work, { first: statedCall(work) });
    case "write":
      return write(work);
  }
};

/**
 * A write step. No model states the operations when code knows them: an undo, stored operations, drafts, deletes
 * of rows that have refs, and changes that the plan states.
 */
async function write(work: StepWork): Promise<NodeOutcome> {
  const { ctx, step, plan, results } = work;
  if (step.undo) return undoStep(work, step.undo);
  if (step.stored) return runStored(work, step.stored);
  const conditionEnd = await judgeCondition(work);
  if (conditionEnd !== null) return stepOutcome(work, conditionEnd);
  const earlierResults = stepResults(results).map(([, result]) => result);
  const drafts = draftsToSave(
    step,
    plan,
    work.session,
    earlierResults,
    wordsOfStep(work).ends.draftGone,
  );
  if (drafts !== null) return saveArtifacts(work, drafts);
  const rowItems = foundRows(step, plan, ctx.pack, earlierResults, registryOf(work));
  if (rowItems === null) return change(work);
  if (rowItems.length === 0) {
    return stepOutcome(work, { status: "completed", summary: wordsOfStep(work).ends.noneFound });
  }
  const items = rowItems.map((row) => ({ ...row, status: "pending" as const }));
  const batch = { items, briefs: items.map(() => "") };
  return change(createStepWork(ctx, results, plan, { ...step, batch }));
}

async function change(work: StepWork): Promise<NodeOutcome> {
  return namesRowsToDelete(work)
    ? deleteByRefs(work)
    : runActLoop(work, { first: await statedChange(work) });
}

/** The outcome of a step or an item that an earlier run completed before it asked its question: it is not repeated (S29). */
function findEarlierOutcome(ctx: NodeContext, results: RunResults): NodeOutcome | null {
  const earlierResult = understandResult(results).takenOver?.results?.[ctx.hop] as
    | StepResult
    | undefined;
  if (earlierResult?.status !== "completed" || understandResult(results).plan === undefined)
    return null;
  return {
    result: earlierResult,
    status: { kind: "step", status: "completed" },
    patch: {},
    events: [
      {
        type: "step.completed",
        data: { hop: ctx.hop, status: "completed", summary: earlierResult.summary, counts: {} },
      },
    ],
  };
}
