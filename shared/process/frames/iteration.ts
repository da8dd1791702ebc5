// Whether another iteration of a loop begins.
import type { Hop } from "../../contracts/hop.ts";
import type { Clock } from "../../ports/clock.ts";
import { evalCondition } from "../../platform/expressions/conditions.ts";
import type { StepError } from "../steps/step-record.ts";
import { scopeOf, type StepAt } from "./frame.ts";
import { iterationRecord } from "./items-frame.ts";

/**
 * Whether the loop is done after an iteration, or why it fails then. The end of that iteration counts as the time of the
 * decision, so that a repeat decides the same.
 * @param at the step with the loop, or one of its iterations
 */
export function afterIteration(
  results: Record<Hop, string>,
  { frame, step }: StepAt,
  { loop: hop, since, place }: { loop: Hop; since: number; place: number },
  clock: Clock,
): "done" | "again" | StepError {
  const { loop } = step;
  if (loop === undefined) return "done";
  const record = iterationRecord(results, hop, place);
  const endedAt = record?.ran?.[1] ?? clock.now();
  const outcome = evalCondition(loop.until, {
    ...scopeOf(results, frame),
    now: clock.iso(endedAt),
    loop: { iteration: place, output: record?.output ?? null },
  });
  if ("error" in outcome) {
    const detail = `After iteration ${place} its \`until\` fails: ${outcome.error}`;
    return { code: "condition_failed", detail, paths: ["/loop/until"] };
  }
  if (outcome.value) return "done";
  if (place >= loop.maxCount) return limitError(loop.until, `iteration ${place}`, "/loop/maxCount");
  if (endedAt - since < loop.maxSeconds * 1000) return "again";
  return limitError(loop.until, `${loop.maxSeconds} s`, "/loop/maxSeconds");
}

const limitError = (until: string, limit: string, path: string): StepError => ({
  code: "loop_limit",
  detail: `After ${limit} its \`until\` is not true: ${until}`,
  paths: [path],
});
