// run_status: the outcome of a run; by default the newest.
import * as z from "zod";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, READ_ONLY, type Tool } from "../tool.ts";
import { findRun } from "./find-run.ts";
import { followProgress } from "./follow-progress.ts";
import { describeRun, AgentRunSchema, WaitArgument } from "./agent-run.ts";

export function statusTool(): Tool {
  return defineTool({
    name: "run_status",
    title: "What became of a run",
    description: "Waits for a run's end and returns its reply, question, changes and receipt.",
    input: z.strictObject({
      run: z.string().max(40).optional().describe("such as `run_3`; default: the newest"),
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: AgentRunSchema,
    hints: READ_ONLY,
    limited: "reads",
    async run(call, { run, wait, household }) {
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const record = await findRun(call, place, run);
      if (record instanceof Refusal) return record;
      const endProgress = followProgress(call, record.id);
      try {
        return await describeRun(call, record, wait);
      } finally {
        endProgress();
      }
    },
  });
}
