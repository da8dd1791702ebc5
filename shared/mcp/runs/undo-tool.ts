// undo_run: reverts the changes of a run of the agent's conversation, as a run of its own.
import * as z from "zod";
import { acceptUndo } from "../../engine/run/accept-undo.ts";
import { Refusal } from "../../services/refusal.ts";
import { undoRefused } from "../../services/runs/undo-refused.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, type Tool } from "../tool.ts";
import { findRun } from "./find-run.ts";
import { followProgress } from "./follow-progress.ts";
import { describeRun, AgentRunSchema, WaitArgument } from "./agent-run.ts";

export function undoTool(): Tool {
  return defineTool({
    name: "undo_run",
    title: "Undo a run",
    description:
      "Undoes all changes of a run, or none. It is refused when a later change would be lost; the " +
      "refusal names that change.",
    input: z.strictObject({
      run: z.string().max(40).describe("the run to undo, such as `run_3`"),
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: AgentRunSchema,
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    },
    limited: "runs",
    async run(call, { run, wait, household }) {
      const { runtime, user } = call;
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const runToUndo = await findRun(call, place, run);
      if (runToUndo instanceof Refusal) return runToUndo;
      const acceptance = await acceptUndo(runtime.flow, {
        user,
        run: runToUndo.id,
        route: "mcp undo_run",
        key: runtime.flow.ids.uuid(),
        bodyHash: runToUndo.id,
      });
      if (!("run" in acceptance)) return undoRefused(acceptance);
      const { run: id, number } = acceptance.run.meta;
      const endProgress = followProgress(call, id);
      try {
        return await describeRun(call, { id, number }, wait);
      } finally {
        endProgress();
      }
    },
  });
}
