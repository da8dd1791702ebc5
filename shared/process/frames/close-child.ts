// The hop that closes a child frame: its rendered output is the output of the step that opened it.
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { frameEnd, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { bytesOf, outputShare } from "../limits.ts";
import { asStatus, type ProcessMark } from "../marks.ts";
import { markedError, type StepError, type StepRecord } from "../steps/step-record.ts";
import { frameAt, nameWithin, type Frame } from "./frame.ts";
import { errorAt, frameTells, type FrameTells } from "./frame-tells.ts";
import { renderFrame } from "./render-frame.ts";

export function closeChild(ctx: HopContext, path: string): HopOutcome {
  const { results, statuses } = ctx.state;
  const frame = frameAt(results, path);
  const tells = frameTells(results, statuses, frame);
  const end = frameEnd(statuses, path);
  if (end.outcome === "asked") {
    return closed(frame, { output: null, ...told(tells) }, { kind: "closed", status: "asked" });
  }
  if (end.outcome === "failed") {
    const error = errorAt(statuses, stepHopOf(path, end.place));
    const step = frame.definition.steps[end.place - 1];
    const name = step === undefined ? path : nameWithin(frame, step);
    const detail = `Its step "${name}" failed: ${error?.detail ?? ""}`;
    return failedChild(frame, { code: "internal", detail, ...codeOf(error) }, tells);
  }
  const share = outputShare(statuses, ctx.hop);
  const rendered = renderFrame(results, frame, share);
  if ("error" in rendered) return failedChild(frame, rendered.error, tells);
  const { text, shortened } = rendered;
  const short = shortened === null ? {} : { short: shortened };
  return closed(
    frame,
    { output: text, ...short, ...told(tells) },
    { kind: "closed", status: "completed", b: bytesOf(text), ...short },
  );
}

const codeOf = (error: { code: string } | undefined): Partial<Pick<StepError, "code">> =>
  error === undefined ? {} : { code: error.code as StepError["code"] };

export function failedChild(frame: Frame, error: StepError, tells: FrameTells): HopOutcome {
  const isRequired = frame.of?.isRequired ?? true;
  const mark: ProcessMark = {
    kind: "closed",
    status: "failed",
    ...(isRequired ? { req: true as const } : {}),
    error: markedError(error),
  };
  return closed(frame, { output: null, error, ...told(tells) }, mark);
}

function told({ questions, missed, receipts, losses }: FrameTells): Partial<StepRecord> {
  return {
    ...(questions.length > 0 ? { questions } : {}),
    ...(missed.length > 0 ? { missed } : {}),
    ...(receipts.length > 0 ? { receipts } : {}),
    ...(losses.length > 0 ? { losses } : {}),
  };
}

function closed(
  { path, of }: Frame,
  record: StepRecord,
  mark: Extract<ProcessMark, { kind: "closed" }>,
): HopOutcome {
  const code = mark.error === undefined ? {} : { code: mark.error.code };
  const data = { hop: path, step: of?.name ?? "", status: mark.status, ...code };
  return {
    result: record,
    status: asStatus(mark),
    patch: {},
    events: [{ type: "step.completed", data }],
  };
}
