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
const StepSchema = z.object({
  step: z.string(),
  taken: z
    .boolean()
    .describe("whether its result is taken over, so that the step does not run again"),
  why,
  on,
});

/**
 * It accepts no inputs: a rerun's inputs count as the user's own, but an agent's come from outside. A step in doubt, or
 * one that a person decides, asks as in any run.
 */
export function rerunTool(): Tool {
  return defineTool({
    name: "rerun_process",
    title: "Run a Process again from where it failed",
    description:
      "Runs an ended run of a Process again: results of steps that need not run again are taken over, the others run. " +
      "Without `shown` nothing starts, and the answer is the plan. Show it to the person, then call again with its " +
      "`shown`. Only the user can give a step other inputs, in the app.",
    input: z.strictObject({
      run: z.string().max(40).describe("the run that has ended, such as `run_3`"),
      from: z
        .string()
        .max(600)
        .optional()
        .describe("this step and all after it run again, whatever they did before"),
      shown: z
        .string()
        .max(300)
        .optional()
        .describe("`plan.shown` of the plan that the person accepted"),
      ...KeyArgument,
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: z.object({
      plan: z.object({
        steps: z.array(StepSchema),
        shown: z
          .string()
          .nullable()
          .describe("send it to accept exactly this plan; null once it has started"),
      }),
      run: AgentRunSchema.nullable().describe("the new run; null while nothing has started"),
    }),
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
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
        const preview = await previewRerun(request);
        if (preview instanceof Refusal) return preview;
        const { version, steps } = preview;
        const shownPlan = await shownOf({ version, plan: steps });
        return { plan: { steps: steps.map(publicStep), shown: shownPlan }, run: null };
      }
      const outcome = await rerunRun(
        request,
        {
          key: key ?? runtime.flow.ids.uuid(),
          bodyHash: await sha256(JSON.stringify([run.id, from, shown])),
        },
        async (plan) => (await shownOf(plan)) === shown,
      );
      if (outcome instanceof Refusal) return outcome;
      const { run: id, number } = outcome.run.meta;
      const endProgress = followProgress(call, id);
      try {
        const newRun = await describeRun(call, { id, number }, wait);
        if (newRun instanceof Refusal) return newRun;
        return { plan: { steps: outcome.steps.map(publicStep), shown: null }, run: newRun };
      } finally {
        endProgress();
      }
    },
  });
}

/** Ids of runs are not shown (I1). */
const publicStep = ({ takenFrom, ...step }: RerunStep) => ({
  ...step,
  taken: takenFrom !== undefined,
});

/** Names the plan: another plan gets another name. It is too short to be mistaken for an id (I1). */
async function shownOf({ version, plan }: PlannedRerun): Promise<string> {
  return (await sha256(JSON.stringify([version, plan]))).slice(0, 12);
}
