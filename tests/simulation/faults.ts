// What goes wrong in one simulated course: decided call by call, reproducible.
import { chanceOf, type Chance } from "../hostile/chance.ts";

export type PortName = "store" | "queue" | "database" | "model" | "platform" | "outside";

/** One call of a port by one process; `n` counts all of a course. */
export interface CallSite {
  n: number;
  port: PortName;
  method: string;
  /** `understand`, `act.1`, `accept`, `sweep` … */
  process: string;
  /** What the call was given. */
  request: unknown;
}

/**
 * - `die_before`: the process dies instead of calling
 * - `die_after`: the call has its effect, and the process dies before it hears of it
 * - `refuse`: no effect, and an error
 * - `lose`: the effect, and an error in place of the answer
 * - `resend`: the effect twice, as a client that re-sends after a lost answer
 */
export type Fault = "die_before" | "die_after" | "refuse" | "lose" | "resend";

export const FAULTS: Fault[] = ["die_before", "die_after", "refuse", "lose", "resend"];

/** Only the clients of the store and of the queue send again by themselves. */
export const resends = (port: PortName): boolean => port === "store" || port === "queue";

export interface Faults {
  fault(call: CallSite): Fault | null;
  /** Milliseconds to the part and back. */
  delays(call: CallSite): { there: number; back: number };
  /** Milliseconds that a transaction stays open between what it checks and what it writes. */
  transaction(): number;
  /** How many of its last writes the hot store loses before this call; `all` empties it. */
  stepBack(call: CallSite): number | "all";
  /** Whether everybody who is attached to a run hangs up when this call arrives. */
  hangsUp(call: CallSite): boolean;
  /** Milliseconds until a person changes their mind. */
  moment(): number;
  /** Milliseconds by which a process's clock is off. */
  skew(): number;
  /** Milliseconds a message waits beside its own delay. */
  queueDelay(): number;
  /** Milliseconds after which the same message is delivered once more; null for once only. */
  duplicate(): number | null;
  /** Whether the queue collapses repeats of one publication. */
  deduplicates: boolean;
}

/** Nothing goes wrong; every call takes a millisecond each way. */
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

/** The given faults at the given calls, and nothing else. */
export function faultsAt(plan: ReadonlyMap<number, Fault>): Faults {
  return { ...noFaults, fault: ({ n }) => plan.get(n) ?? null };
}

/** The store has lost so many of its last writes when the given call comes. */
export function storeLossAt(at: number, writes: number | "all"): Faults {
  return { ...noFaults, stepBack: ({ n }) => (n === at ? writes : 0) };
}

/** Attached clients hang up at one call; after a later one, if any, its process dies as well. */
export function hangUpAt(at: number, death: number | undefined): Faults {
  return {
    ...noFaults,
    hangsUp: ({ n }) => n === at,
    fault: ({ n }) => (n === death ? "die_after" : null),
  };
}

/** One call is on its way for so many milliseconds. */
export function slowAt(at: number, ms: number): Faults {
  return {
    ...noFaults,
    delays: (call) => (call.n === at ? { there: ms, back: 1 } : noFaults.delays(call)),
  };
}

/**
 * One call is on its way for so long that others have taken its hop over; right after it the store
 * has lost everything, so that they do so in a new epoch.
 */
export function lateAt(at: number, ms: number): Faults {
  return { ...slowAt(at, ms), stepBack: ({ n }) => (n === at + 1 ? "all" : 0) };
}

/**
 * A random walk: a few faults at random calls, latencies that reorder everything, now and then a call
 * that outlasts a lease, duplicates, skewed clocks, a store that steps back, clients that hang up.
 */
export function walk(seed: number, calls: number): Faults {
  const chance = chanceOf("walk", seed);
  const plan = new Map<number, Fault>();
  for (let hops = chance.int(0, 5); hops > 0; hops--) {
    plan.set(chance.int(0, Math.ceil(calls * 1.3)), chance.pick(FAULTS));
  }
  const losses = new Map<number, number | "all">();
  if (chance.is(0.4)) {
    for (let laterCount = chance.int(1, 2); laterCount > 0; laterCount--) {
      losses.set(chance.int(0, Math.ceil(calls * 1.3)), chance.is(0.3) ? "all" : chance.int(1, 60));
    }
  }
  const slow = chance.pick([0, 0, 0.005, 0.02, 0.1]);
  const spread = chance.pick([2, 10, 80]);
  const deduplicates = chance.is(0.7);
  // Without deduplication, many repeats of watches that each ask for another would never end.
  const repeats = chance.pick(deduplicates ? [0, 0.05, 0.3] : [0, 0.05]);
  const skewMs = chance.pick([0, 0, 5_000]);
  const leaving = chanceOf("leaving", seed);
  const leaveAt = leaving.is(0.4) ? leaving.int(0, calls) : null;
  return {
    fault: ({ n }) => plan.get(n) ?? null,
    delays: ({ port }) => ({
      there: latency(chance, spread, slow) + (port === "model" ? 40 : 0),
      back: latency(chance, spread, slow),
    }),
    transaction: () => chance.int(0, spread),
    stepBack: ({ n }) => losses.get(n) ?? 0,
    hangsUp: ({ n }) => n === leaveAt,
    moment: () => chance.int(0, 600),
    skew: () => (skewMs === 0 ? 0 : chance.int(-skewMs, skewMs)),
    queueDelay: () => latency(chance, 4 * spread, slow),
    duplicate: () => (chance.is(repeats) ? chance.int(0, chance.is(0.2) ? 300_000 : 500) : null),
    deduplicates,
  };
}

/** Longer than a lease or the queue's patience, now and then: the process that waits for it wakes as a zombie. */
function latency(chance: Chance, spread: number, slow: number): number {
  return slow > 0 && chance.is(slow) ? chance.int(1_000, 400_000) : chance.int(0, spread);
}
