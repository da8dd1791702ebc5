// Scheduled jobs, whichever way they are triggered: a cron of the platform or a queue's schedule.
import * as z from "zod";
import { compressConversations } from "../flow/compress-conversations.ts";
import { sweepRuns } from "../flow/sweep-runs.ts";
import type { Runtime } from "./create-runtime.ts";

export type JobName = "sweep" | "compress";

/** What a job that goes on says of where it stopped. */
const ProgressSchema = z.object({ after: z.uuid().optional() });

/**
 * Runs one job, or one round of it, to its end.
 * @param body of the delivery: empty, or where an earlier round stopped; what is neither starts anew
 * @returns what it did, in numbers
 */
export async function runJob(
  runtime: Runtime,
  job: JobName,
  body = "",
): Promise<Record<string, number>> {
  if (job === "sweep") return sweepRuns(runtime.flow);
  return compressConversations(runtime.flow, progressOf(body));
}

function progressOf(body: string): string | undefined {
  try {
    return ProgressSchema.parse(JSON.parse(body)).after;
  } catch {
    return undefined;
  }
}
