// What a chaos run of stored Processes came to, in numbers and in lines for the terminal.
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
  /** Runs that wait for a person who never answered. */
  waiting: number;
  cancelled: number;
  /** Runs that run another one again, and those of them that completed. */
  again: { all: number; completed: number };
  /** Runs of which a step has handled another's failure. */
  handled: number;
  /** Runs that schedules have started. */
  scheduled: number;
  /** Honest failures by their code. */
  failed: ReadonlyMap<string, number>;
  /** Questions that were answered, by the choice. */
  decided: { run: number; refuse: number };
  /** Tasks of which more requests came than one, by whether that may be. */
  repeated: { safe: number; unsafe: number };
  recovered: number;
  redelivered: number;
  counts: Disturbances;
  service: { requests: number; faults: number };
  violations: readonly Violation[];
  /** By run: those of violations with what they run again, and of runs that failed with `internal`. */
  logs: ReadonlyMap<string, readonly string[]>;
}

interface Course {
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
  ...course
}: Course): StoredReport {
  const { violations, counts, world, service } = course;
  const withStatus = (status: string) => runs.filter((run) => run.status === status);
  const failures = Map.groupBy(withStatus("failed"), ({ error }) => error?.code ?? "no error");
  const decisions = runs.flatMap((run) => run.decided.map(({ choice }) => choice));
  const isUnsafe = (title: string) =>
    TASKS.some(({ ending, isSafe }) => !isSafe && title.endsWith(` ${ending}`));
  const repeats = tasks.filter(({ asked }) => asked > 1);
  const unsafe = repeats.filter(({ title }) => isUnsafe(title)).length;
  return {
    seed,
    continuation,
    seconds,
    people,
    violations,
    counts,
    accepted: started.filter((one) => one.runs.length > 0).length,
    completed: withStatus("completed").length,
    waiting: withStatus("waiting").length,
    cancelled: withStatus("cancelled").length,
    again: {
      all: runs.filter(({ rerunOf }) => rerunOf !== null).length,
      completed: withStatus("completed").filter(({ rerunOf }) => rerunOf !== null).length,
    },
    handled: tasks.filter(({ title, made }) => title.endsWith(" handled true") && made > 0).length,
    scheduled: scheduled.length,
    failed: new Map([...failures].map(([code, all]) => [code, all.length])),
    decided: {
      run: decisions.filter((choice) => choice === "run").length,
      refuse: decisions.filter((choice) => choice === "refuse").length,
    },
    repeated: { safe: repeats.length - unsafe, unsafe },
    recovered: runs.reduce((sum, { epoch }) => sum + epoch, 0),
    redelivered: world.redelivered(),
    service: { requests: service.requests, faults: service.requests - service.pass },
    logs: new Map(
      [...violations.map(({ run }) => run), ...(failures.get("internal") ?? []).map(({ id }) => id)]
        .flatMap((run) => courseOf(runs, run))
        .map((run) => [run, [...world.linesOf(run), ...endOf(runs, run)]]),
    ),
  };
}

/** The run and those that it runs again, or that run it again, in their order. */
function courseOf(runs: readonly StoredRun[], id: string): string[] {
  const word = runs.find((run) => run.id === id)?.word ?? null;
  return word === null ? [id] : runs.filter((run) => run.word === word).map((run) => run.id);
}

/** How it ended, as a line after its log: the log of a Worker that was killed has no end. */
const endOf = (runs: readonly StoredRun[], id: string): string[] =>
  runs.filter((run) => run.id === id).map(({ status, error }) => JSON.stringify({ status, error }));

/** The report for people; the last line is the verdict. */
export function storedReportLines(report: StoredReport): string[] {
  const { counts, failed, violations, decided, repeated, service } = report;
  const failures = [...failed].map(([code, n]) => `, ${n} failed with ${code}`).join("");
  const sorts = SORTS.map(
    (sort) => `${violations.filter((one) => one.sort === sort).length} ${sort}`,
  );
  return [
    ...[...report.logs].flatMap(([run, lines]) => [
      `Log of run ${run}:`,
      ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`),
    ]),
    ...violations.map(violationText),
    `Seed ${report.seed}, continuation ${report.continuation}, ${report.people} people, ${report.seconds} s`,
    `runs accepted       ${report.accepted}, and ${report.scheduled} on schedules`,
    `ends                ${report.completed} completed, ${report.waiting} wait, ${report.cancelled} called off${failures}`,
    `run again           ${report.again.all}, of which ${report.again.completed} completed; ${report.handled} failures handled by a step`,
    `calls in doubt      ${decided.run} times made again by a person, ${decided.refuse} times refused`,
    `calls repeated      ${repeated.safe} safe ones, ${repeated.unsafe} unsafe ones, which only a person may repeat`,
    `trouble             ${counts.kills} kills, Redis emptied ${counts.emptied} and stepped back ` +
      `${counts.steppedBack} times, ${counts.outages} outages`,
    `faults              ${service.faults} of ${service.requests} on the way to the service, ` +
      `${report.redelivered} redeliveries`,
    `recoveries          ${report.recovered}, by emptied stores and by answers`,
    `${sorts.join(", ")}: ${violations.length === 0 ? "passed" : "FAILED"}`,
  ];
}
