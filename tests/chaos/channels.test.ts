// A short chaos run over messaging platforms; `npm run chaos -- --channels` is the long one, over all of them.
import { expect, test } from "vitest";
import type { ChannelName } from "../../shared/ports/channel.ts";
import { channelReportLines } from "./channels/channel-report.ts";
import { runChannelChaos } from "./channels/run-channel-chaos.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { violationText } from "./violation.ts";

/** The others wait a minute for the status of a message whose answer was lost; only the long run has time for them. */
const CHANNELS: ChannelName[] = ["telegram", "slack", "email", "discord"];

test("on messaging platforms no accepted message is lost, and no reply is shown more often than documented", async () => {
  const report = await runChannelChaos({
    seed: 5,
    continuation: "off",
    seconds: 8,
    people: 2,
    pace: 0.5,
    settleSeconds: PATIENCE_MS / 1000,
    channels: CHANNELS,
    hasSeenEnough: ({ kills }, answerCount) => kills > 0 && answerCount > 3,
  });
  expect(report.violations.map(violationText)).toEqual([]);
  const counts = [...report.channels.values()];
  const sumOf = (pick: (channel: (typeof counts)[number]) => number) =>
    counts.reduce((sum, channel) => sum + pick(channel), 0);
  expect(sumOf(({ runs }) => runs)).toBeGreaterThan(3);
  expect(sumOf(({ sent }) => sent)).toBeGreaterThan(3);
  expect(sumOf(({ faults }) => faults)).toBeGreaterThan(0);
  expect(report.counts.kills).toBeGreaterThan(0);
  expect(channelReportLines(report).at(-1)).toContain("passed");
});
