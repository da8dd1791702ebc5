// Which frames summarize their text. A summary is an extra step of a frame, after all others; a
// Tool whose answer is too long opens a frame that has only this step.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { inputsOf } from "../tools/check-operation.ts";
import { wavesOf } from "./waves.ts";

/** The longest allowed text, and the Tool that summarizes a longer one. */
export interface Budget {
  tokens: number;
  /** Null: a longer text is cut. */
  tool: string | null;
}

export type Budgeted = Pick<Step["output"], "tokenBudget" | "summaryTool">;

/**
 * The smaller budget of a Process and of the step that calls it, each with its own Tool. If both
 * are equal, the one that names a Tool is used, the caller's first (`alfred.summary_tool` is the
 * same rule).
 */
export function budgetOf(ownBudget: Budgeted, caller: Budgeted | null): Budget | null {
  const budgets = [caller, ownBudget].flatMap((budgeted) =>
    budgeted?.tokenBudget === undefined
      ? []
      : [{ tokens: budgeted.tokenBudget, tool: budgeted.summaryTool ?? null }],
  );
  const [first] = budgets.toSorted(
    (a, b) => a.tokens - b.tokens || Number(a.tool === null) - Number(b.tool === null),
  );
  return first ?? null;
}

/** The definition of a frame that a Tool's answer has opened. */
export const SHORTENING: ProcessDefinition = {
  initialContext: ["text"],
  steps: [],
  outputTemplate: "{{text}}",
  maxRecursionDepth: 1,
};

/** The definition that the frame below a step executes; undefined when it no longer exists. */
export function definitionBelow(
  { calls }: Pick<Step, "calls">,
  children: Readonly<Record<string, { definition: ProcessDefinition }>>,
): ProcessDefinition | undefined {
  return "process" in calls ? children[calls.process]?.definition : SHORTENING;
}

/** The number of the summary among the steps of a frame. */
export const summaryPlace = ({ steps }: Pick<ProcessDefinition, "steps">): number =>
  steps.length + 1;

/** The waves of a frame; its summary is the last. */
export function wavesOfFrame(
  definition: Pick<ProcessDefinition, "steps">,
  budget: Budget | null,
): number[][] {
  const waves = wavesOf(definition.steps);
  return hasSummary(budget) ? [...waves, [summaryPlace(definition)]] : waves;
}

export const hasSummary = (budget: Budget | null): budget is Budget & { tool: string } =>
  budget !== null && budget.tool !== null;

/** The step at a place (from 1) of a frame, its summary included. */
export function stepInFrame(
  definition: Pick<ProcessDefinition, "steps">,
  budget: Budget | null,
  place: number,
): Step | undefined {
  if (place !== summaryPlace(definition)) return definition.steps[place - 1];
  return hasSummary(budget) ? summaryStep(budget.tool) : undefined;
}

/** Optional: if the summary fails, the text is cut. */
function summaryStep(tool: string): Step {
  return {
    id: "summary",
    calls: { tool },
    dependsOn: [],
    inputs: {},
    output: { variable: "summary", required: false },
    execution: { mode: "sequential", interactionMode: "auto" },
  };
}

/** The names of the inputs of a summary's Tool; `tokens` only if the Tool has it. */
export const SUMMARY_INPUTS = ["text", "tokens"] as const;

export function summaryInputs(
  { inputSchema }: Pick<ResolvedTool, "inputSchema">,
  text: string,
  tokens: number,
): Record<string, unknown> {
  return Object.hasOwn(inputsOf(inputSchema), "tokens") ? { text, tokens } : { text };
}
