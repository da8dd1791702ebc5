// rerun_process: shows what a rerun of a run of a Process would take over and run, and starts it once that is accepted.
import * as z from "zod";
import { type RerunStep, RerunStepSchema } from "../../contracts/api/reruns.ts";
import type { PlannedRerun } from "../../engine/run/rerun.ts";
import { sha256 } from "../../services/codes/digest.ts";
import { Refusal } from "../../services/refusal.ts";
import { previewRerun, rerunRun } from "../../services/runs/rerun-run.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, type Tool } from "../tool.ts";
import { AgentRunSchema, describeRun, WaitArgument } from "./agent-run.ts";
import { findRun } from "./find-run.ts";
import { followProgress } from "./follow-progress.ts";
import { KeyArgument } from "./key-argument.ts";

const { why, on } = RerunStepSchema.shape;
const PlannedSchema = z.object({
  step: z.string(),
  taken: z.boolean().describe("whether its result is taken over, and nothing of it done again"),
  why,
  on,
});

/**
 * It takes no inputs: those of a rerun count as its user's own, and an agent's come from outside. A step in doubt, and one
 * that a person decides, asks as in any run.
 */
export function rerunTool(): Tool {
  return defineTool({
    name: "rerun_process",
    title: "Run a Process again from where it failed",
    description:
      "Runs an ended run of a Process again: results of the steps that stand are taken over, the others run. Without " +
      "`shown` nothing starts, and the answer says which. Put it to the person, then call again with its `shown`. " +
      "Other inputs for a step are given by the user, in the app.",
    input: z.strictObject({
      run: z.string().max(40).describe("the run that has ended, such as `run_3`"),
      from: z
        .string()
        .max(600)
        .optional()
        .describe("this step and all after it run anew, whatever they did"),
      shown: z.string().max(300).optional().describe("of the plan that is accepted"),
      ...KeyArgument,
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: z.object({
      plan: z.object({
        steps: z.array(PlannedSchema),
        shown: z.string().nullable().describe("accepts just this plan; null once it has started"),
      }),
      run: AgentRunSchema.nullable().describe("the new run; null while nothing has started"),
    }),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    limited: "runs",
    async run(call, { run: name, from, shown, key, wait, household }) {
      const { runtime, user } = call;
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const run = await findRun(call, place, name);
      if (run instanceof Refusal) return run;
      const body = { inputs: {}, ...(from === undefined ? {} : { from }) };
      const request = { runtime, user, run: run.id, body };
      if (shown === undefined) {
        const plan = await previewRerun(request);
        if (plan instanceof Refusal) return plan;
        const { version, steps } = plan;
        const shownPlan = await shownOf({ version, plan: steps });
        return { plan: { steps: steps.map(planned), shown: shownPlan }, run: null };
      }
      const started = await rerunRun(
        request,
        {
          key: key ?? runtime.flow.ids.uuid(),
          bodyHash: await sha256(JSON.stringify([run.id, from, shown])),
        },
        async (plan) => (await shownOf(plan)) === shown,
      );
      if (started instanceof Refusal) return started;
      const { run: id, number } = started.run.meta;
      const endProgress = followProgress(call, id);
      try {
        const described = await describeRun(call, { id, number }, wait);
        if (described instanceof Refusal) return described;
        return { plan: { steps: started.steps.map(planned), shown: null }, run: described };
      } finally {
        endProgress();
      }
    },
  });
}

/** Ids of runs are not shown (I1). */
const planned = ({ takenFrom, ...step }: RerunStep) => ({
  ...step,
  taken: takenFrom !== undefined,
});

/** Names the plan: another one for every other plan; too short to be taken for an id (I1). */
async function shownOf({ version, plan }: PlannedRerun): Promise<string> {
  return (await sha256(JSON.stringify([version, plan]))).slice(0, 12);
}
