// One course that is simulated.
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import type { SimulatedScript } from "./memory/simulated-model.ts";
import type { Person } from "./person.ts";
import type { SimulatedProcess } from "./world.ts";

export interface Scenario {
  name: string;
  script: () => SimulatedScript;
  course: (person: Person) => Promise<void>;
  /** Pairs of crashes are tried in core scenarios. */
  core?: true;
  /** What the engine runs; the built-in chain if absent. */
  process?: SimulatedProcess;
  /** A stored Process, run by its interpreter beside the chain. */
  stored?: ResolvedProcess;
  /** Seconds that a run may wait for a person; the engine's default if absent. */
  waitMaxSeconds?: number;
  /** Calls that a user may make in a day. */
  stepsPerDay?: number;
  /** The slots of every pool, and of one user; the engine's defaults if absent. */
  slots?: { size: number; perUser: number };
  /** Its end depends on what comes first, so only what must be true of every course is checked. */
  open?: true;
  /** Its replies are to be sent to a channel, and a course is over once all were published. */
  onChannel?: true;
  /** One of its steps fails permanently. */
  fails?: true;
}
