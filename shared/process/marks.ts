// The marks of a stored Process's hops, with what the end of a run says about each. They are small,
// because every claim carries all of them.
import type { Hop, HopStatus, Statuses } from "../contracts/hop.ts";
import type { OutsideSource } from "../contracts/outside.ts";
import type { CallMeasure } from "../contracts/definitions/execution.ts";
import type { StepEnd, StepMark } from "../platform/processes/step-marks.ts";

/** Why a step failed, as stored in its mark. */
export interface MarkedError {
  code: string;
  /** Cut to a few hundred characters; the step's result has the whole text. */
  detail: string;
}

/** How an output was shortened: by its summary, or by cutting, and then why there is no summary. */
export type Shortening = "summarised" | "cut" | "summary_failed" | "summary_too_long";

/** Which parts of a step came from outside (spec/provenance#in-a-run); absent when none did. */
export interface Steered {
  /** The sources that decided whether it ran. */
  by?: OutsideSource[];
  /** The sources by which an optional step that it depends on may have failed. */
  may?: OutsideSource[];
  /** The sources of its inputs and of anything else that could make it fail. */
  in?: OutsideSource[];
  /** The sources of its output, which uses up the run's room. */
  has?: OutsideSource[];
}

/** Omits empty lists, because marks must be small. */
export const steeredBy = (all: Steered): Steered =>
  Object.fromEntries(Object.entries(all).filter(([, sources]) => sources.length > 0));

interface EndMark extends Steered {
  status: StepEnd;
  /** Whether the step failed and is required. */
  req?: true;
  error?: MarkedError;
  /** Whether the output was shortened to its token budget. */
  short?: Shortening;
}

export type ProcessMark =
  /** `t`, `b`: of the answer that it shortens. */
  | {
      kind: "frame";
      waves: number[][];
      sum?: true;
      t?: CallMeasure;
      b?: number;
      has?: OutsideSource[];
    }
  /** `t`: the duration of its call. `b`: bytes of its output. */
  | ({ kind: "step"; t?: CallMeasure; b?: number } & EndMark)
  | ({ kind: "closed"; b?: number } & EndMark)
  | { kind: "ended" };

/** Only the interpreter writes the marks of its hops, so their shape is trusted. */
export function markAt(statuses: Statuses, hop: Hop): ProcessMark | undefined {
  return statuses[hop] as ProcessMark | undefined;
}

/** The marks as the provenance rules read them. */
export function asStatus(mark: ProcessMark): HopStatus {
  const stepMark: StepMark = mark;
  return stepMark;
}
