// What goes wrong in one simulated course, decided call by call and reproducibly.
import { chanceOf, type Chance } from "../hostile/chance.ts";

export type PortName = "store" | "queue" | "database" | "model" | "platform" | "outside";

/** One call of a port by one process; `n` counts all calls of a course. */
export interface CallSite {
  n: number;
  port: PortName;
  method: string;
  /** `understand`, `act.1`, `accept`, `sweep` … */
  process: string;
  /** The call's argument. */
  request: unknown;
}

/**
 * - `die_before`: the process dies instead of calling
 * - `die_after`: the call has its effect, and the process dies before it gets the answer
 * - `refuse`: the call has no effect and fails
 * - `lose`: the call has its effect and fails
 * - `resend`: the call has its effect twice, as when a client re-sends after a lost answer
 */
export type Fault = "die_before" | "die_after" | "refuse" | "lose" | "resend";

export const FAULTS: Fault[] = ["die_before", "die_after", "refuse", "lose", "resend"];

/** Whether the port's client re-sends by itself: only those of the store and the queue do. */
export const resends = (port: PortName): boolean => port === "store" || port === "queue";

export interface Faults {
  fault(call: CallSite): Fault | null;
  /** Milliseconds that the call and its answer travel. */
  delays(call: CallSite): { there: number; back: number };
  /** Milliseconds that a transaction stays open between what it checks and what it writes. */
  transaction(): number;
  /** How many of its last writes the hot store loses before this call; `all` empties it. */
  stepBack(call: CallSite): number | "all";
  /** Whether all attached clients hang up when this call arrives. */
  hangsUp(call: CallSite): boolean;
  /** Milliseconds until a person changes their mind. */
  moment(): number;
  /** Milliseconds by which a process's clock is off. */
  skew(): number;
  /** Milliseconds that a message waits in addition to its own delay. */
  queueDelay(): number;
  /** Milliseconds after which the same message is delivered once more; null for once only. */
  duplicate(): number | null;
  /** Whether the queue collapses repeats of one publication. */
  deduplicates: boolean;
}

/** Nothing goes wrong, and most calls take a millisecond each way. */
export const noFaults: Faults = {
  fault: () => null,
  delays: ({ port }) =>
    port === "model" || port === "outside" ? { there: 40, back: 10 } : { there: 1, back: 1 },
  transaction: () => 1,
  stepBack: () => 0,
  hangsUp: () => false,
  moment: () => 180,
  skew: () => 0,
  queueDelay: () => 2,
  duplicate: () => null,
  deduplicates: true,
};

/** Only these faults, by the numbers of their calls. */
export function faultsAt(plan: ReadonlyMap<number, Fault>): Faults {
  return { ...noFaults, fault: ({ n }) => plan.get(n) ?? null };
}

/** The store loses this number of its last writes before the call `at`. */
export function storeLossAt(at: number, writes: number | "all"): Faults {
  return { ...noFaults, stepBack: ({ n }) => (n === at ? writes : 0) };
}

/** Attached clients hang up at a call; after the call `death`, if given, the process dies as well. */
export function hangUpAt(at: number, death: number | undefined): Faults {
  return {
    ...noFaults,
    hangsUp: ({ n }) => n === at,
    fault: ({ n }) => (n === death ? "die_after" : null),
  };
}

/** One call takes `ms` milliseconds to arrive. */
export function slowAt(at: number, ms: number): Faults {
  return {
    ...noFaults,
    delays: (call) => (call.n === at ? { there: ms, back: 1 } : noFaults.delays(call)),
  };
}

/**
 * One call travels for so long that another holder takes over its hop. The store loses everything right after the
 * call began, so that the hop is taken over in a new epoch.
 */
export function lateAt(at: number, ms: number): Faults {
  return { ...slowAt(at, ms), stepBack: ({ n }) => (n === at + 1 ? "all" : 0) };
}

/**
 * A random walk: a few faults at random calls, latencies that reorder everything, some calls that outlast
 * a lease, duplicates, skewed clocks, a store that steps back, and clients that hang up.
 */
export function walk(seed: number, calls: number): Faults {
  const chance = chanceOf("walk", seed);
  const plan = new Map<number, Fault>();
  for (let faults = chance.int(0, 5); faults > 0; faults--) {
    plan.set(chance.int(0, Math.ceil(calls * 1.3)), chance.pick(FAULTS));
  }
  const losses = new Map<number, number | "all">();
  if (chance.is(0.4)) {
    for (let count = chance.int(1, 2); count > 0; count--) {
      losses.set(chance.int(0, Math.ceil(calls * 1.3)), chance.is(0.3) ? "all" : chance.int(1, 60));
    }
  }
  const slow = chance.pick([0, 0, 0.005, 0.02, 0.1]);
  const spread = chance.pick([2, 10, 80]);
  const deduplicates = chance.is(0.7);
  // Each watch publishes another one, so many repeats without deduplication would never end.
  const repeats = chance.pick(deduplicates ? [0, 0.05, 0.3] : [0, 0.05]);
  const skewMs = chance.pick([0, 0, 5_000]);
  const hangUpChance = chanceOf("leaving", seed);
  const hangUpAt = hangUpChance.is(0.4) ? hangUpChance.int(0, calls) : null;
  return {
    fault: ({ n }) => plan.get(n) ?? null,
    delays: ({ port }) => ({
      there: latency(chance, spread, slow) + (port === "model" ? 40 : 0),
      back: latency(chance, spread, slow),
    }),
    transaction: () => chance.int(0, spread),
    stepBack: ({ n }) => losses.get(n) ?? 0,
    hangsUp: ({ n }) => n === hangUpAt,
    moment: () => chance.int(0, 600),
    skew: () => (skewMs === 0 ? 0 : chance.int(-skewMs, skewMs)),
    queueDelay: () => latency(chance, 4 * spread, slow),
    duplicate: () => (chance.is(repeats) ? chance.int(0, chance.is(0.2) ? 300_000 : 500) : null),
    deduplicates,
  };
}

/**
 * Milliseconds, sometimes more than a lease or the queue's timeout, so that the waiting process continues as a
 * zombie.
 */
function latency(chance: Chance, spread: number, slow: number): number {
  return slow > 0 && chance.is(slow) ? chance.int(1_000, 400_000) : chance.int(0, spread);
}
