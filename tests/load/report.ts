// The report at the end of a load run, and the problems for which it fails.
import type { StoreKey } from "../support/stray-keys.ts";
import { MIB, percentile, slope, type Sample } from "./sample.ts";
import type { Tally } from "./talk.ts";

export interface LoadMeasurement {
  conversations: number;
  users: number;
  minutes: number;
  tally: Tally;
  samples: Sample[];
  /** For each moment without work: the Worker's heap in bytes, and how many runs had ended by then. */
  idle: { runs: number; bytes: number }[];
  /** The runs of background memory work, which answer no message. */
  memoryRuns: number;
  /** Every other run that Postgres has. */
  records: { id: string; status: string; replied: boolean }[];
  /** The keys in the hot store at the end. */
  keys: StoreKey[];
  /** The number of warnings and errors in the Worker's log, by event and code. */
  warnings: Map<string, number>;
}

/** The problems for which the load fails, in words; empty if there are none. */
export function judge(measurement: LoadMeasurement): string[] {
  const { tally, records, memoryRuns, keys, conversations, users, samples } = measurement;
  const problems = [...tally.errors].map(([what, times]) => `${what} (${times} times)`);
  const recordsById = new Map(records.map((record) => [record.id, record]));
  const lostRuns = [...tally.accepted.keys()].filter((run) => !recordsById.has(run));
  if (lostRuns.length > 0) problems.push(`${lostRuns.length} accepted messages have no run`);
  const extraRuns = records.length - tally.accepted.size;
  if (extraRuns > 0) problems.push(`${extraRuns} runs answer no message that was sent`);
  const unansweredRuns = records.filter(
    ({ status, replied }) => status !== "completed" || !replied,
  );
  if (unansweredRuns.length > 0)
    problems.push(`${unansweredRuns.length} runs ended without a reply`);
  const strays = keys.filter(({ stray }) => stray !== undefined);
  if (strays.length > 0) problems.push(`${strays.length} keys are unknown or live too long`);
  // A run has two keys, its hash and its events. A group's key is deleted with its last hop. All workers share one key.
  const maxKeys = 2 * (records.length + memoryRuns) + conversations + 2 * users + 1;
  if (keys.length > maxKeys) problems.push(`${keys.length} keys instead of at most ${maxKeys}`);
  if (tally.waits.length === 0) problems.push("no message was answered");
  const drift = heapDrift(samples);
  if (drift === "unread") problems.push("the Worker's heap was read too rarely");
  if (typeof drift === "number" && Math.abs(drift) > MAX_DRIFT) {
    problems.push(`the Worker's heap moved ${(drift * 100).toFixed(0)} % from its level`);
  }
  const growth = growthPerRun(measurement.idle);
  if (growth === "unread") problems.push("the Worker's heap was not read while it was idle");
  if (growth !== null && growth !== "unread" && growth.runs >= MIN_RUNS && growth.kib > MAX_KIB) {
    problems.push(`each run leaves ${growth.kib.toFixed(2)} KiB in the Worker's heap`);
  }
  return problems;
}

/**
 * With fewer runs, code that is compiled later and caches that fill, which are some MiB in total, would hide what each run
 * leaves.
 */
const MIN_RUNS = 5_000;
/** Less than an entry in a map with the run's id would take. */
const MAX_KIB = 0.4;

