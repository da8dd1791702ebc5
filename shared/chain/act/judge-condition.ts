// A conditional change ("only if there is another") is made only if a model says, from the rows that the run has
// read, that the condition holds. The check also covers saves, deletes and stated changes by code. Undos and
// operations that the user has confirmed skip it.
import { NOT_DONE } from "../../contracts/answers/batch.ts";
import { ConditionVerdictSchema } from "../../contracts/answers/condition.ts";
import { ContractError } from "../../contracts/errors.ts";
import { isConfirmed } from "../../domain/conversation/questions/build-pending.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import { pendingItems, settleItems } from "../../domain/planning/batch-manifest.ts";
import { conditionUserPrompt } from "../../domain/prompting/act/sections/condition-prompt.ts";
import { itemError } from "./item-error.ts";
import { stepContext } from "./run-act-loop.ts";
import { blockedEnd, type StepEnd } from "./step-outcome.ts";
import { registryOf, wordsOfStep, type StepWork } from "./step-work.ts";

const MAX_TOKENS = 2000;

/**
 * The end of a step whose condition does not hold, must be settled by the user, or got no valid verdict; null if
 * the step may run. A user's yes to this step's delete settles the condition as well. Errors: TransientError;
 * FatalError.
 */
export async function judgeCondition(work: StepWork): Promise<StepEnd | null> {
  const { ctx, step } = work;
  const { onlyIf: condition } = step;
  if (condition === undefined || isConfirmed(work.results, step)) return null;
  const { ends } = wordsOfStep(work);
  const verdict = await ask(work);
  if (verdict === null) {
    return { ...blockedEnd("TOOL_FAILURE", ends.notWorkedOut), status: "failed" };
  }
  const because = stripRefs(ctx.pack, verdict.because, registryOf(work)).trim();
  if (verdict.holds === "yes") return null;
  if (verdict.holds === "unclear") {
    const question = because || ends.conditionOpen(condition);
    return { status: "asked", summary: "Asked the user", question };
  }
  const reason = ends.conditionUnmet(condition, because);
  if (work.manifest !== null) {
    const pending = pendingItems(work.manifest);
    const outcomes = pending.map(({ ref }) => ({ ref, error: itemError(NOT_DONE, reason) }));
    work.manifest = settleItems(work.manifest, outcomes);
  }
  return { status: "completed", summary: reason };
}

async function ask(work: StepWork) {
  const { ctx } = work;
  try {
    return await ctx.ask({
      node: "act",
      work: "tools",
      schema: ConditionVerdictSchema,
      system: ctx.prompts.get("act/condition"),
      user: conditionUserPrompt(stepContext(work)),
      maxTokens: MAX_TOKENS,
    });
  } catch (error) {
    if (error instanceof ContractError) return null;
    throw error;
  }
}
