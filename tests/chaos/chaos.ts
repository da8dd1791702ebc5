// `npm run chaos -- [--minutes 3] [--conversations 12] [--seed 1] [--continuation on|off]
// [--process second]`: holds
// conversations through everything that may break, and exits with 1 unless nothing came of it.
import { parseArgs } from "node:util";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { reportLines } from "./chaos-report.ts";
import { runChaos } from "./run-chaos.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    conversations: { type: "string", default: "12" },
    seed: { type: "string" },
    continuation: { type: "string", default: "off" },
    process: { type: "string" },
  },
});
const seconds = Number(values.minutes) * 60;
const conversations = Number(values.conversations);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const { continuation, process: other } = values;
if (
  !(seconds > 0) ||
  ![conversations, seed].every((value) => Number.isSafeInteger(value) && value >= 0) ||
  conversations === 0 ||
  (continuation !== "on" && continuation !== "off") ||
  (other !== undefined && other !== "second")
) {
  console.error(
    "Usage: npm run chaos -- [--minutes 3] [--conversations 12] [--seed 1] [--continuation on|off] [--process second]",
  );
  process.exit(2);
}

let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  console.log(
    `Seed ${seed}, continuation ${continuation}, ${other ?? "the chain"}. Starting the stack …`,
  );
  const report = await runChaos({
    ...{ seed, continuation, seconds, conversations, cluster },
    ...(other === undefined ? {} : { process: other }),
    onProgress: (line) => console.log(line),
  });
  console.log(reportLines(report).join("\n"));
  process.exitCode = report.violations.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopCluster();
}
