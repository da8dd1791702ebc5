// What a chaos run came to, in numbers and in lines for the terminal.
import type { ChaosWorld } from "./chaos-world.ts";
import type { Sent } from "./sent.ts";
import type { Disturbances } from "./disturb.ts";
import type { Evidence } from "./facts.ts";
import type { MemoryFacts } from "./memory/memory-facts.ts";
import { PROFILES, type Part } from "./profiles.ts";
import { SORTS, violationText, type Violation } from "./violation.ts";

export interface ChaosReport {
  seed: number;
  continuation: "on" | "off";
  seconds: number;
  conversations: number;
  accepted: number;
  /** Messages of which a stream told the end to the client that had sent them. */
  heard: number;
  completed: number;
  cancelled: number;
  /** Honest failures by their code and message. */
  failed: ReadonlyMap<string, number>;
  effects: number;
  /** Messages by their place in the tree, and forks that were made. */
  places: Readonly<Record<"edit" | "retry" | "from" | "undo" | "forks", number>>;
  /** What memory has made of what was said. */
  memory: Readonly<Record<"runs" | "failed" | "facts" | "notes", number>>;
  /** Runs that were rebuilt from the ledger, each time counted. */
  recovered: number;
  redelivered: number;
  counts: Disturbances;
  /** Faults of each proxy that took place. */
  faults: ReadonlyMap<Part, { requests: number; faults: number; duplicated: number }>;
  violations: readonly Violation[];
  /** What the Workers logged about each run with a violation. */
  logs: ReadonlyMap<string, readonly string[]>;
}

/** Lines of a run's log that are shown: a run that was driven again and again says a lot. */
const SHOWN_LINES = 60;

export function reportOf(
  options: Pick<ChaosReport, "seed" | "continuation" | "seconds" | "conversations">,
  { sent, runs, effects, conversations: trees, memory }: Evidence & { memory: MemoryFacts },
  violations: readonly Violation[],
  world: Pick<ChaosWorld, "proxies" | "redelivered" | "linesOf">,
  counts: Disturbances,
): ChaosReport {
  const { seed, continuation, seconds, conversations } = options;
  const withStatus = (status: string) => runs.filter((run) => run.status === status);
  const failures = Map.groupBy(withStatus("failed"), ({ error }) =>
    error === null ? "no error recorded" : `${error.code}: ${error.message}`,
  );
  const countPlaced = (is: (one: Sent) => boolean) =>
    sent.filter((one) => one.runs.length > 0 && is(one)).length;
  const parts = Object.keys(PROFILES) as Part[];
  return {
    seed,
    continuation,
    seconds,
    conversations,
    violations,
    counts,
    accepted: sent.filter((one) => one.runs.length > 0).length,
    heard: sent.filter((one) => one.heard !== undefined).length,
    completed: withStatus("completed").length,
    cancelled: withStatus("cancelled").length,
    failed: new Map([...failures].map(([code, all]) => [code, all.length])),
    effects: effects.filter(({ status }) => status === "applied").length,
    places: {
      edit: countPlaced((one) => one.place?.edit !== undefined),
      retry: countPlaced((one) => one.place?.retry !== undefined),
      from: countPlaced((one) => one.place?.from !== undefined),
      undo: countPlaced((one) => one.effects === "undo"),
      forks: trees.filter(({ origin }) => origin !== null).length,
    },
    memory: {
      runs: memory.runs.length,
      failed: memory.runs.filter(({ status }) => status === "failed").length,
      facts: memory.facts.length,
      notes: memory.notes.length,
    },
    recovered: runs.reduce((sum, { epoch }) => sum + epoch, 0),
    redelivered: world.redelivered(),
    logs: new Map(violations.map(({ run }) => [run, world.linesOf(run)])),
    faults: new Map(
      parts.map((part) => {
        const { requests, pass, duringPause, duplicated } = world.proxies[part].stats();
        return [part, { requests, faults: requests - pass + duringPause, duplicated }];
      }),
    ),
  };
}

/** The report for people; the last line is the verdict. */
export function reportLines(report: ChaosReport): string[] {
  const { counts, failed, violations } = report;
  const failures = [...failed].map(([code, n]) => `${n} ${code}`).join(", ");
  const times = [...counts.recoveries].sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const sorts = SORTS.map(
    (sort) => `${violations.filter((one) => one.sort === sort).length} ${sort}`,
  );
  return [
    ...[...report.logs].flatMap(([run, lines]) => [
      `Log of run ${run}:`,
      ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`),
    ]),
    ...violations.map(violationText),
    `Seed ${report.seed}, continuation ${report.continuation}, ${report.conversations} conversations, ${report.seconds} s`,
    `messages accepted   ${report.accepted}, the end of ${report.heard} told to clients that had stayed`,
    `replies             ${report.completed} completed, ${report.cancelled} cancelled, ` +
      `${[...failed.values()].reduce((sum, n) => sum + n, 0)} honest failures${failures && ` (${failures})`}`,
    `effects applied     ${report.effects}`,
    `in the tree         ${report.places.edit} edits, ${report.places.retry} retries, ${report.places.from} from ` +
      `earlier answers, ${report.places.undo} of them with changes taken back, ${report.places.forks} forks`,
    `memory              ${report.memory.runs} runs, ${report.memory.failed} failed; ` +
      `${report.memory.facts} facts, ${report.memory.notes} notes`,
    `trouble             ${counts.kills} kills, Redis emptied ${counts.emptied} and stepped back ` +
      `${counts.steppedBack} times, ${counts.outages} outages`,
    `faults on the lines ${[...report.faults]
      .map(([part, { faults, requests }]) => `${part} ${faults} of ${requests}`)
      .join(", ")}`,
    `redeliveries        ${report.redelivered} by the queue, ` +
      `${report.faults.get("delivery")?.duplicated ?? 0} duplicates`,
    `recoveries          ${report.recovered} from the ledger`,
    times.length === 0
      ? "recovery time       no kill hit a run"
      : `recovery time       p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${times.at(-1)} ms over ` +
        `${times.length} runs hit by a kill`,
    `${sorts.join(", ")}: ${violations.length === 0 ? "passed" : "FAILED"}`,
  ];
}
