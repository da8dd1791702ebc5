// What a run of a stored Process shows in addition to any other run: its steps, its questions, waits and calls, and its
// output.
import * as z from "zod";
import { OUTPUT_BYTES, outputFields, type RunOutput } from "../../contracts/api/run-output.ts";
import { type ProcessOfRun, ProcessOfRunSchema } from "../../contracts/api/runs.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import type { RunState } from "../../ports/store.ts";

/** What a run stores when it ends or begins to wait, without its output. */
const StoredSchema = z.object(ProcessOfRunSchema.shape);

/** The marks of steps; marks of other hops mean nothing to a person. */
const StepMarkSchema = z.object({
  kind: z.literal("step"),
  status: z.string(),
  error: z.object({ code: z.string() }).optional(),
});

/**
 * Undefined for a run of the built-in chain, and without a state also for one that has no summary yet.
 * @param summary what the run stored when it ended or began to wait
 * @param state of a run under way; null when the summary is complete, or when the store does not answer
 */
export function processOfRun(summary: unknown, state: RunState | null): ProcessOfRun | undefined {
  if (state !== null) {
    return state.meta.process === undefined ? undefined : processUnderWay(state);
  }
  return StoredSchema.safeParse(summary).data;
}

/** What a run that has completed answers, as data. */
export function outputOfRun(summary: unknown): RunOutput {
  return z.object(outputFields(OUTPUT_BYTES)).safeParse(summary).data ?? {};
}

function processUnderWay({ statuses, results }: RunState): ProcessOfRun {
  const root = rootOf(results["step"]);
  const steps = Object.entries(statuses).flatMap(([hop, mark]) => {
    const { data } = StepMarkSchema.safeParse(mark);
    if (data === undefined) return [];
    const name = (root && stepOfHop(root, hop)?.name) ?? hop;
    const summary = data.error === undefined ? name : `${name}: ${data.error.code}`;
    return [{ hop, status: data.status, summary }];
  });
  return { steps: steps.toSorted(byHop), questions: [], waits: [], calls: [] };
}

/** The frozen Process that the run's first hop stores; null before that. */
function rootOf(result: string | undefined): ResolvedProcess | null {
  if (result === undefined) return null;
  return (JSON.parse(result) as { process?: ResolvedProcess }).process ?? null;
}

const byHop = (a: { hop: Hop }, b: { hop: Hop }): number =>
  a.hop.localeCompare(b.hop, "en", { numeric: true });
