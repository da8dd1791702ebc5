// Registers the queue's schedules as a person does after a deployment, and checks the result.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { SCHEDULES } from "../../shared/queue/register-schedules.ts";
import { Finding } from "./finding.ts";

const program = join(import.meta.dirname, "../cli/schedules.ts");

export interface QueueTarget {
  url: string;
  token: string;
  /** ALFRED_PUBLIC_URL */
  publicUrl: string;
}

/**
 * Runs `npm run schedules` twice, as after two deployments.
 *
 * @returns the verified facts as text. @throws Finding if the queue then has other schedules than the code
 */
export async function checkSchedules({ url, token, publicUrl }: QueueTarget): Promise<string> {
  const env = { QSTASH_URL: url, QSTASH_TOKEN: token, ALFRED_PUBLIC_URL: publicUrl };
  for (let time = 1; time <= 2; time += 1) {
    await promisify(execFile)(process.execPath, [program], {
      env: { PATH: process.env["PATH"], ...env },
    });
  }
  const answer = await fetch(`${url}/v2/schedules`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const schedules = ScheduleList.parse(await answer.json());
  const actualSchedules = schedules.map(({ scheduleId, cron, destination }) =>
    [scheduleId, cron, destination].join(" "),
  );
  const expectedSchedules = SCHEDULES.map(({ id, cron, path }) =>
    [id, cron, publicUrl + path].join(" "),
  );
  const wrong = [...new Set(actualSchedules).symmetricDifference(new Set(expectedSchedules))];
  if (wrong.length > 0 || actualSchedules.length !== expectedSchedules.length) {
    throw new Finding(
      `the queue's schedules differ from the code's by ${wrong.join(", ") || "number"}`,
      "Compare shared/queue/register-schedules.ts with the console of QStash.",
    );
  }
  return `each exists once after two registrations: ${expectedSchedules.join(", ")}`;
}

const ScheduleList = z.array(
  z.object({ scheduleId: z.string(), cron: z.string(), destination: z.string() }),
);
