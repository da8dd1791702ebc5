// `npm run chaos -- [--minutes 3] [--conversations 12] [--seed 1] [--continuation on|off]
// [--process second|stored | --channels]`: holds conversations
// through everything that may break, or runs, and exits with 1 unless nothing came of it.
import { parseArgs } from "node:util";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { CHANNEL_NAMES } from "../../shared/ports/channel.ts";
import { channelReportLines } from "./channels/channel-report.ts";
import { runChannelChaos } from "./channels/run-channel-chaos.ts";
import { reportLines } from "./chaos-report.ts";
import { runChaos } from "./run-chaos.ts";
import { runStoredChaos } from "./stored/run-stored-chaos.ts";
import { storedReportLines } from "./stored/stored-report.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    conversations: { type: "string", default: "12" },
    seed: { type: "string" },
    continuation: { type: "string", default: "off" },
    process: { type: "string" },
    channels: { type: "boolean", default: false },
  },
});
const seconds = Number(values.minutes) * 60;
const conversations = Number(values.conversations);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const { process: other } = values;
const continuation: "on" | "off" = values.continuation === "on" ? "on" : "off";
if (
  !(seconds > 0) ||
  ![conversations, seed].every((value) => Number.isSafeInteger(value) && value >= 0) ||
  conversations === 0 ||
  !["on", "off"].includes(values.continuation) ||
  (other !== undefined && (!["second", "stored"].includes(other) || values.channels))
) {
  console.error(
    "Usage: npm run chaos -- [--minutes 3] [--conversations 12] [--seed 1] [--continuation on|off] [--process second|stored | --channels]",
  );
  process.exit(2);
}

let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const what = values.channels ? "messaging platforms" : (other ?? "the chain");
  console.log(`Seed ${seed}, continuation ${continuation}, ${what}. Starting the stack …`);
  const options = {
    ...{ seed, seconds, cluster, continuation },
    onProgress: (line: string) => console.log(line),
  };
  if (values.channels) {
    const people = Math.max(1, Math.round(conversations / CHANNEL_NAMES.length));
    const report = await runChannelChaos({ ...options, people });
    console.log(channelReportLines(report).join("\n"));
    process.exitCode = report.violations.length > 0 ? 1 : 0;
  } else if (other === "stored") {
    const report = await runStoredChaos({ ...options, people: conversations });
    console.log(storedReportLines(report).join("\n"));
    process.exitCode = report.violations.length > 0 ? 1 : 0;
  } else {
    const report = await runChaos({
      ...{ ...options, conversations },
      ...(other === "second" ? { process: other } : {}),
    });
    console.log(reportLines(report).join("\n"));
    process.exitCode = report.violations.length > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopCluster();
}
