// The schedules that are tried: a scenario, who runs its hops, and what goes wrong; each has a short
// name by which it is played again.
import {
  FAULTS,
  faultsAt,
  hangUpAt,
  lateAt,
  noFaults,
  resends,
  slowAt,
  storeLossAt,
  walk,
  type Fault,
  type Faults,
  type PortName,
} from "./faults.ts";
import { MODES, type Mode } from "./modes.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";
import { randomScenario } from "./stored-scenarios.ts";

/** Scenarios from this number on are those of random Processes: 1007 is that of seed 7. */
export const RANDOM = 1000;

export interface Schedule {
  scenario: number;
  mode: Mode;
  /**
   * `none`, `at:12=die_after,30=lose`, `loss:40=all`, `late:9=60100`, `slow:9=12`, `left:9`,
   * `left:9=14`, `walk:77`
   */
  course: string;
}

/** `3/on/walk:77` */
export function nameOf({ scenario, mode, course }: Schedule): string {
  return `${scenario}/${mode}/${course}`;
}

/** Errors: an Error that says what a schedule's name looks like. */
export function scheduleOf(name: string): Schedule {
  const [scenario = "", named, course = ""] = name.split("/");
  const scenarioOf = Number(scenario) >= RANDOM || scenarios[Number(scenario)];
  const mode = MODES.find((one) => one === named);
  if (!scenarioOf || mode === undefined || course === "") {
    throw new Error(
      `"${name}" is no schedule: write <scenario 0–${scenarios.length - 1}>/<${MODES.join("|")}>/<course>, as 3/on/walk:77`,
    );
  }
  return { scenario: Number(scenario), mode, course };
}

export function scenarioOf({ scenario }: Schedule): Scenario {
  const match = scenario >= RANDOM ? randomScenario(scenario - RANDOM) : scenarios[scenario];
  if (!match) throw new Error(`there is no scenario ${scenario}`);
  return match;
}

/** In every third walk the model never says the same twice. */
export function isVaried({ course }: Schedule): boolean {
  return course.startsWith("walk:") && Number(course.slice("walk:".length)) % 3 === 2;
}

/** @param calls port calls of the fault-free course: where a random walk puts its faults */
export function faultsOf({ course }: Schedule, calls: number): Faults {
  const [kind, rest = ""] = course.split(":");
  if (kind === "none") return noFaults;
  if (kind === "walk") return walk(Number(rest), calls);
  const pairs = rest.split(",").map((pair) => pair.split("="));
  if (kind === "at") {
    return faultsAt(new Map(pairs.map(([at, fault]) => [Number(at), fault as Fault])));
  }
  if (kind === "loss") {
    const [at, writes] = pairs[0] ?? [];
    return storeLossAt(Number(at), writes === "all" ? "all" : Number(writes));
  }
  if (kind === "late" || kind === "slow") {
    const [at, ms] = (pairs[0] ?? []).map(Number);
    return (kind === "late" ? lateAt : slowAt)(at ?? 0, ms ?? 0);
  }
  if (kind === "left") {
    const [at, death] = (pairs[0] ?? []).map(Number);
    return hangUpAt(at ?? 0, death);
  }
  throw new Error(`"${course}" is no course: none, at:…, loss:…, late:…, slow:…, left:… or walk:…`);
}

type Base = Omit<Schedule, "course">;

/** Every fault at every call. */
export function* singles(base: Base, ports: readonly PortName[]): Generator<Schedule> {
  for (const [at, port] of ports.entries()) {
    for (const fault of FAULTS) {
      if (fault === "resend" && !resends(port)) continue;
      yield { ...base, course: `at:${at}=${fault}` };
    }
  }
}

/** The store loses its last writes, or everything, at every call. */
export function* losses(base: Base, calls: number): Generator<Schedule> {
  for (let at = 0; at < calls; at++) {
    for (const writes of [1, 2, 3, 5, 8, 13, 21, "all"])
      yield { ...base, course: `loss:${at}=${writes}` };
  }
}

/** Milliseconds: around the sweep's second look, which recovers the run; beyond a lease; beyond the queue. */
export const LATE_MS = [119_820, 119_850, 119_880, 119_910, 119_950, 120_000, 125_000, 200_000];

/** A call that arrives when its hop is another holder's, at every call that may change something. */
export function* lates(base: Base, ports: readonly PortName[]): Generator<Schedule> {
  for (const [at, port] of ports.entries()) {
    if (port === "model") continue;
    for (const ms of LATE_MS) yield { ...base, course: `late:${at}=${ms}` };
  }
}

/** Milliseconds up to which a call of the database is slow. */
export const SLOW_MS = 32;

/** Calls of the database that meet, millisecond by millisecond, what comes about at the same time. */
export function* slows(base: Base, ports: readonly PortName[]): Generator<Schedule> {
  for (const [at, port] of ports.entries()) {
    if (port !== "database") continue;
    for (let ms = 0; ms < SLOW_MS; ms++) yield { ...base, course: `slow:${at}=${ms}` };
  }
}

/**
 * Every two deaths, each after a call has had its effect: to everybody else, to die before a call is
 * to die after the one before it. The second may hit what the first one has made necessary.
 */
export function* pairs(base: Base, calls: number): Generator<Schedule> {
  for (let first = 0; first < calls; first++) {
    for (let second = first + 1; second < calls + 12; second++) {
      yield { ...base, course: `at:${first}=die_after,${second}=die_after` };
    }
  }
}

/** Attached clients hang up at every call; and at every call, with a death at one soon after. */
export function* hangUps(base: Base, calls: number): Generator<Schedule> {
  if (base.mode !== "attached") return;
  for (let at = 0; at < calls; at++) {
    yield { ...base, course: `left:${at}` };
    for (let death = at; death < at + 6; death++) yield { ...base, course: `left:${at}=${death}` };
  }
}

/** Random walks, one per seed, over all scenarios in turn. */
export function* walks(from: number, seeds: number): Generator<Schedule> {
  for (let seed = from; seed < from + seeds; seed++) {
    const isOn = Math.floor(seed / scenarios.length) % 2 === 1;
    yield walkOf(seed, isOn ? "on" : "off");
  }
}

/** The same walks past people who stay attached, for every other round of the scenarios. */
export function* attachedWalks(from: number, seeds: number): Generator<Schedule> {
  for (const { mode, ...walk } of walks(from, seeds)) {
    if (mode === "on") yield { ...walk, mode: "attached" };
  }
}

const walkOf = (seed: number, mode: Mode): Schedule => ({
  scenario: seed % scenarios.length,
  mode,
  course: `walk:${seed}`,
});

/** Random Processes: without faults, with a store that is emptied, and on a walk. */
export function* randoms(first: number, count: number): Generator<Schedule> {
  for (let seed = first; seed < first + count; seed++) {
    const base = { scenario: RANDOM + seed, mode: MODES[seed % MODES.length] ?? "off" };
    yield { ...base, course: "none" };
    yield { ...base, course: `loss:${10 + (seed % 40)}=all` };
    yield { ...base, course: `walk:${seed}` };
  }
}
