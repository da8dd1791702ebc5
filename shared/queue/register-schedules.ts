// Registers the queue's schedules. Each is created or replaced by id, so that registering is repeatable.
import { Client } from "@upstash/qstash";
import { withoutTrailing } from "../contracts/texts.ts";
import { DELIVERY_TIMEOUT_SECONDS, RETRIES, RETRY_DELAY } from "./delivery-policy.ts";

export interface ScheduleSpec {
  /** Letters, digits and `-`; identifies the schedule across deployments. */
  id: string;
  cron: string;
  /** Path of the Worker's route. */
  path: string;
}

/** Every ten minutes: conversations that are due for compression (spec/hop-protocol#end-of-a-run). */
export const SCHEDULES: ScheduleSpec[] = [
  { id: "alfred-compress", cron: "*/10 * * * *", path: "/jobs/compress" },
];

/**
 * Creates each schedule, or replaces the one with its id. Deliveries are signed like any other.
 * @param queue `QSTASH_URL`, `QSTASH_TOKEN`, `ALFRED_PUBLIC_URL`
 * @returns the ids. Errors: those of the client, for a token or a URL that the queue refuses.
 */
export async function registerSchedules(
  queue: { baseUrl: string; token: string; publicUrl: string },
  schedules: ScheduleSpec[] = SCHEDULES,
): Promise<string[]> {
  const { baseUrl, token, publicUrl } = queue;
  const client = new Client({ baseUrl, token, enableTelemetry: false, devMode: false });
  const scheduleIds: string[] = [];
  for (const { id, cron, path } of schedules) {
    const { scheduleId } = await client.schedules.create({
      scheduleId: id,
      destination: `${withoutTrailing(publicUrl, "/")}${path}`,
      cron,
      body: "{}",
      headers: { "Content-Type": "application/json" },
      retries: RETRIES,
      retryDelay: RETRY_DELAY,
      timeout: DELIVERY_TIMEOUT_SECONDS,
      label: id,
    });
    scheduleIds.push(scheduleId);
  }
  return scheduleIds;
}
