// Plays one scenario under one set of faults, to its end, and checks it.
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import type { Log } from "../../shared/ports/log.ts";
import { checkAlways, checkEnd } from "./check-course.ts";
import { endState } from "./end-state.ts";
import { noFaults, type Faults, type PortName } from "./faults.ts";
import { createPerson } from "./person.ts";
import { varying } from "./scenario-model.ts";
import type { Mode } from "./modes.ts";
import type { Scenario } from "./scenario.ts";
import { storedProcess } from "./stored-process.ts";
import { chainWaitsFor } from "./watch-decisions.ts";
import { createWorld, START_MS, type SimulatedProcess } from "./world.ts";

/**
 * Virtual milliseconds after which a course that is not over never will be: a run is failed after 15
 * minutes, and the longest talk has ten, with what is still under way of each.
 */
const MAX_MS = 8 * 60 * 60_000;

export interface Course {
  /** The port of each call made. */
  ports: readonly PortName[];
  violations: string[];
  /** What is left in the end, without ids and times: equal for equal courses. */
  end: string;
  /** Distinct states passed, as hashes; empty unless they were asked for. */
  states: ReadonlySet<number>;
  /** Hops of the messages that the queue took. */
  published: readonly string[];
  /** Runs that the sweep has had to drive on. */
  driven: number;
  /** Virtual milliseconds. */
  tookMs: number;
}

const pack = createKitchenPack();
const parts = { pack, prompts: createFilePrompts() };
const chain: SimulatedProcess = { logic: createChainLogic(parts), waitsFor: chainWaitsFor };

const processOf = ({ stored, process = chain }: Scenario): SimulatedProcess =>
  stored === undefined ? process : storedProcess(parts, stored);

export interface PlayOptions {
  faults?: Faults;
  mode?: Mode;
  /** The model never says the same twice. */
  varied?: boolean;
  /** Note the states that are passed. */
  countsStates?: boolean;
  log?: Log;
}

export async function play(scenario: Scenario, options: PlayOptions = {}): Promise<Course> {
  const { faults = noFaults, mode = "off", varied = false, countsStates = false, log } = options;
  const script = varied ? varying(scenario.script()) : scenario.script();
  const world = createWorld({
    pack,
    faults,
    mode,
    script,
    process: processOf(scenario),
    ...(log ? { log } : {}),
    ...(scenario.slots ? { slots: scenario.slots } : {}),
    ...(scenario.waitMaxSeconds ? { waitMaxSeconds: scenario.waitMaxSeconds } : {}),
    ...(scenario.stepsPerDay ? { stepsPerDay: scenario.stepsPerDay } : {}),
  });
  if (scenario.stored) {
    world.database.createProcess({ owner: null, isEnabled: true, resolved: scenario.stored });
  }
  const person = createPerson(world, faults, scenario.onChannel);
  const states = new Set<number>();
  const always = checkAlways(world, person, countsStates ? states : undefined);
  const violations: string[] = [];
  let isTalking = true;
  let failure: unknown = null;
  void scenario.course(person).then(
    () => (isTalking = false),
    (error: unknown) => {
      failure = error;
      isTalking = false;
    },
  );
  const outcome = await world.timeline.run({
    untilMs: START_MS + MAX_MS,
    isOver: () =>
      !isTalking &&
      (failure !== null ||
        (world.queue.open() === 0 && world.busy() === 0 && world.database.unsent().length === 0)),
    settled() {
      person.look();
      violations.push(...always());
    },
  });
  if (failure !== null) violations.push(`the course failed: ${String(failure)}`);
  if (outcome !== "over") violations.push("I7: not over after eight hours");
  violations.push(
    ...world.violations,
    ...world.outside.violations(),
    ...(await checkEnd(world, person, scenario)),
  );
  return {
    ports: world.ports,
    published: world.queue.taken,
    driven: world.driven(),
    violations: [...new Set(violations)],
    end: endState(world, person),
    states,
    tookMs: world.timeline.now() - START_MS,
  };
}
