// The schedules that are tried: a scenario, which invocations run its hops, and what goes wrong. Each has a
// short name with which it can be played again.
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

/** Scenarios from this number on are random Processes: 1007 is the one with seed 7. */
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

/** Errors: an Error that explains the form of a schedule's name. */
export function scheduleOf(name: string): Schedule {
  const [scenario = "", named, course = ""] = name.split("/");
  const isScenario = Number(scenario) >= RANDOM || scenarios[Number(scenario)] !== undefined;
  const mode = MODES.find((candidate) => candidate === named);
  if (!isScenario || mode === undefined || course === "") {
    throw new Error(
      `"${name}" is not a schedule: write <scenario 0–${scenarios.length - 1}>/<${MODES.join("|")}>/<course>, as 3/on/walk:77`,
    );
  }
  return { scenario: Number(scenario), mode, course };
}

export function scenarioOf({ scenario }: Schedule): Scenario {
  const match = scenario >= RANDOM ? randomScenario(scenario - RANDOM) : scenarios[scenario];
  if (!match) throw new Error(`there is no scenario ${scenario}`);
  return match;
}

/** In every third walk the model answers repeated requests differently. */
export function isVaried({ course }: Schedule): boolean {
  return course.startsWith("walk:") && Number(course.slice("walk:".length)) % 3 === 2;
}

/** @param calls the number of port calls of the fault-free course, among which a random walk chooses */
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
  throw new Error(
    `"${course}" is not a course: none, at:…, loss:…, late:…, slow:…, left:… or walk:…`,
  );
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

/** The store loses its last writes or everything, before every call. */
export function* losses(base: Base, calls: number): Generator<Schedule> {
  for (let call = 0; call < calls; call++) {
    for (const writes of [1, 2, 3, 5, 8, 13, 21, "all"])
      yield { ...base, course: `loss:${call}=${writes}` };
  }
}

/** Milliseconds: around the second sweep, which recovers the run; after that sweep; and longer than a lease. */
export const LATE_MS = [119_820, 119_850, 119_880, 119_910, 119_950, 120_000, 125_000, 200_000];

/** Each call that may change something arrives when another holder has its hop. */
export function* lates(base: Base, ports: readonly PortName[]): Generator<Schedule> {
  for (const [at, port] of ports.entries()) {
    if (port === "model") continue;
    for (const ms of LATE_MS) yield { ...base, course: `late:${at}=${ms}` };
  }
}

/** A slow database call is delayed by each number of milliseconds below this. */
export const SLOW_MS = 32;

/** Each database call is delayed millisecond by millisecond, so that it coincides with other events. */
export function* slows(base: Base, ports: readonly PortName[]): Generator<Schedule> {
  for (const [at, port] of ports.entries()) {
    if (port !== "database") continue;
    for (let ms = 0; ms < SLOW_MS; ms++) yield { ...base, course: `slow:${at}=${ms}` };
  }
}

/**
 * Every pair of deaths, each after a call has had its effect; a death before a call looks to all other
 * parts like a death after the previous call. The second may hit what the first has made necessary.
 */
export function* pairs(base: Base, calls: number): Generator<Schedule> {
  for (let first = 0; first < calls; first++) {
    for (let second = first + 1; second < calls + 12; second++) {
      yield { ...base, course: `at:${first}=die_after,${second}=die_after` };
    }
  }
}

/** Attached clients hang up at every call, also with a death at that call or one of the next five. */
export function* hangUps(base: Base, calls: number): Generator<Schedule> {
  if (base.mode !== "attached") return;
  for (let call = 0; call < calls; call++) {
    yield { ...base, course: `left:${call}` };
    for (let death = call; death < call + 6; death++)
      yield { ...base, course: `left:${call}=${death}` };
  }
}

/** Random walks, one for each seed, through all scenarios in turn. */
export function* walks(from: number, seeds: number): Generator<Schedule> {
  for (let seed = from; seed < from + seeds; seed++) {
    const isOn = Math.floor(seed / scenarios.length) % 2 === 1;
    yield walkOf(seed, isOn ? "on" : "off");
  }
}

/** The same walks with attached clients, for every other round of the scenarios. */
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

/** Random Processes: without faults, with a store that is emptied, and as a random walk. */
export function* randoms(first: number, count: number): Generator<Schedule> {
  for (let seed = first; seed < first + count; seed++) {
    const base = { scenario: RANDOM + seed, mode: MODES[seed % MODES.length] ?? "off" };
    yield { ...base, course: "none" };
    yield { ...base, course: `loss:${10 + (seed % 40)}=all` };
    yield { ...base, course: `walk:${seed}` };
  }
}
