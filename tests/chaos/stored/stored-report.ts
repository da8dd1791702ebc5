// The result of a chaos run of stored Processes, as numbers and as lines for the terminal.
import type { ChaosStats } from "../../../dev/chaos/start-chaos-proxy.ts";
import type { ChaosWorld } from "../chaos-world.ts";
import type { Disturbances } from "../disturb.ts";
import { SORTS, violationText, type Violation } from "../violation.ts";
import { TASKS } from "./stored-definition.ts";
import type { StoredEvidence, StoredRun } from "./stored-facts.ts";

export interface StoredReport {
  seed: number;
  continuation: "on" | "off";
  seconds: number;
  people: number;
  accepted: number;
  completed: number;
  /** Runs that still wait for a person who never answered. */
  waiting: number;
  cancelled: number;
  reruns: { total: number; completed: number };
  /** Runs in which a step has handled another's failure. */
  handledFailures: number;
  /** Runs that schedules have started. */
  scheduled: number;
  /** Failed runs, by error code. */
  failed: ReadonlyMap<string, number>;
  /** People's decisions about calls in doubt. */
  decisions: { run: number; refuse: number };
  /** Tasks that were requested more than once, by whether the call is safe to repeat. */
  repeated: { safe: number; unsafe: number };
  recoveries: number;
  redelivered: number;
  counts: Disturbances;
  service: { requests: number; faults: number };
  violations: readonly Violation[];
  /** By run: the logs of the runs with a violation or the error `internal`, and of the other runs of their starts. */
  logs: ReadonlyMap<string, readonly string[]>;
}

interface ReportInput {
  options: Pick<StoredReport, "seed" | "continuation" | "seconds" | "people">;
  evidence: StoredEvidence;
  violations: readonly Violation[];
  counts: Disturbances;
  world: Pick<ChaosWorld, "redelivered" | "linesOf">;
  service: ChaosStats;
}

const SHOWN_LINES = 60;

export function storedReport({
  options: { seed, continuation, seconds, people },
  evidence: { started, runs, tasks, scheduled },
  ...rest
}: ReportInput): StoredReport {
  const { violations, counts, world, service } = rest;
  const withStatus = (status: string) => runs.filter((run) => run.status === status);
  const failures = Map.groupBy(withStatus("failed"), ({ error }) => error?.code ?? "no error");
  const choices = runs.flatMap((run) => run.decisions.map(({ choice }) => choice));
  const isUnsafe = (title: string) =>
    TASKS.some(({ ending, isSafe }) => !isSafe && title.endsWith(` ${ending}`));
  const repeats = tasks.filter(({ requests }) => requests > 1);
  const unsafe = repeats.filter(({ title }) => isUnsafe(title)).length;
  return {
    seed,
    continuation,
    seconds,
    people,
    violations,
    counts,
    accepted: started.filter((start) => start.runs.length > 0).length,
    completed: withStatus("completed").length,
    waiting: withStatus("waiting").length,
    cancelled: withStatus("cancelled").length,
    reruns: {
      total: runs.filter(({ rerunOf }) => rerunOf !== null).length,
      completed: withStatus("completed").filter(({ rerunOf }) => rerunOf !== null).length,
    },
    handledFailures: tasks.filter(
      ({ title, created }) => title.endsWith(" handled true") && created > 0,
    ).length,
    scheduled: scheduled.length,
    failed: new Map([...failures].map(([code, all]) => [code, all.length])),
    decisions: {
      run: choices.filter((choice) => choice === "run").length,
      refuse: choices.filter((choice) => choice === "refuse").length,
    },
    repeated: { safe: repeats.length - unsafe, unsafe },
    recoveries: runs.reduce((sum, { epoch }) => sum + epoch, 0),
    redelivered: world.redelivered(),
    service: { requests: service.requests, faults: service.requests - service.pass },
    logs: new Map(
      [...violations.map(({ run }) => run), ...(failures.get("internal") ?? []).map(({ id }) => id)]
        .flatMap((run) => runsOfSameStart(runs, run))
        .map((run) => [run, [...world.linesOf(run), ...endOf(runs, run)]]),
    ),
  };
}

/** The run, the runs that it reruns and its own reruns, in their order. */
function runsOfSameStart(runs: readonly StoredRun[], id: string): string[] {
  const word = runs.find((run) => run.id === id)?.word ?? null;
  return word === null ? [id] : runs.filter((run) => run.word === word).map((run) => run.id);
}

/** How the run ended, as a last line of its log, because the log of a killed Worker does not say so. */
const endOf = (runs: readonly StoredRun[], id: string): string[] =>
  runs.filter((run) => run.id === id).map(({ status, error }) => JSON.stringify({ status, error }));

/** The report as lines for the terminal; the last one is the verdict. */
export function storedReportLines(report: StoredReport): string[] {
  const { counts, failed, violations, decisions, repeated, service } = report;
  const failures = [...failed].map(([code, n]) => `, ${n} failed with ${code}`).join("");
  const sorts = SORTS.map(
    (sort) => `${violations.filter((violation) => violation.sort === sort).length} ${sort}`,
  );
  return [
    ...[...report.logs].flatMap(([run, lines]) => [
      `Log of run ${run}:`,
      ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`),
    ]),
    ...violations.map(violationText),
    `Seed ${report.seed}, continuation ${report.continuation}, ${report.people} people, ${report.seconds} s`,
    `runs accepted       ${report.accepted}, and ${report.scheduled} on schedules`,
    `ends                ${report.completed} completed, ${report.waiting} waiting, ${report.cancelled} cancelled${failures}`,
    `reruns              ${report.reruns.total}, of which ${report.reruns.completed} completed; ${report.handledFailures} failures handled by a step`,
    `calls in doubt      repeated ${decisions.run} times on a person's decision, refused ${decisions.refuse} times`,
    `calls repeated      ${repeated.safe} safe ones, ${repeated.unsafe} unsafe ones, which only a person may repeat`,
    `disturbances        ${counts.kills} kills, Redis emptied ${counts.emptied} times and rolled back ` +
      `${counts.rolledBack} times, ${counts.outages} outages`,
    `faults              ${service.faults} of ${service.requests} on the way to the service, ` +
      `${report.redelivered} redeliveries`,
    `recoveries          ${report.recoveries}, after a lost store or an answer`,
    `${sorts.join(", ")}: ${violations.length === 0 ? "passed" : "FAILED"}`,
  ];
}
