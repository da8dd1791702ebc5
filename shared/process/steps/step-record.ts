// How a step ends: its result for later hops, its mark, its event.
import type { Receipt } from "../../contracts/effects.ts";
import type { CallCode, CallMeasure, Said } from "../../contracts/definitions/execution.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { StepWait } from "../../contracts/definitions/waits.ts";
import type { SessionPatch } from "../../contracts/session.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { StepQuestion as AskedStep } from "../../ports/run-database.ts";
import type { JobMessage } from "../../ports/queue.ts";
import { handlerOf, type TIMED_OUT } from "../../platform/processes/handlers.ts";
import type { StepAt } from "../frames/frame.ts";
import { sourcesIn, wholly } from "../../platform/processes/outside-values.ts";
import { outsideField } from "../frames/open-frame.ts";
import type { Ran } from "../record/ran.ts";
import {
  asStatus,
  nonEmptySteering,
  type MarkedError,
  type ProcessMark,
  type Shortening,
} from "../marks.ts";

/** Codes of failed steps: those of calls, and others. */
export type StepCode =
  | CallCode
  | "condition_failed"
  /** A person refused the step. */
  | "refused"
  /** A person said that the call had no effect, and let the run continue without it. */
  | "not_done"
  /** The event that the step waits for did not come in time. */
  | typeof TIMED_OUT
  | "too_deep"
  | "too_many_steps"
  /** A loop reached its count or its time before its condition was true. */
  | "loop_limit"
  /** The template of a Process could not be filled in. */
  | "bad_template"
  /** The engine abandoned the step. */
  | "internal";

export interface StepError {
  code: StepCode;
  /** For the owner; contains no text of an answer. */
  detail: string;
  /** What the service said. */
  said?: Said;
  /** JSON Pointers to the values that do not fit. */
  paths?: string[];
}

/** What a person has to decide before the run resumes. */
export interface StepQuestion extends AskedStep {
  /** What the person is asked, or told besides the inputs. Absent if the inputs say everything. */
  text?: string;
}

/** A step without an output in a run that continued. */
export interface MissedStep {
  step: string;
  code: string;
}

/** The result of a step, and of the hop that closes a child frame. */
export interface StepRecord extends Ran {
  output: unknown;
  /** Which parts of the output come from outside. */
  outside?: Outside;
  /** How the output was shortened to its token budget. Absent if it is complete. */
  short?: Shortening;
  error?: StepError;
  questions?: StepQuestion[];
  waits?: StepWait[];
  /** What a person has entered in place of its bound inputs. */
  inputs?: Record<string, unknown>;
  /** The run that executed the step, if a rerun has taken it over. */
  takenFrom?: string;
  missed?: MissedStep[];
  /** Changes of data. */
  receipts?: Receipt[];
  losses?: string[];
}

/** What a step leaves besides its output, however it ended. */
export interface StepLeaves {
  measure?: CallMeasure | undefined;
  /** Which parts of its output come from outside, even if they have made the step fail. */
  outside?: Outside;
  /**
   * Sources that made it fail, or would have, besides its inputs: rows that prevented its write.
   */
  blockers?: OutsideSource[];
  /** Changes of data, failed ones included. */
  receipts?: Receipt[];
  /** Session records of the rows that it has read or changed. */
  patch?: SessionPatch;
  /** Notes for the user on what could not be checked or stored. */
  losses?: string[];
  jobs?: JobMessage[];
}

interface StepOutput {
  output: unknown;
  bytes: number;
  isCut: boolean;
}

export function completedStep(at: StepAt, output: StepOutput, leaves: StepLeaves = {}): HopOutcome {
  const short = output.isCut ? { short: "cut" as const } : {};
  // When a value was cut, outside words have influenced what is left of it.
  const { outside = {}, blockers = [] } = leaves;
  const steering = nonEmptySteering({ in: blockers, has: sourcesIn(outside) });
  const mark = { status: "completed" as const, b: output.bytes, ...short, ...steering };
  const origin = outsideField(output.isCut ? wholly(sourcesIn(outside)) : outside);
  return endedStep(at, { output: output.output, ...origin, ...short }, mark, leaves);
}

export function skippedStep(at: StepAt): HopOutcome {
  return endedStep(at, { output: null }, { status: "skipped" });
}

export function failedStep(at: StepAt, error: StepError, leaves: StepLeaves = {}): HopOutcome {
  const isCaught = handlerOf(at.step, error.code) !== undefined;
  const req = at.step.output.required && !isCaught ? { req: true as const } : {};
  const origin = nonEmptySteering({
    in: [...sourcesIn(leaves.outside ?? {}), ...(leaves.blockers ?? [])],
  });
  const status = isCaught ? ("caught" as const) : ("failed" as const);
  const mark = { status, ...req, ...origin, error: markedError(error) };
  return endedStep(at, { output: null, error }, mark, leaves);
}

/**
 * @param errorInDoubt the error of a call that may have been made, in case the run ends before the question
 * is answered
 */
export function askedStep(
  at: StepAt,
  question: StepQuestion,
  leaves: StepLeaves = {},
  errorInDoubt?: StepError,
): HopOutcome {
  const { receipts: _none, ...leavesOfQuestion } = leaves;
  const error = errorInDoubt === undefined ? {} : { error: markedError(errorInDoubt) };
  const mark = { status: "asked" as const, ...error };
  return endedStep(at, { output: null, questions: [question] }, mark, leavesOfQuestion);
}

/**
 * A step that waits for a time or an event. Its hop runs again when the wait is over.
 * @param questions about the event
 */
export function waitingStep(at: StepAt, wait: StepWait, questions: StepQuestion[]): HopOutcome {
  const asks = questions.length === 0 ? {} : { questions };
  return endedStep(at, { output: null, waits: [wait], ...asks }, { status: "asked" });
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

/** The end of a step with the inputs that a person has entered, if any. The run's record binds other inputs again. */
export function withInputs(end: HopOutcome, inputs: StepRecord["inputs"]): HopOutcome {
  const isStep = (end.status as ProcessMark).kind === "step";
  return inputs === undefined || !isStep
    ? end
    : { ...end, result: { ...(end.result as StepRecord), inputs } };
}

/** Claims carry marks, so their texts are short. */
const MAX_DETAIL = 300;

export function markedError({ code, detail, paths, said }: StepError): MarkedError {
  const uniquePaths = [...new Set(paths)];
  const where = uniquePaths.length === 0 ? "" : ` (${uniquePaths.join(", ")})`;
  const text = `${detail}${where}`.slice(0, MAX_DETAIL);
  const status = said?.status;
  return { code, detail: text, ...(status === undefined ? {} : { status }) };
}
