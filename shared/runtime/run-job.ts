// Scheduled jobs, whichever way they are triggered: a cron of the platform or a queue's schedule.
import { sweepRuns } from "../flow/sweep-runs.ts";
import type { Runtime } from "./create-runtime.ts";
import { compressConversations } from "../flow/compress-conversations.ts";

export type JobName = "sweep" | "compress";

/** Runs one job to its end. @returns what it did, in numbers */
export async function runJob(runtime: Runtime, job: JobName): Promise<Record<string, number>> {
  return job === "sweep" ? sweepRuns(runtime.flow) : compressConversations(runtime.flow);
}
