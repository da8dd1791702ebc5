// What a load run says in the end, and what of it is a failure.
import type { StoreKey } from "../support/stray-keys.ts";
import { MIB, percentile, slope, type Sample } from "./sample.ts";
import type { Tally } from "./talk.ts";

export interface Measured {
  conversations: number;
  users: number;
  minutes: number;
  tally: Tally;
  samples: Sample[];
  /** The Worker's heap in bytes whenever nothing was under way, and how many runs had ended by then. */
  idle: { runs: number; bytes: number }[];
  /** Every run that Postgres has. */
  records: { id: string; status: string; replied: boolean }[];
  /** Keys in the hot store when all was over. */
  keys: StoreKey[];
  /** Warnings and errors in the Worker's log, by what they are. */
  troubles: Map<string, number>;
}

/** Everything that must not be, in words; empty when the load was carried. */
export function judge(measurement: Measured): string[] {
  const { tally, records, keys, conversations, users, samples } = measurement;
  const problems = [...tally.errors].map(([what, times]) => `${what} (${times} times)`);
  const recordsById = new Map(records.map((record) => [record.id, record]));
  const lostRuns = [...tally.accepted.keys()].filter((run) => !recordsById.has(run));
  if (lostRuns.length > 0) problems.push(`${lostRuns.length} accepted messages have no run`);
  const extra = records.length - tally.accepted.size;
  if (extra > 0) problems.push(`${extra} runs answer no message that was sent`);
  const unansweredRuns = records.filter(
    ({ status, replied }) => status !== "completed" || !replied,
  );
  if (unansweredRuns.length > 0)
    problems.push(`${unansweredRuns.length} runs ended without a reply`);
  const strays = keys.filter(({ stray }) => stray !== undefined);
  if (strays.length > 0) problems.push(`${strays.length} keys that are never deleted`);
  // A run has its hash and its events; groups are gone when their last hop has left.
  const most = 2 * records.length + conversations + 2 * users;
  if (keys.length > most) problems.push(`${keys.length} keys for what needs ${most} at most`);
  if (tally.waits.length === 0) problems.push("nothing was answered");
  const drift = heapDrift(samples);
  if (drift === "unread") problems.push("the Worker's heap was read too seldom");
  if (typeof drift === "number" && Math.abs(drift) > LEVEL) {
    problems.push(`the Worker's heap went ${(drift * 100).toFixed(0)} % from its level`);
  }
  const stays = perRun(measurement.idle);
  if (stays === "unread") problems.push("the Worker's heap was not read while it was idle");
  if (stays !== null && stays !== "unread" && stays.runs >= JUDGED_RUNS && stays.kib > MOST_KIB) {
    problems.push(`${stays.kib.toFixed(2)} KiB of each run stay in the Worker's heap`);
  }
  return problems;
}

/**
 * Of so many runs it shows what each leaves: code that is compiled later, and caches that fill, are some MiB in all.
 * Less than its id and an entry in a map would be.
 */
const JUDGED_RUNS = 5_000;
const MOST_KIB = 0.4;

/** What each run between the first and the last idle moment has left; null without two of them. */
function perRun(idle: Measured["idle"]): { runs: number; kib: number } | "unread" | null {
  const [first, last] = [idle[0], idle.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const runs = last.runs - first.runs;
  const kib = (last.bytes - first.bytes) / 1024 / runs;
  return Number.isFinite(kib) ? { runs, kib } : "unread";
}

function idleLine(idle: Measured["idle"]): string[] {
  const stays = perRun(idle);
  if (stays === null || stays === "unread") return [];
  const readings = idle.map(({ runs, bytes }) => `${(bytes / MIB).toFixed(2)} MiB after ${runs}`);
  const judged = stays.runs < JUDGED_RUNS ? `; too few to be judged, ${JUDGED_RUNS} would do` : "";
  return [
    `the Worker's heap while idle: ${readings.join(", ")} runs: ${stays.kib.toFixed(2)} KiB a run${judged}`,
  ];
}

/** The share by which the heap may leave its level. */
const LEVEL = 0.1;
/** Seconds and runs until caches are filled and the code of all paths is compiled. */
const WARM_UP = 60;
export const WARM_RUNS = 200;
/** Fewer readings of a third say nothing. */
const MIN_READINGS = 3;

/**
 * The share by which the Worker's heap after collections, in the last third of a load, differs from that in the first
 * third after the warm-up; medians, because each holds the runs under way. The resident memory is shown and not judged:
 * V8 keeps garbage as long as there is memory. "short": too few samples after the warm-up; "unread": the Worker did not
 * collect often enough.
 */
function heapDrift(samples: readonly Sample[]): number | "short" | "unread" {
  const warm = samples.filter(({ at, answered }) => at >= WARM_UP && answered >= WARM_RUNS);
  const third = Math.floor(warm.length / 3);
  if (third < MIN_READINGS) return "short";
  const readings = (some: readonly Sample[]) =>
    some.map(({ heap }) => heap).filter((heap) => Number.isFinite(heap));
  const first = readings(warm.slice(0, third));
  const last = readings(warm.slice(-third));
  if (Math.min(first.length, last.length) < MIN_READINGS) return "unread";
  return percentile(last, 0.5) / percentile(first, 0.5) - 1;
}

export function reportLines(measurement: Measured): string[] {
  const { tally, samples, records, keys, troubles, conversations, users, minutes } = measurement;
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
    `429 with Retry-After: ${tally.refused}, obeyed with ${(tally.waited / 1000).toFixed(0)} s of waiting`,
    `the Worker's heap after collections: ${course(samples, "heap")}` +
      (heapDrift(samples) === "short" ? `; too short to be judged after ${WARM_RUNS} runs` : ""),
    ...idleLine(measurement.idle),
    `memory of workerd: ${course(samples, "worker")}`,
    `memory of the stand-ins and this load: ${course(samples, "standIns")}`,
    `keys in Redis: ${keys.length} (${(keys.length / records.length).toFixed(2)} per run): ` +
      [...kinds].map(([kind, some]) => `${some.length} ${kind}`).join(", "),
    `time to live: at most ${Math.max(0, ...keys.map(({ ttl }) => ttl))} s, ${keys.filter(({ stray }) => stray).length} strays`,
    `the Worker's warnings: ${[...troubles].map(([what, times]) => `${what} ×${times}`).join(", ") || "none"}`,
  ];
}

/** From, to, and the slope once it has warmed up: the first third fills caches and heaps. */
function course(samples: readonly Sample[], name: "worker" | "heap" | "standIns"): string {
  const finiteSamples = samples.filter((sample) => Number.isFinite(sample[name]));
  const warm = finiteSamples.slice(Math.floor(finiteSamples.length / 3));
  const perMinute = slope(warm.map((sample) => [sample.at / 60, sample[name]]));
  const perRun = slope(warm.map((sample) => [sample.answered, sample[name]])) * 1024;
  const mib = (sample: Sample | undefined) => (sample?.[name] ?? NaN).toFixed(0);
  return (
    `${mib(finiteSamples[0])} → ${mib(warm[0])} → ${mib(finiteSamples.at(-1))} MiB, most ` +
    `${Math.max(...finiteSamples.map((sample) => sample[name])).toFixed(0)}; from the second third on ` +
    `${perMinute.toFixed(1)} MiB a minute, ${perRun.toFixed(1)} KiB a run`
  );
}
