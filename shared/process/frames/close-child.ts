// The hop that closes a child frame: the frame's rendered output becomes the output of the step
// that opened it.
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { frameEnd, stepHopOf } from "../../platform/processes/frame-hops.ts";
import type { Statuses } from "../../contracts/hop.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import { eachOnce, sourcesIn } from "../../platform/processes/outside-values.ts";
import { failingIn, outsideOfFrame, outsideOfText } from "../outside/step-origin.ts";
import { bytesOf, outputShare } from "../limits.ts";
import { asStatus, type ProcessMark, steeredBy } from "../marks.ts";
import { markedError, type StepError, type StepRecord } from "../steps/step-record.ts";
import { ofInputs } from "./open-frame.ts";
import { frameAt, nameWithin, type Frame } from "./frame.ts";
import { errorAt, frameTells, type FrameTells } from "./frame-tells.ts";
import { renderFrame } from "./render-frame.ts";

export function closeChild(ctx: HopContext, path: string): HopOutcome {
  const { results, statuses } = ctx.state;
  const frame = frameAt(results, path);
  const tells = frameTells(results, statuses, frame);
  const end = frameEnd(statuses, path);
  if (end.outcome === "asked") {
    const mark = { kind: "closed", status: "asked" } as const;
    return closed(statuses, frame, { output: null, ...told(tells) }, mark);
  }
  if (end.outcome === "failed") {
    const error = errorAt(statuses, stepHopOf(path, end.place));
    const step = frame.definition.steps[end.place - 1];
    const name = step === undefined ? path : nameWithin(frame, step);
    const detail = `Its step "${name}" failed: ${error?.detail ?? ""}`;
    return failedChild(statuses, frame, { code: "internal", detail, ...codeOf(error) }, tells);
  }
  const share = outputShare(statuses, ctx.hop);
  const rendered = renderFrame(results, frame, share);
  if ("error" in rendered) {
    const by = sourcesIn(outsideOfFrame(ctx.state, frame));
    return failedChild(statuses, frame, rendered.error, tells, by);
  }
  const { text, shortened } = rendered;
  const short = shortened === null ? {} : { short: shortened };
  const outside = outsideOfText(ctx.state, frame);
  return closed(
    statuses,
    frame,
    { output: text, ...ofInputs(outside), ...short, ...told(tells) },
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
  tells: FrameTells,
  by: OutsideSource[] = [],
): HopOutcome {
  const isRequired = frame.of?.isRequired ?? true;
  const mark: ProcessMark = {
    kind: "closed",
    status: "failed",
    ...(isRequired ? { req: true as const } : {}),
    ...steeredBy({ in: by }),
    error: markedError(error),
  };
  return closed(statuses, frame, { output: null, error, ...told(tells) }, mark);
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
  statuses: Statuses,
  frame: Frame,
  record: StepRecord,
  end: Extract<ProcessMark, { kind: "closed" }>,
): HopOutcome {
  const { path, of } = frame;
  const { by = [], may = [], in: sources = [] } = of ?? {};
  const all = eachOnce([...sources, ...(end.in ?? []), ...failingIn({ statuses }, frame)]);
  const mark = { ...end, ...steeredBy({ by, may, in: all }) };
  const code = mark.error === undefined ? {} : { code: mark.error.code };
  const data = { hop: path, step: of?.name ?? "", status: mark.status, ...code };
  return {
    result: record,
    status: asStatus(mark),
    patch: {},
    events: [{ type: "step.completed", data }],
  };
}
