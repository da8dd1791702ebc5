// undo_run: reverts the changes of a run of the agent's conversation, as a run of its own.
import * as z from "zod";
import { acceptUndo } from "../../engine/run/accept-undo.ts";
import { Refusal } from "../../services/refusal.ts";
import { undoRefused } from "../../services/runs/undo-refused.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, type Tool } from "../tool.ts";
import { findRun } from "./find-run.ts";
import { followProgress } from "./follow-progress.ts";
import { tellRun, ToldRunSchema, WaitArgument } from "./told-run.ts";

export function undoTool(): Tool {
  return defineTool({
    name: "undo_run",
    title: "Undo a run",
    description:
      "Takes back what a run has changed, all of it or nothing. It is refused where a later change " +
      "would be lost, with the change that stands in the way.",
    input: z.strictObject({
      run: z.string().max(40).describe("the run to take back, such as `run_3`"),
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: ToldRunSchema,
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    limited: "runs",
    async run(call, { run, wait, household }) {
      const { runtime, user } = call;
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const undone = await findRun(call, place, run);
      if (undone instanceof Refusal) return undone;
      const accepted = await acceptUndo(runtime.flow, {
        user,
        run: undone.id,
        route: "mcp undo_run",
        key: runtime.flow.ids.uuid(),
        bodyHash: undone.id,
      });
      if (!("run" in accepted)) return undoRefused(accepted);
      const { run: id, number } = accepted.run.meta;
      const endProgress = followProgress(call, id);
      try {
        return await tellRun(call, { id, number }, wait);
      } finally {
        endProgress();
      }
    },
  });
}
