// The marks of a stored Process's hops, with what the end of a run says of each: small, because every claim carries
// all of them.
import type { Hop, HopStatus, Statuses } from "../contracts/hop.ts";
import type { OutsideSource } from "../contracts/outside.ts";
import type { CallMeasure } from "../contracts/definitions/execution.ts";
import type { StepEnd, StepMark } from "../platform/processes/step-marks.ts";

/** Why a step failed, within its mark. */
export interface MarkedError {
  code: string;
  /** Cut to some hundred characters; the step's result has all of it. */
  detail: string;
}

/** How an output came to be shorter: by its summary, or cut, and why there is no summary. */
export type Shortening = "summarised" | "cut" | "summary_failed" | "summary_too_long";

/** What of a step came from outside (spec/provenance#in-a-run); absent where nothing did. */
export interface Steered {
  /** What decided whether it ran. */
  by?: OutsideSource[];
  /** By what an optional step may have failed that it depends on. */
  may?: OutsideSource[];
  /** What it was given, and what its failing hangs on besides: it may have failed by that. */
  in?: OutsideSource[];
  /** What its output holds: it takes of the run's room. */
  has?: OutsideSource[];
}

/** Without what is empty: marks are small. */
export const steeredBy = (all: Steered): Steered =>
  Object.fromEntries(Object.entries(all).filter(([, sources]) => sources.length > 0));

interface EndMark extends Steered {
  status: StepEnd;
  /** Failed, and the step is required. */
  req?: true;
  error?: MarkedError;
  /** The output was shortened to its token budget. */
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
  /** `t`: what its call took. `b`: bytes of its output. */
  | ({ kind: "step"; t?: CallMeasure; b?: number } & EndMark)
  | ({ kind: "closed"; b?: number } & EndMark)
  | { kind: "ended" };

/** The interpreter alone writes the marks of its hops, so their shape is trusted. */
export function markAt(statuses: Statuses, hop: Hop): ProcessMark | undefined {
  return statuses[hop] as ProcessMark | undefined;
}

/** The rules read the same marks. */
export function asStatus(mark: ProcessMark): HopStatus {
  const known: StepMark = mark;
  return known;
}
