// The marks that hops of a stored Process leave: small, and all that the next hops are computed from.
import type { CallMeasure } from "../../contracts/definitions/execution.ts";

/** How a step ended; `asked`: a person must decide first. */
export type StepEnd = "completed" | "skipped" | "failed" | "asked";

export type StepMark =
  /**
   * A frame is open: places of its steps (from 1) that run side by side, wave after wave. `sum`: the last wave is its
   * summary. `t`: what the call of the Tool took whose answer it shortens.
   */
  | { kind: "frame"; waves: number[][]; sum?: true; t?: CallMeasure }
  /** `req`: failed, and the step is required. `t`: what its call took. */
  | { kind: "step"; status: StepEnd; req?: true; t?: CallMeasure }
  /** A child frame is closed: this is the end of the step that opened it. */
  | { kind: "closed"; status: StepEnd; req?: true }
  /** The root frame is closed, and with it the run. */
  | { kind: "ended" };
