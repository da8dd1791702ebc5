// The report on a chaos run over messaging channels, as lines for the terminal; the last one is the verdict.
import { SORTS, violationText } from "../violation.ts";
import type { ChannelChaosReport } from "./run-channel-chaos.ts";

const SHOWN_LINES = 60;

export function channelReportLines(report: ChannelChaosReport): string[] {
  const { counts, violations } = report;
  const sorts = SORTS.map(
    (sort) => `${violations.filter((violation) => violation.sort === sort).length} ${sort}`,
  );
  return [
    ...[...report.logs].flatMap(([run, lines]) => [
      `Log of run ${run}:`,
      ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`),
    ]),
    ...violations.map(violationText),
    `Seed ${report.seed}, ${report.people} people on ${report.channels.size} platforms, ${report.seconds} s`,
    `faults    ${counts.kills} kills, Redis emptied ${counts.emptied} times and rolled back ` +
      `${counts.rolledBack} times, ${counts.outages} outages`,
    ...[...report.channels].map(([name, channel]) => {
      const failures = [...channel.failed].map(([code, n]) => `${n} ${code}`).join(", ");
      return (
        `${name.padEnd(9)} ${channel.messages} messages, ${channel.givenUp} given up by the platform, ` +
        `${channel.runs} runs, ${channel.refused} refused with a notice, ${channel.sent} replies and notices sent, ` +
        `${channel.unknown} with an unknown outcome, ${channel.extra} shown once too often` +
        `${failures && `, not sent: ${failures}`}; ${channel.faults} faults`
      );
    }),
    `${sorts.join(", ")}: ${violations.length === 0 ? "passed" : "FAILED"}`,
  ];
}
