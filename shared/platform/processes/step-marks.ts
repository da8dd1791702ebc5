// The marks that hops of a stored Process leave: small, and sufficient to compute the next hops.
import type { CallMeasure } from "../../contracts/definitions/execution.ts";

/**
 * How a step ended; `asked`: a person must decide first, or the step waits for a time or an event; `caught`: it failed,
 * and another step handles that.
 */
export type StepEnd = "completed" | "skipped" | "failed" | "caught" | "asked";

/** The items of a frame. */
export interface Items {
  count: number;
  /** How many run at the same time. */
  side: number;
  /** Only of a loop, which has at most `count` iterations, one after another: whose outputs are kept. */
  loop?: "last" | "all";
}

export type StepMark =
  /**
   * A frame is open: the numbers (from 1) of the steps that run side by side, wave after wave. `sum`: the last wave is
   * its summary. `t`: for a frame that shortens a Tool's answer, the measures of the call of that Tool. `items`: the
   * frame has items or iterations in place of waves.
   */
  | { kind: "frame"; waves: number[][]; sum?: true; items?: Items; t?: CallMeasure }
  /**
   * `req`: the step failed, and with it its frame, because the step is required or a person has stopped the run there;
   * then also `stop`. `t`: the measures of its call.
   */
  | { kind: "step"; status: StepEnd; req?: true; stop?: true; t?: CallMeasure }
  /** A child frame has closed: this is the end of the step that opened it. */
  | { kind: "closed"; status: StepEnd; req?: true; stop?: true }
  /** Replaces the marks of a lane's items up to `upTo`. */
  | { kind: "lane"; upTo: number }
  /** The root frame has closed, and with it the run. */
  | { kind: "ended" };

/** The mark with which a step or an item ends. */
export type EndMark = Extract<StepMark, { kind: "step" | "closed" }>;
