// What the hop that closes a frame leaves: the result and the mark of the step that opened it.
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { ValueSource } from "../../contracts/outside.ts";
import { eachOnce } from "../../platform/processes/outside-values.ts";
import { asStatus, type ProcessMark, nonEmptySteering } from "../marks.ts";
import { markedError, type StepError, type StepRecord } from "../steps/step-record.ts";
import type { CallingStep } from "./calling-step.ts";
import type { FrameReport } from "./frame-report.ts";

/** The frame that closes. */
export interface Closing {
  path: Hop;
  /** The step that opened it; null for the root. */
  of: CallingStep | null;
  report: FrameReport;
  /** The sources that may have made something in it fail. */
  failing: readonly ValueSource[];
  /** Whether a person has stopped the run at one of its steps. */
  isStopped: boolean;
}

export function closedFrame(
  { path, of, report, failing }: Closing,
  record: Pick<StepRecord, "output" | "outside" | "short" | "error">,
  end: Extract<ProcessMark, { kind: "closed" }>,
): HopOutcome {
  const { by = [], may = [], in: sources = [] } = of ?? {};
  const failingSources = eachOnce([...sources, ...(end.in ?? []), ...failing]);
  const mark = { ...end, ...nonEmptySteering({ by, may, in: failingSources }) };
  const code = mark.error === undefined ? {} : { code: mark.error.code };
  const data = { hop: path, step: of?.name ?? "", status: mark.status, ...code };
  return {
    result: { ...record, ...reportFields(report) },
    status: asStatus(mark),
    patch: {},
    events: [{ type: "step.completed", data }],
  };
}

/** @param by sources of the failure, besides those of its steps */
export function failedFrame(
  closing: Closing,
  error: StepError,
  by: readonly ValueSource[] = [],
): HopOutcome {
  const stop = closing.isStopped ? { stop: true as const } : {};
  const isRequired = closing.of?.isRequired ?? true;
  const mark: Extract<ProcessMark, { kind: "closed" }> = {
    kind: "closed",
    status: closing.of?.isCaught && !closing.isStopped ? "caught" : "failed",
    ...(isRequired || stop.stop ? { req: true as const } : {}),
    ...stop,
    ...nonEmptySteering({ in: by }),
    error: markedError(error),
  };
  return closedFrame(closing, { output: null, error }, mark);
}

function reportFields({
  questions,
  waits,
  missed,
  receipts,
  losses,
}: FrameReport): Partial<StepRecord> {
  return {
    ...(questions.length > 0 ? { questions } : {}),
    ...(waits.length > 0 ? { waits } : {}),
    ...(missed.length > 0 ? { missed } : {}),
    ...(receipts.length > 0 ? { receipts } : {}),
    ...(losses.length > 0 ? { losses } : {}),
  };
}
