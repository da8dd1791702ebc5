// One course that is simulated.
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import type { SimulatedScript } from "./memory/simulated-model.ts";
import type { Person } from "./person.ts";
import type { SimulatedProcess } from "./world.ts";

export interface Scenario {
  name: string;
  script: () => SimulatedScript;
  course: (person: Person) => Promise<void>;
  /** Pairs of crashes are tried in all of these. */
  core?: true;
  /** What the engine runs; the built-in chain where absent. */
  process?: SimulatedProcess;
  /** A stored Process, run by its interpreter beside the chain. */
  stored?: ResolvedProcess;
  /** Seconds that a run may wait for a person; the engine's own where absent. */
  waitMaxSeconds?: number;
  /** Calls that a user may make in a day. */
  stepsPerDay?: number;
  /** Slots of every pool, and of one user; the engine's own where absent. */
  slots?: { size: number; perUser: number };
  /** Its end depends on who comes first: only what holds for every course is checked. */
  open?: true;
  /** Its replies are to be sent to a channel: a course is over when each was published. */
  onChannel?: true;
  /** A step of it fails for good. */
  fails?: true;
}
