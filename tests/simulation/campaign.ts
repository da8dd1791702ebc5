// Plays schedules and compares the end of each with that of the fault-free course.
import type { CommitRequest } from "../../shared/ports/store.ts";
import type { CallSite, Faults, PortName } from "./faults.ts";
import { MODES } from "./modes.ts";
import { play, type Course } from "./play.ts";
import { scenarios } from "./scenarios.ts";
import {
  attachedWalks,
  faultsOf,
  hangUps,
  isVaried,
  lates,
  losses,
  nameOf,
  pairs,
  randoms,
  scenarioOf,
  singles,
  slows,
  walks,
  type Schedule,
} from "./schedules.ts";

export interface PlayedSchedule {
  schedule: string;
  violations: string[];
  /** Empty unless `countsStates` was set. */
  states: ReadonlySet<number>;
}

const baselines = new Map<string, Promise<Course>>();

/** The course in which nothing goes wrong. */
export function baselineOf(schedule: Base): Promise<Course> {
  const faultFree = { ...schedule, course: "none" };
  const name = nameOf(faultFree);
  let course = baselines.get(name);
  if (!course) {
    course = play(scenarioOf(faultFree), { mode: faultFree.mode });
    baselines.set(name, course);
  }
  return course;
}

/** Plays one schedule. @param countsStates whether to record the states that the course passes through */
export async function tryOut(schedule: Schedule, countsStates = false): Promise<PlayedSchedule> {
  const scenario = scenarioOf(schedule);
  const baseline = await baselineOf(schedule);
  const scheduleFaults = faultsOf(schedule, baseline.ports.length);
  const hits: string[] = [];
  const faults: Faults = {
    ...scheduleFaults,
    fault(call) {
      const fault = scheduleFaults.fault(call);
      if (fault !== null) hits.push(`${fault} ${call.method}${claims(call) ? " and claim" : ""}`);
      return fault;
    },
  };
  const { mode } = schedule;
  const varied = isVaried(schedule);
  const course = await play(scenario, { faults, mode, varied, countsStates });
  const isSame = scenario.open || mayEndOtherwise(schedule) || course.end === baseline.end;
  return {
    schedule: nameOf(schedule),
    states: course.states,
    violations: [
      ...course.violations,
      ...(isSame ? [] : [`a different end:\n${difference(baseline.end, course.end)}`]),
      // A commit releases the claim, so the queue's redelivery continues the run at once. There are two exceptions: a
      // commit that also claims leaves the next hop held by the dead process, and the only message of an attached run
      // comes after a lease, so the sweep is sooner.
      ...(schedule.course.startsWith("at:") &&
      mode !== "attached" &&
      hits.join() === "die_after commit" &&
      course.driven > 0
        ? ["I7: after a death right after a commit only the sweep continued the run"]
        : []),
    ],
  };
}

/** Whether the call is a commit that claims the next hop. */
function claims({ method, request }: CallSite): boolean {
  return method === "commit" && (request as CommitRequest).claim !== undefined;
}

type Base = Omit<Schedule, "course">;

/**
 * The schedules of a set for several scenarios and modes, as one list: a sample of it is spread over all of them.
 * @param set the schedules for one fault-free course
 */
export async function schedulesFor(
  bases: readonly Base[],
  set: (base: Base, ports: readonly PortName[]) => Iterable<Schedule>,
): Promise<Iterable<Schedule>> {
  const courses: { base: Base; ports: readonly PortName[] }[] = [];
  for (const base of bases) courses.push({ base, ports: (await baselineOf(base)).ports });
  return courses.values().flatMap(({ base, ports }) => set(base, ports));
}

/** Violations by the names of their schedules, for `npm run simulate -- --replay <name>`. */
export async function violationsOf(
  schedules: Iterable<Schedule>,
): Promise<Record<string, string[]>> {
  const violationsByName: Record<string, string[]> = {};
  for (const schedule of schedules) {
    const { schedule: name, violations } = await tryOut(schedule);
    if (violations.length > 0) violationsByName[name] = violations;
  }
  return violationsByName;
}

/**
 * A random walk may use up the queue's retries or a run's time, and then end in an honest failure.
 * Single faults and pairs of faults must not.
 */
function mayEndOtherwise({ course }: Schedule): boolean {
  return course.startsWith("walk:");
}

function difference(expectedText: string, foundText: string): string {
  const [before, after] = [expectedText.split("\n"), foundText.split("\n")];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `    - ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `    + ${line}`),
    ...(before.length === after.length
      ? []
      : [`    ${before.length} lines became ${after.length}`]),
  ].join("\n");
}

export interface Sets {
  singles: boolean;
  losses: boolean;
  lates: boolean;
  slows: boolean;
  pairs: boolean;
  hangUps: boolean;
  seeds: number;
  from: number;
  /** Only these scenarios, with pairs of faults in each of them; all if absent. */
  scenarios?: readonly number[];
  /** Every n-th schedule; all if absent. */
  every?: number;
  /**
   * The number of random Processes, each played without faults, with a store that is emptied at a call, and as a
   * walk.
   */
  random: number;
}

/** All schedules of the sets, or the share of one `shard` of `shards`. */
export async function* schedulesOf(sets: Sets, shard = 0, shards = 1): AsyncGenerator<Schedule> {
  let n = 0;
  const { every = 1 } = sets;
  const isMine = (): boolean => {
    const place = n++;
    return place % every === 0 && (place / every) % shards === shard;
  };
  // The fault-free courses are played only if a set needs the numbers of their calls.
  const needsCalls =
    sets.singles || sets.losses || sets.lates || sets.slows || sets.hangUps || sets.pairs;
  for (const [scenario, { core }] of needsCalls ? scenarios.entries() : []) {
    const isNamed = sets.scenarios?.includes(scenario) === true;
    if (sets.scenarios !== undefined && !isNamed) continue;
    for (const mode of MODES) {
      const base = { scenario, mode };
      const { ports } = await baselineOf(base);
      const calls = ports.length;
      if (sets.singles) for (const schedule of singles(base, ports)) if (isMine()) yield schedule;
      if (sets.losses) for (const schedule of losses(base, calls)) if (isMine()) yield schedule;
      if (sets.lates) for (const schedule of lates(base, ports)) if (isMine()) yield schedule;
      if (sets.slows) for (const schedule of slows(base, ports)) if (isMine()) yield schedule;
      if (sets.hangUps) for (const schedule of hangUps(base, calls)) if (isMine()) yield schedule;
      if (sets.pairs && (core || isNamed))
        for (const schedule of pairs(base, calls)) if (isMine()) yield schedule;
    }
  }
  if (sets.scenarios !== undefined) return;
  for (const schedule of randoms(sets.from, sets.random)) if (isMine()) yield schedule;
  for (const schedule of walks(sets.from, sets.seeds)) if (isMine()) yield schedule;
  for (const schedule of attachedWalks(sets.from, sets.seeds)) if (isMine()) yield schedule;
}
