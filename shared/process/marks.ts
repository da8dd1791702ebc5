// The marks of a stored Process's hops, with what the end of a run reports about each hop. They are
// small, because every claim carries all marks that are not folded.
import type { Hop, HopStatus, Statuses } from "../contracts/hop.ts";
import type { OutsideSource, ValueSource } from "../contracts/outside.ts";
import { withoutTrusted } from "../platform/processes/outside-values.ts";
import type { CallMeasure } from "../contracts/definitions/execution.ts";
import type { Items, StepEnd, StepMark } from "../platform/processes/step-marks.ts";

/** Why a step failed, as stored in its mark. */
export interface MarkedError {
  code: string;
  /** Cut to a few hundred characters; the step's result has the whole text. */
  detail: string;
  /** The HTTP status of the answer. */
  status?: number;
}

/** How an output was shortened: to a summary, or by cutting it, with the reason for having no summary. */
export type Shortening = "summarised" | "cut" | "summary_failed" | "summary_too_long";

/** The outside sources that influenced a step (spec/provenance#in-a-run). A field without sources is absent. */
export interface Steering {
  /** The sources that decided whether it ran. */
  by?: OutsideSource[];
  /** The sources by which an optional step that it depends on may have failed. */
  may?: OutsideSource[];
  /** The sources of its inputs and of anything else that could make it fail. */
  in?: OutsideSource[];
  /** The sources of its output, which uses up the run's room. */
  has?: OutsideSource[];
}

/** Leaves out sources that may decide, and empty lists, because marks must be small. */
export const nonEmptySteering = (
  all: Partial<Record<keyof Steering, readonly ValueSource[]>>,
): Steering =>
  Object.fromEntries(
    Object.entries(all)
      .map(([kind, sources]) => [kind, withoutTrusted(sources)] as const)
      .filter(([, sources]) => sources.length > 0),
  );

interface EndMark extends Steering {
  status: StepEnd;
  /** Whether the step failed, and with it its frame: the step is required, or a person has stopped the run there. */
  req?: true;
  /** Whether a person has stopped the run at this step: every frame around it fails. */
  stop?: true;
  error?: MarkedError;
  /** How the output was shortened to its token budget. Absent if it is complete. */
  short?: Shortening;
}

export type ProcessMark = KindOfMark & {
  /** Whether the mark was taken over from an earlier run, which made the call. */
  old?: true;
};

type KindOfMark =
  /**
   * `t`, `b`: the measures of the call whose answer the frame shortens, and the bytes of that answer. Of items, `b`:
   * the bytes of their list.
   */
  | {
      kind: "frame";
      waves: number[][];
      sum?: true;
      items?: Items;
      t?: CallMeasure;
      b?: number;
      has?: OutsideSource[];
      said?: true;
    }
  /**
   * `t`: the measures of its call. `b`: bytes of its output. `said`: a person has said that its call happened.
   */
  | ({ kind: "step"; t?: CallMeasure; b?: number; said?: true } & EndMark)
  | ({ kind: "closed"; b?: number } & EndMark)
  /**
   * Replaces the marks of a lane's items up to `upTo`, and all marks below them. `b`: the bytes of their outputs. `l`:
   * the bytes of the items' own outputs. `n`: the steps of the frames that they opened. `has`: their sources.
   */
  | { kind: "lane"; upTo: number; b: number; l: number; n: number; has: OutsideSource[] }
  | { kind: "ended" };

/** Only the interpreter writes the marks of its hops, so their shape is trusted. */
export function markAt(statuses: Statuses, hop: Hop): ProcessMark | undefined {
  return statuses[hop] as ProcessMark | undefined;
}

/** All sources that a mark names. */
export function sourcesAt(statuses: Statuses, hop: Hop): OutsideSource[] {
  const mark = markAt(statuses, hop);
  if (mark === undefined || mark.kind === "ended") return [];
  if (mark.kind === "frame" || mark.kind === "lane") return mark.has ?? [];
  return [mark.by, mark.may, mark.in, mark.has].flatMap((sources = []) => sources);
}

/** A mark in the shape that the engine stores. It also has the shape that the platform's rules read. */
export function asStatus(mark: ProcessMark): HopStatus {
  const stepMark: StepMark = mark;
  return stepMark;
}
