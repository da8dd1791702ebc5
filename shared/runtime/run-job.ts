// Scheduled jobs, whichever way they are triggered: a cron of the platform or a queue's schedule.
import { ConversationIdSchema, HouseholdIdSchema, UserIdSchema } from "../contracts/ids.ts";
import * as z from "zod";
import { compressConversations } from "../chain/compress-conversations.ts";
import { judgeRows } from "../chain/judge-rows.ts";
import { sweepRuns } from "../engine/run/sweep-runs.ts";
import type { Runtime } from "./create-runtime.ts";

export type JobName = "sweep" | "compress" | "judge";

/** What a job that goes on says of where it stopped. */
const ProgressSchema = z.object({ after: ConversationIdSchema.optional() });
/** Whose rows are to be judged. */
const WhoseSchema = z.object({ user: UserIdSchema, household: HouseholdIdSchema });

/**
 * Runs one job, or one round of it, to its end.
 * @param body of the delivery: empty, or the position of an earlier round; any other body starts from the
 *   beginning
 * @returns the job's counts
 */
export async function runJob(
  runtime: Runtime,
  job: JobName,
  body = "",
): Promise<Record<string, number>> {
  if (job === "sweep") return sweepRuns(runtime.flow);
  if (job === "judge") {
    const whose = parsed(WhoseSchema, body);
    return whose === undefined ? { judged: 0, open: 0 } : judgeRows(runtime.flow, whose);
  }
  return compressConversations(runtime.flow, parsed(ProgressSchema, body)?.after);
}

function parsed<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
