// A step with a loop in a dry run.
import type { Loop } from "../../contracts/definitions/loops.ts";
import { evalCondition } from "../../platform/expressions/conditions.ts";
import type { IterationScope, Scope } from "../../platform/expressions/scope.ts";
import type { DryOutcome } from "./dry-call.ts";

/** The most iterations that are tried. */
const MAX_ITERATIONS = 20;

/** @param runIteration makes one iteration's call */
export async function dryLoop(
  loop: Loop,
  scope: Scope,
  runIteration: (loopScope: IterationScope) => Promise<DryOutcome>,
): Promise<DryOutcome> {
  const maxIterations = Math.min(loop.maxCount, MAX_ITERATIONS);
  const outputs: unknown[] = [];
  for (let iteration = 1; ; iteration += 1) {
    const outcome = await runIteration({ iteration, previous: outputs.at(-1) ?? null });
    if (outcome.state === "failed") return outcome;
    const output = outcome.output ?? null;
    outputs.push(output);
    const verdict = evalCondition(loop.until, { ...scope, loop: { iteration, output } });
    if ("error" in verdict) return { ...outcome, state: "failed", detail: verdict.error };
    if (!verdict.value && iteration < maxIterations) continue;
    const answer = { output, count: iteration, ...(loop.collect ? { outputs } : {}) };
    if (verdict.value) return { ...outcome, output: answer };
    return iteration === loop.maxCount
      ? {
          ...outcome,
          state: "failed",
          code: "loop_limit",
          detail: `After the last iteration, its \`until\` is not true: ${loop.until}`,
        }
      : {
          ...outcome,
          output: answer,
          detail: `Only the first ${iteration} iterations were tried.`,
        };
  }
}
