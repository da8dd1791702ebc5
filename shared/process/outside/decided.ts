// What decides that a step runs.
import type { OutsideSource } from "../../contracts/outside.ts";

export interface Decided {
  /**
   * Sources that decide whether the step runs: through its condition, its list, a failure that it handles, or a step
   * that it depends on; for an iteration, also through the `until` before it.
   */
  gate: OutsideSource[];
  /**
   * Sources that may have made an optional step fail. This step depends on that step without taking
   * a value from it.
   */
  withheld: OutsideSource[];
  /**
   * Sources that may have made an optional step fail. This step takes a value from that step, so the failure shows in
   * the value, which is null.
   */
  lacking: OutsideSource[];
}
