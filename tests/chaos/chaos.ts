// `npm run chaos`: holds conversations, or runs stored Processes, while everything that may break breaks. Exits
// with 1 when anything was lost, doubled or out of order.
import { flagsOrExit } from "../../dev/cli/flags/flags.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { CHANNEL_NAMES } from "../../shared/ports/channel.ts";
import { channelReportLines } from "./channels/channel-report.ts";
import { runChannelChaos } from "./channels/run-channel-chaos.ts";
import { reportLines } from "./chaos-report.ts";
import { runChaos } from "./run-chaos.ts";
import { runStoredChaos } from "./stored/run-stored-chaos.ts";
import { storedReportLines } from "./stored/stored-report.ts";

const usage = `Usage: npm run chaos -- [options]

Holds conversations on all parts through faults and kills. Exit code 1: something was lost, doubled or
out of order.

  --minutes M           how long (default 3)
  --conversations N     at once (default 12)
  --seed N              repeats the faults of a chaos; drawn when left out
  --continuation KIND   on or off (default off): several hops of a run in one invocation
  --process KIND        second or stored, in place of the built-in chain
  --channels            over the messaging platforms
  --help                show this

Example: npm run chaos -- --minutes 1 --seed 7`;

const { values } = flagsOrExit(
  usage,
  {
    minutes: { type: "string", default: "3" },
    conversations: { type: "string", default: "12" },
    seed: { type: "string" },
    continuation: { type: "string", default: "off" },
    process: { type: "string" },
    channels: { type: "boolean", default: false },
  },
  {
    fault({ values: { minutes, conversations: people, seed: drawn = "0", ...how } }) {
      if (!(Number(minutes) > 0)) return `--minutes needs a number above 0, not "${minutes}".`;
      if (!/^[1-9]\d{0,5}$/.test(people))
        return `--conversations needs a whole number from 1, not "${people}".`;
      if (!/^\d{1,9}$/.test(drawn)) return `--seed needs a whole number, not "${drawn}".`;
      if (!["on", "off"].includes(how.continuation)) return "--continuation needs on or off.";
      if (!["second", "stored", undefined].includes(how.process))
        return "--process needs second or stored.";
      return how.process !== undefined && how.channels
        ? "--channels goes with the built-in chain: leave --process out."
        : undefined;
    },
  },
);
const seconds = Number(values.minutes) * 60;
const conversations = Number(values.conversations);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const { process: other } = values;
const continuation: "on" | "off" = values.continuation === "on" ? "on" : "off";

let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const what = values.channels ? "messaging platforms" : (other ?? "the chain");
  console.log(`Seed ${seed}, continuation ${continuation}, ${what}. Starting the stack …`);
  const options = {
    seed,
    seconds,
    cluster,
    continuation,
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
      ...options,
      conversations,
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
