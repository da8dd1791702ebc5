// Schedules of the queue: made or brought up to date by their ids, so that registering is repeatable.
import { Client } from "@upstash/qstash";
import { DELIVERY_TIMEOUT_SECONDS, RETRIES, RETRY_DELAY } from "./delivery-policy.ts";

export interface ScheduleSpec {
  /** Letters, digits and `-`; what a schedule is known by from one deployment to the next. */
  id: string;
  cron: string;
  /** Path of the Worker. */
  path: string;
}

/** Every ten minutes: conversations that are due for compression (spec/hop-protocol#end-of-a-run). */
export const SCHEDULES: ScheduleSpec[] = [
  { id: "alfred-compress", cron: "*/10 * * * *", path: "/jobs/compress" },
];

/**
 * Makes each schedule, or replaces the one of its id. Deliveries are signed like any other.
 * @param queue `QSTASH_URL`, `QSTASH_TOKEN`, `ALFRED_PUBLIC_URL`
 * @returns the ids. Errors: those of the client, for a token or an address that the queue refuses.
 */
export async function registerSchedules(
  queue: { baseUrl: string; token: string; publicUrl: string },
  schedules: ScheduleSpec[] = SCHEDULES,
): Promise<string[]> {
  const { baseUrl, token, publicUrl } = queue;
  const client = new Client({ baseUrl, token, enableTelemetry: false, devMode: false });
  const made: string[] = [];
  for (const { id, cron, path } of schedules) {
    const { scheduleId } = await client.schedules.create({
      scheduleId: id,
      destination: `${publicUrl.replace(/\/+$/, "")}${path}`,
      cron,
      body: "{}",
      headers: { "Content-Type": "application/json" },
      retries: RETRIES,
      retryDelay: RETRY_DELAY,
      timeout: DELIVERY_TIMEOUT_SECONDS,
      label: id,
    });
    made.push(scheduleId);
  }
  return made;
}
