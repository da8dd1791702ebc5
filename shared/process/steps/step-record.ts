// How a step ends: its result for later hops, its mark, its event.
import type { Receipt } from "../../contracts/effects.ts";
import type { CallCode, CallMeasure } from "../../contracts/definitions/execution.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { SessionPatch } from "../../contracts/session.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { StepQuestion as AskedStep } from "../../ports/run-database.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type { StepAt } from "../frames/frame.ts";
import { sourcesIn, wholly } from "../../platform/processes/outside-values.ts";
import { ofInputs } from "../frames/open-frame.ts";
import {
  asStatus,
  steeredBy,
  type MarkedError,
  type ProcessMark,
  type Shortening,
} from "../marks.ts";

/** Codes of failed steps, beside those of calls. */
export type StepCode =
  | CallCode
  | "condition_failed"
  /** A person refused it. */
  | "refused"
  | "too_deep"
  | "too_many_steps"
  /** The template of a Process could not be filled in. */
  | "bad_template"
  /** The engine gave up on it. */
  | "internal";

export interface StepError {
  code: StepCode;
  /** For the owner; without any text of an answer. */
  detail: string;
  /** JSON Pointers of what does not fit. */
  paths?: string[];
}

/** What a person has to decide before the run goes on. */
export interface StepQuestion extends AskedStep {
  /** `guard`: the question, in the user's language. */
  text?: string;
}

/** A step that gave no output though the run went on. */
export interface MissedStep {
  step: string;
  code: string;
}

/** The result of a step, and of the hop that closes a child frame. */
export interface StepRecord {
  output: unknown;
  /** Which parts of the output come from outside. */
  outside?: Outside;
  /** The output was shortened to its token budget. */
  short?: Shortening;
  error?: StepError;
  questions?: StepQuestion[];
  missed?: MissedStep[];
  /** Changes of data. */
  receipts?: Receipt[];
  losses?: string[];
}

/** What a step leaves beside its output, however it ended. */
export interface StepLeaves {
  measure?: CallMeasure | undefined;
  /** Which parts of its output come from outside, also of one that it fails by. */
  outside?: Outside;
  /** What it failed by, or would have, beside its inputs: rows that were in its way. */
  met?: OutsideSource[];
  /** Changes of data, failed ones included. */
  receipts?: Receipt[];
  /** Session records of the rows that it has seen or changed. */
  patch?: SessionPatch;
  /** Notes for the user on what could not be checked or stored. */
  losses?: string[];
  jobs?: JobMessage[];
}

interface Settled {
  output: unknown;
  bytes: number;
  isCut: boolean;
}

export function completedStep(at: StepAt, done: Settled, left: StepLeaves = {}): HopOutcome {
  const short = done.isCut ? { short: "cut" as const } : {};
  // Where a value was cut, words from outside have decided what of it is left.
  const { outside = {}, met = [] } = left;
  const told = steeredBy({ in: met, has: sourcesIn(outside) });
  const mark = { status: "completed" as const, b: done.bytes, ...short, ...told };
  const origin = ofInputs(done.isCut ? wholly(sourcesIn(outside)) : outside);
  return endedStep(at, { output: done.output, ...origin, ...short }, mark, left);
}

export function skippedStep(at: StepAt): HopOutcome {
  return endedStep(at, { output: null }, { status: "skipped" });
}

export function failedStep(at: StepAt, error: StepError, left: StepLeaves = {}): HopOutcome {
  const req = at.step.output.required ? { req: true as const } : {};
  const origin = steeredBy({ in: [...sourcesIn(left.outside ?? {}), ...(left.met ?? [])] });
  const mark = { status: "failed" as const, ...req, ...origin, error: markedError(error) };
  return endedStep(at, { output: null, error }, mark, left);
}

/** @param doubt of a call that may have been made: the run may end without an answer to its question */
export function askedStep(
  at: StepAt,
  question: StepQuestion,
  left: StepLeaves = {},
  doubt?: StepError,
): HopOutcome {
  const { receipts: _none, ...rest } = left;
  const error = doubt === undefined ? {} : { error: markedError(doubt) };
  const mark = { status: "asked" as const, ...error };
  return endedStep(at, { output: null, questions: [question] }, mark, rest);
}

function endedStep(
  { hop, name }: StepAt,
  record: StepRecord,
  end: Omit<Extract<ProcessMark, { kind: "step" }>, "kind" | "t">,
  { measure, receipts = [], patch = {}, losses = [], jobs = [] }: StepLeaves = {},
): HopOutcome {
  const code = end.error === undefined ? {} : { code: end.error.code };
  const result: StepRecord = {
    ...record,
    ...(receipts.length > 0 ? { receipts } : {}),
    ...(losses.length > 0 ? { losses } : {}),
  };
  return {
    result,
    status: asStatus({ kind: "step", ...end, ...(measure ? { t: measure } : {}) }),
    patch,
    ...(jobs.length > 0 ? { jobs } : {}),
    events: [{ type: "step.completed", data: { hop, step: name, status: end.status, ...code } }],
  };
}

/** Every claim carries the marks, so their details are short. */
const MAX_DETAIL = 300;

export function markedError({ code, detail, paths }: StepError): MarkedError {
  const places = [...new Set(paths)];
  const where = places.length === 0 ? "" : ` (${places.join(", ")})`;
  return { code, detail: `${detail}${where}`.slice(0, MAX_DETAIL) };
}
