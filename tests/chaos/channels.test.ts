// A short chaos run over all messaging platforms; `npm run chaos -- --channels` is the long one.
import { expect, test } from "vitest";
import type { ChannelName } from "../../shared/ports/channel.ts";
import { channelReportLines } from "./channels/channel-report.ts";
import { runChannelChaos } from "./channels/run-channel-chaos.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { violationText } from "./violation.ts";

/** The others wait a minute for the status of a message whose answer was lost: the long run has them. */
const CHANNELS: ChannelName[] = ["telegram", "slack", "email", "discord"];

test("nothing is lost and nothing is answered twice on a platform", async () => {
  const report = await runChannelChaos({
    seed: 5,
    continuation: "off",
    seconds: 8,
    people: 2,
    pace: 0.5,
    settleSeconds: PATIENCE_MS / 1000,
    channels: CHANNELS,
    // The first message to each of the eight people says that the link stands.
    enough: ({ kills }, heardCount) => kills > 0 && heardCount > 8 + 3,
  });
  expect(report.violations.map(violationText)).toEqual([]);
  const all = [...report.channels.values()];
  const sumOf = (count: (one: (typeof all)[number]) => number) =>
    all.reduce((sum, one) => sum + count(one), 0);
  expect(sumOf(({ replies }) => replies)).toBeGreaterThan(3);
  expect(sumOf(({ sent }) => sent)).toBeGreaterThan(3);
  expect(sumOf(({ faults }) => faults)).toBeGreaterThan(0);
  expect(report.counts.kills).toBeGreaterThan(0);
  expect(channelReportLines(report).at(-1)).toContain("passed");
});
