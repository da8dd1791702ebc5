// A step with a loop in a dry run.
import type { Loop } from "../../contracts/definitions/loops.ts";
import { evalCondition } from "../../platform/expressions/conditions.ts";
import type { IterationScope, Scope } from "../../platform/expressions/scope.ts";
import type { Made } from "./dry-call.ts";

/** Iterations that are worked through. */
const MAX_ITERATIONS = 20;

/** @param make one iteration */
export async function dryLoop(
  loop: Loop,
  scope: Scope,
  make: (own: IterationScope) => Promise<Made>,
): Promise<Made> {
  const most = Math.min(loop.maxCount, MAX_ITERATIONS);
  const outputs: unknown[] = [];
  for (let iteration = 1; ; iteration += 1) {
    const made = await make({ iteration, previous: outputs.at(-1) ?? null });
    if (made.state === "failed") return made;
    const output = made.output ?? null;
    outputs.push(output);
    const isOver = evalCondition(loop.until, { ...scope, loop: { iteration, output } });
    if ("error" in isOver) return { ...made, state: "failed", detail: isOver.error };
    if (!isOver.value && iteration < most) continue;
    const answer = { output, count: iteration, ...(loop.collect ? { outputs } : {}) };
    if (isOver.value) return { ...made, output: answer };
    return iteration === loop.maxCount
      ? {
          ...made,
          state: "failed",
          code: "loop_limit",
          detail: `Its until is not true: ${loop.until}`,
        }
      : { ...made, output: answer, detail: `${iteration} iterations were worked through.` };
  }
}
