// Which frames summarise their text: a summary is one more step of a frame, after all others, and a Tool whose answer is
// too long opens a frame that has no other step.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { inputsOf } from "../tools/check-operation.ts";
import { wavesOf } from "./waves.ts";

/** How long a text may be, and the Tool that summarises a longer one. */
export interface Budget {
  tokens: number;
  /** Null: a longer text is cut. */
  tool: string | null;
}

export type Budgeted = Pick<Step["output"], "tokenBudget" | "summaryTool">;

/**
 * The smaller budget of a Process and of the step that calls it, with its own Tool; of two that are alike, one that
 * names a Tool, the caller's first (`alfred.summary_tool` says the same).
 */
export function budgetOf(own: Budgeted, caller: Budgeted | null): Budget | null {
  const budgets = [caller, own].flatMap((one) =>
    one?.tokenBudget === undefined
      ? []
      : [{ tokens: one.tokenBudget, tool: one.summaryTool ?? null }],
  );
  const [first] = budgets.toSorted(
    (a, b) => a.tokens - b.tokens || Number(a.tool === null) - Number(b.tool === null),
  );
  return first ?? null;
}

/** What a frame executes that a Tool's answer has opened. */
export const SHORTENING: ProcessDefinition = {
  initialContext: ["text"],
  steps: [],
  outputTemplate: "{{text}}",
  maxRecursionDepth: 1,
};

/** The definition that the frame below a step executes; undefined where it is gone. */
export function definitionBelow(
  { calls }: Pick<Step, "calls">,
  children: Readonly<Record<string, { definition: ProcessDefinition }>>,
): ProcessDefinition | undefined {
  return "process" in calls ? children[calls.process]?.definition : SHORTENING;
}

/** The place of the summary among the steps of a frame. */
export const summaryPlace = ({ steps }: Pick<ProcessDefinition, "steps">): number =>
  steps.length + 1;

/** Waves of a frame, its summary's last. */
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

/** Optional: where it fails, the text is cut. */
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

/** Inputs of a summary's Tool, by name; `tokens` is given to a Tool that has it. */
export const SUMMARY_INPUTS = ["text", "tokens"] as const;

export function summaryInputs(
  { inputSchema }: Pick<ResolvedTool, "inputSchema">,
  text: string,
  tokens: number,
): Record<string, unknown> {
  return Object.hasOwn(inputsOf(inputSchema), "tokens") ? { text, tokens } : { text };
}
