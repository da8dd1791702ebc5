// `npm run chaos`: holds conversations, or runs stored Processes, while everything that may break breaks. Exits with 1
// if anything was lost, duplicated or out of order, or never ended, or if the chaos run itself failed.
import { Option } from "@commander-js/extra-typings";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { above0, whole } from "../../dev/cli/flags/values.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { CHANNEL_NAMES } from "../../shared/ports/channel.ts";
import { channelReportLines } from "./channels/channel-report.ts";
import { runChannelChaos } from "./channels/run-channel-chaos.ts";
import { reportLines } from "./chaos-report.ts";
import { runChaos } from "./run-chaos.ts";
import { runStoredChaos } from "./stored/run-stored-chaos.ts";
import { storedReportLines } from "./stored/stored-report.ts";

const {
  conversations,
  continuation,
  process: otherProcess,
  ...values
} = defineFlags({
  command: "npm run chaos",
  purpose: `Holds conversations while every part fails now and then. Exit code 1: something was lost,
duplicated or out of order, or never ended.`,
  flags: (command) =>
    command
      .option("--minutes <M>", "how long the chaos lasts", above0("minutes"), 3)
      .option("--conversations <N>", "how many at the same time", whole(1, 999_999), 12)
      .option("--seed <N>", "repeats an earlier run's faults; random if left out", whole(0))
      .addOption(
        new Option("--continuation <KIND>", "whether one invocation runs several hops")
          .choices(["on", "off"] as const)
          .default("off" as const),
      )
      .addOption(
        new Option("--process <KIND>", "what to run instead of the built-in chain")
          .choices(["second", "stored"] as const)
          .conflicts("channels"),
      )
      .option("--channels", "talks over the messaging platforms", false),
  example: "npm run chaos -- --minutes 1 --seed 7",
}).readOrExit();
const seconds = values.minutes * 60;
const { seed = Math.floor(Math.random() * 1_000_000) } = values;

let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const what = values.channels ? "messaging platforms" : (otherProcess ?? "the chain");
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
  } else if (otherProcess === "stored") {
    const report = await runStoredChaos({ ...options, people: conversations });
    console.log(storedReportLines(report).join("\n"));
    process.exitCode = report.violations.length > 0 ? 1 : 0;
  } else {
    const report = await runChaos({
      ...options,
      conversations,
      ...(otherProcess === "second" ? { process: otherProcess } : {}),
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
