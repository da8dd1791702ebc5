// The result of a chaos run, as numbers and as lines for the terminal.
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
  /** Messages whose end reached the sender through its stream. */
  streamedEnds: number;
  completed: number;
  cancelled: number;
  /** Failed runs, by error code and message. */
  failed: ReadonlyMap<string, number>;
  effects: number;
  /** Messages by how they branched the tree, and the forks. */
  places: Readonly<Record<"edit" | "retry" | "from" | "undo" | "forks", number>>;
  /** What memory has made of the messages. */
  memory: Readonly<Record<"runs" | "failed" | "facts" | "notes", number>>;
  /** How often runs were rebuilt from Postgres. */
  recoveries: number;
  redelivered: number;
  counts: Disturbances;
  /** The faults that each proxy produced. */
  faults: ReadonlyMap<Part, { requests: number; faults: number; duplicated: number }>;
  violations: readonly Violation[];
  /** What the Workers logged about each run with a violation. */
  logs: ReadonlyMap<string, readonly string[]>;
}

/** How many lines of each log are shown: a run that was driven again and again logs a lot. */
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
  const countAccepted = (matches: (message: Sent) => boolean = () => true) =>
    sent.filter((message) => message.runs.length > 0 && matches(message)).length;
  const parts = Object.keys(PROFILES) as Part[];
  return {
    seed,
    continuation,
    seconds,
    conversations,
    violations,
    counts,
    accepted: countAccepted(),
    streamedEnds: sent.filter(({ streamedEnd }) => streamedEnd !== undefined).length,
    completed: withStatus("completed").length,
    cancelled: withStatus("cancelled").length,
    failed: new Map([...failures].map(([code, all]) => [code, all.length])),
    effects: effects.filter(({ status }) => status === "applied").length,
    places: {
      edit: countAccepted(({ place }) => place?.edit !== undefined),
      retry: countAccepted(({ place }) => place?.retry !== undefined),
      from: countAccepted(({ place }) => place?.from !== undefined),
      undo: countAccepted((message) => message.effects === "undo"),
      forks: trees.filter(({ origin }) => origin !== null).length,
    },
    memory: {
      runs: memory.runs.length,
      failed: memory.runs.filter(({ status }) => status === "failed").length,
      facts: memory.facts.length,
      notes: memory.notes.length,
    },
    recoveries: runs.reduce((sum, { epoch }) => sum + epoch, 0),
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

/** The report as lines for the terminal; the last one is the verdict. */
export function reportLines(report: ChaosReport): string[] {
  const { counts, failed, violations } = report;
  const failures = [...failed].map(([code, n]) => `${n} ${code}`).join(", ");
  const recoveryTimes = [...counts.recoveries].sort((a, b) => a - b);
  const percentile = (share: number) =>
    recoveryTimes[Math.min(recoveryTimes.length - 1, Math.floor(recoveryTimes.length * share))];
  const sorts = SORTS.map(
    (sort) => `${violations.filter((violation) => violation.sort === sort).length} ${sort}`,
  );
  return [
    ...[...report.logs].flatMap(([run, lines]) => [
      `Log of run ${run}:`,
      ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`),
    ]),
    ...violations.map(violationText),
    `Seed ${report.seed}, continuation ${report.continuation}, ${report.conversations} conversations, ${report.seconds} s`,
    `messages accepted   ${report.accepted}; ${report.streamedEnds} clients received the end through their stream`,
    `replies             ${report.completed} completed, ${report.cancelled} cancelled, ` +
      `${[...failed.values()].reduce((sum, n) => sum + n, 0)} reported failures${failures && ` (${failures})`}`,
    `effects applied     ${report.effects}`,
    `in the tree         ${report.places.edit} edits, ${report.places.retry} retries, ${report.places.from} from ` +
      `earlier answers, ${report.places.undo} of them undid changes, ${report.places.forks} forks`,
    `memory              ${report.memory.runs} runs, ${report.memory.failed} failed; ` +
      `${report.memory.facts} facts, ${report.memory.notes} notes`,
    `disturbances        ${counts.kills} kills, Redis emptied ${counts.emptied} times and rolled back ` +
      `${counts.rolledBack} times, ${counts.outages} outages`,
    `faults on the way   ${[...report.faults]
      .map(([part, { faults, requests }]) => `${part} ${faults} of ${requests}`)
      .join(", ")}`,
    `redeliveries        ${report.redelivered} by the queue, ` +
      `${report.faults.get("delivery")?.duplicated ?? 0} duplicates`,
    `recoveries          ${report.recoveries} from Postgres`,
    recoveryTimes.length === 0
      ? "recovery time       no kill hit a run"
      : `recovery time       p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, max ${recoveryTimes.at(-1)} ms over ` +
        `${recoveryTimes.length} runs hit by a kill`,
    `${sorts.join(", ")}: ${violations.length === 0 ? "passed" : "FAILED"}`,
  ];
}
