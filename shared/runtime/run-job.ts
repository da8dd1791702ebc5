// Runs scheduled jobs, triggered by a cron of the platform or by a schedule of the queue.
import * as z from "zod";
import { compressConversations } from "../chain/compress-conversations.ts";
import { judgeRows } from "../chain/judge-rows.ts";
import { sweepRuns } from "../engine/run/sweep-runs.ts";
import type { Runtime } from "./create-runtime.ts";

export type JobName = "sweep" | "compress" | "judge";

/** The position at which the next round of a job continues. */
const ProgressSchema = z.object({ after: z.uuid().optional() });
/** The user and household whose rows the job judges. */
const WhoseSchema = z.object({ user: z.uuid(), household: z.uuid() });

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
