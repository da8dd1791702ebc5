// `npm run schedules`: registers the queue's schedules for a deployment.
import { withoutTrailing } from "../../shared/contracts/texts.ts";
import { registerSchedules, SCHEDULES } from "../../shared/queue/register-schedules.ts";
import { defineFlags } from "./flags/define-flags.ts";

defineFlags({
  command: "npm run schedules",
  purpose: `Registers the queue's schedules for a deployment. Run it after each deploy; it
creates each schedule, or replaces the one with the same id.`,
  notes: `The environment names the queue and the Worker:

  QSTASH_TOKEN         the token that publishes
  QSTASH_URL           the region (default: https://qstash.upstash.io)
  ALFRED_PUBLIC_URL    where the queue reaches the Worker`,
  example: "npx node --env-file=.dev.vars.production dev/cli/schedules.ts\nnpm run schedules",
}).readOrExit();

const { QSTASH_URL = "https://qstash.upstash.io", QSTASH_TOKEN, ALFRED_PUBLIC_URL } = process.env;
if (!QSTASH_TOKEN || !ALFRED_PUBLIC_URL) {
  console.error("Set QSTASH_TOKEN and ALFRED_PUBLIC_URL (and QSTASH_URL for another region).");
  process.exitCode = 2;
} else {
  const queue = { baseUrl: QSTASH_URL, token: QSTASH_TOKEN, publicUrl: ALFRED_PUBLIC_URL };
  try {
    const ids = await registerSchedules(queue);
    for (const { id, cron, path } of SCHEDULES.filter((schedule) => ids.includes(schedule.id))) {
      console.log(`${id}: ${cron} -> ${withoutTrailing(ALFRED_PUBLIC_URL, "/")}${path}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
