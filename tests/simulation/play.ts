// Plays one scenario with one set of faults to its end, and checks it.
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import type { Log } from "../../shared/ports/log.ts";
import { checkAlways, checkEnd } from "./check-course.ts";
import { endState } from "./end-state.ts";
import { noFaults, type Faults, type PortName } from "./faults.ts";
import { createPerson } from "./person.ts";
import { varyingModel } from "./scenario-model.ts";
import type { Mode } from "./modes.ts";
import type { Scenario } from "./scenario.ts";
import { storedProcess } from "./stored-process.ts";
import { chainWaitsFor } from "./watch-decisions.ts";
import { createWorld, START_MS, type SimulatedProcess } from "./world.ts";

/**
 * Virtual milliseconds after which an unfinished course will never end: a run fails after 15 minutes without
 * progress, and the longest talk has ten runs, some of whose work ends after them.
 */
const MAX_MS = 8 * 60 * 60_000;

export interface Course {
  /** The port of each call. */
  ports: readonly PortName[];
  violations: string[];
  /** What the course leaves behind, without ids and times: the same text for equivalent courses. */
  end: string;
  /** The distinct states of the course, as hashes; empty unless `countsStates` was set. */
  states: ReadonlySet<number>;
  /** The hops of the messages that the queue accepted. */
  published: readonly string[];
  /** The number of runs that the sweep had to continue. */
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
  /** Whether the model answers every repeated request differently. */
  varied?: boolean;
  /** Whether to record the states of the course. */
  countsStates?: boolean;
  log?: Log;
}

export async function play(scenario: Scenario, options: PlayOptions = {}): Promise<Course> {
  const { faults = noFaults, mode = "off", varied = false, countsStates = false, log } = options;
  const script = varied ? varyingModel(scenario.script()) : scenario.script();
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
  const checkEvent = checkAlways(world, person, countsStates ? states : undefined);
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
    onSettled() {
      person.look();
      violations.push(...checkEvent());
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
    published: world.queue.accepted,
    driven: world.driven(),
    violations: [...new Set(violations)],
    end: endState(world, person),
    states,
    tookMs: world.timeline.now() - START_MS,
  };
}