/** What each run between the first and the last idle moment has left behind; null without two idle moments. */
function growthPerRun(
  idle: LoadMeasurement["idle"],
): { runs: number; kib: number } | "unread" | null {
  const [first, last] = [idle[0], idle.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const runs = last.runs - first.runs;
  const kib = (last.bytes - first.bytes) / 1024 / runs;
  return Number.isFinite(kib) ? { runs, kib } : "unread";
}

function idleLine(idle: LoadMeasurement["idle"]): string[] {
  const growth = growthPerRun(idle);
  if (growth === null || growth === "unread") return [];
  const readings = idle.map(({ runs, bytes }) => `${(bytes / MIB).toFixed(2)} MiB after ${runs}`);
  const hint = growth.runs < MIN_RUNS ? `; too few to judge, it takes ${MIN_RUNS}` : "";
  return [
    `the Worker's heap while idle: ${readings.join(", ")} runs: ${growth.kib.toFixed(2)} KiB a run${hint}`,
  ];
}

/** The share by which the heap may move from its level. */
const MAX_DRIFT = 0.1;
/** After this many seconds and runs, caches are full and the code of all paths is compiled. */
const WARM_SECONDS = 60;
export const WARM_RUNS = 200;
/** Fewer readings in a third would not be meaningful. */
const MIN_READINGS = 3;

/**
 * The share by which the Worker's heap after collections, in the last third of a load, differs from that in the first
 * third after the warm-up. They are medians, because each reading includes the runs in progress. The resident memory is
 * shown but not judged, because V8 keeps garbage as long as there is memory. "short" means too few samples after the
 * warm-up, and "unread" that the Worker did not collect often enough.
 */
function heapDrift(samples: readonly Sample[]): number | "short" | "unread" {
  const warm = samples.filter(({ at, answered }) => at >= WARM_SECONDS && answered >= WARM_RUNS);
  const third = Math.floor(warm.length / 3);
  if (third < MIN_READINGS) return "short";
  const readings = (samplesOfThird: readonly Sample[]) =>
    samplesOfThird.map(({ heap }) => heap).filter((heap) => Number.isFinite(heap));
  const first = readings(warm.slice(0, third));
  const last = readings(warm.slice(-third));
  if (Math.min(first.length, last.length) < MIN_READINGS) return "unread";
  return percentile(last, 0.5) / percentile(first, 0.5) - 1;
}

export function reportLines(measurement: LoadMeasurement): string[] {
  const { tally, samples, records, keys, warnings, conversations, users, minutes } = measurement;
  const { waits } = tally;
  const seconds = (share: number) => `${(percentile(waits, share) / 1000).toFixed(2)} s`;
  const span = (samples.at(-1)?.at ?? 0) || NaN;
  const loads = samples.map(({ load }) => load);
  const kinds = Map.groupBy(keys, ({ kind }) => kind ?? "unknown");
  return [
    "",
    `${conversations} conversations of ${users} users for ${minutes.toFixed(1)} min; load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    `accepted ${tally.accepted.size}, answered ${waits.length}, ${(waits.length / span).toFixed(1)} runs/s`,
    `acceptance to reply: p50 ${seconds(0.5)}, p95 ${seconds(0.95)}, p99 ${seconds(0.99)}, max ${seconds(1)}`,
    `429 with Retry-After: ${tally.refused}, obeyed with ${(tally.waitedMs / 1000).toFixed(0)} s of waiting`,
    `the Worker's heap after collections: ${trend(samples, "heap")}` +
      (heapDrift(samples) === "short"
        ? `; too short to judge after the first ${WARM_RUNS} runs`
        : ""),
    ...idleLine(measurement.idle),
    `memory of workerd: ${trend(samples, "worker")}`,
    `memory of the stand-ins and this load: ${trend(samples, "standIns")}`,
    `keys in Redis: ${keys.length} (${(keys.length / records.length).toFixed(2)} per run): ` +
      [...kinds].map(([kind, keysOfKind]) => `${keysOfKind.length} ${kind}`).join(", "),
    `time to live: at most ${Math.max(0, ...keys.map(({ ttl }) => ttl))} s, ${keys.filter(({ stray }) => stray).length} strays`,
    `the Worker's warnings: ${[...warnings].map(([what, times]) => `${what} ×${times}`).join(", ") || "none"}`,
  ];
}

/** The first, the warm, the last and the largest value, and the slope after the first third, in which caches and heaps fill. */
function trend(samples: readonly Sample[], name: "worker" | "heap" | "standIns"): string {
  const finiteSamples = samples.filter((sample) => Number.isFinite(sample[name]));
  const warm = finiteSamples.slice(Math.floor(finiteSamples.length / 3));
  const perMinute = slope(warm.map((sample) => [sample.at / 60, sample[name]]));
  const perRun = slope(warm.map((sample) => [sample.answered, sample[name]])) * 1024;
  const mib = (sample: Sample | undefined) => (sample?.[name] ?? NaN).toFixed(0);
  return (
    `${mib(finiteSamples[0])} → ${mib(warm[0])} → ${mib(finiteSamples.at(-1))} MiB, at most ` +
    `${Math.max(...finiteSamples.map((sample) => sample[name])).toFixed(0)}; from the second third on ` +
    `${perMinute.toFixed(1)} MiB a minute, ${perRun.toFixed(1)} KiB a run`
  );
}
