// A chaos run over channels, in lines for the terminal; the last one is the verdict.
import { SORTS, violationText } from "../violation.ts";
import type { ChannelChaosReport } from "./run-channel-chaos.ts";

const SHOWN_LINES = 60;

export function channelReportLines(report: ChannelChaosReport): string[] {
  const { counts, violations } = report;
  const sorts = SORTS.map(
    (sort) => `${violations.filter((one) => one.sort === sort).length} ${sort}`,
  );
  return [
    ...[...report.logs].flatMap(([run, lines]) => [
      `Log of run ${run}:`,
      ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`),
    ]),
    ...violations.map(violationText),
    `Seed ${report.seed}, ${report.people} people on ${report.channels.size} platforms, ${report.seconds} s`,
    `trouble   ${counts.kills} kills, Redis emptied ${counts.emptied} and stepped back ` +
      `${counts.steppedBack} times, ${counts.outages} outages`,
    ...[...report.channels].map(([name, one]) => {
      const failures = [...one.failed].map(([code, n]) => `${n} ${code}`).join(", ");
      return (
        `${name.padEnd(9)} ${one.said} said, ${one.givenUp} given up by the platform, ` +
        `${one.replies} runs, ${one.refused} refused with a notice, ${one.sent} of both sent, ${one.unknown} with an unknown outcome, ` +
        `${one.twice} messages twice${failures && `, not sent: ${failures}`}; ${one.faults} faults`
      );
    }),
    `${sorts.join(", ")}: ${violations.length === 0 ? "passed" : "FAILED"}`,
  ];
}
