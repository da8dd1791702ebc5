// The hop that closes a child frame: the frame's rendered output becomes the output of the step
// that opened it.
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { frameEnd, isStopped, stepHopOf } from "../../platform/processes/frame-hops.ts";
import type { Statuses } from "../../contracts/hop.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import { eachOnce, sourcesIn } from "../../platform/processes/outside-values.ts";
import { failingIn, outsideOfFrame, outsideOfText } from "../outside/step-origin.ts";
import { bytesOf, outputShare } from "../limits.ts";
import { asStatus, type ProcessMark, nonEmptySteering } from "../marks.ts";
import { markedError, type StepError, type StepRecord } from "../steps/step-record.ts";
import { outsideField } from "./open-frame.ts";
import { frameAt, nameWithin, type Frame } from "./frame.ts";
import { errorAt, reportOfFrame, type FrameReport } from "./frame-report.ts";
import { renderFrame } from "./render-frame.ts";

export function closeChild(ctx: HopContext, path: string): HopOutcome {
  const { results, statuses } = ctx.state;
  const frame = frameAt(results, path);
  const report = reportOfFrame(results, statuses, frame);
  const end = frameEnd(statuses, path);
  if (end.outcome === "asked") {
    const mark = { kind: "closed", status: "asked" } as const;
    return closedFrame(statuses, frame, { output: null, ...reportFields(report) }, mark);
  }
  if (end.outcome === "failed") {
    const error = errorAt(statuses, stepHopOf(path, end.place));
    const step = frame.definition.steps[end.place - 1];
    const name = step === undefined ? path : nameWithin(frame, step);
    const detail = `Its step "${name}" failed: ${error?.detail ?? ""}`;
    return failedChild(statuses, frame, { code: "internal", detail, ...codeOf(error) }, report);
  }
  const share = outputShare(statuses, ctx.hop);
  const rendered = renderFrame(results, frame, share);
  if ("error" in rendered) {
    const by = sourcesIn(outsideOfFrame(ctx.state, frame));
    return failedChild(statuses, frame, rendered.error, report, by);
  }
  const { text, shortened } = rendered;
  const short = shortened === null ? {} : { short: shortened };
  const outside = outsideOfText(ctx.state, frame);
  return closedFrame(
    statuses,
    frame,
    { output: text, ...outsideField(outside), ...short, ...reportFields(report) },
    { kind: "closed", status: "completed", b: bytesOf(text), ...short },
  );
}

const codeOf = (error: { code: string } | undefined): Partial<Pick<StepError, "code">> =>
  error === undefined ? {} : { code: error.code as StepError["code"] };

/** @param by sources of the failure, besides those of its steps */
export function failedChild(
  statuses: Statuses,
  frame: Frame,
  error: StepError,
  report: FrameReport,
  by: OutsideSource[] = [],
): HopOutcome {
  const stop = isStopped(statuses, frame.path) ? { stop: true as const } : {};
  const isRequired = frame.of?.isRequired ?? true;
  const mark: ProcessMark = {
    kind: "closed",
    status: "failed",
    ...(isRequired || stop.stop ? { req: true as const } : {}),
    ...stop,
    ...nonEmptySteering({ in: by }),
    error: markedError(error),
  };
  return closedFrame(statuses, frame, { output: null, error, ...reportFields(report) }, mark);
}

function reportFields({ questions, missed, receipts, losses }: FrameReport): Partial<StepRecord> {
  return {
    ...(questions.length > 0 ? { questions } : {}),
    ...(missed.length > 0 ? { missed } : {}),
    ...(receipts.length > 0 ? { receipts } : {}),
    ...(losses.length > 0 ? { losses } : {}),
  };
}

function closedFrame(
  statuses: Statuses,
  frame: Frame,
  record: StepRecord,
  end: Extract<ProcessMark, { kind: "closed" }>,
): HopOutcome {
  const { path, of } = frame;
  const { by = [], may = [], in: sources = [] } = of ?? {};
  const all = eachOnce([...sources, ...(end.in ?? []), ...failingIn({ statuses }, frame)]);
  const mark = { ...end, ...nonEmptySteering({ by, may, in: all }) };
  const code = mark.error === undefined ? {} : { code: mark.error.code };
  const data = { hop: path, step: of?.name ?? "", status: mark.status, ...code };
  return {
    result: record,
    status: asStatus(mark),
    patch: {},
    events: [{ type: "step.completed", data }],
  };
}
