// The hop that closes a child frame: the frame's data, or else its text, becomes the output of the step that opened it.
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { frameEnd, isStopped, stepHopOf } from "../../platform/processes/frame-hops.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { Outside } from "../../contracts/outside.ts";
import { sourcesIn } from "../../platform/processes/outside-values.ts";
import {
  failingIn,
  outsideOfData,
  outsideOfFrame,
  outsideOfText,
  type Claim,
} from "../outside/step-origin.ts";
import { bytesOf, outputShare } from "../limits.ts";
import type { Shortening } from "../marks.ts";
import type { StepError } from "../steps/step-record.ts";
import { closedFrame, failedFrame, type Closing } from "./closed-frame.ts";
import { outsideField } from "./open-frame.ts";
import { answersData, frameAt, nameWithin, scopeOf, type Frame } from "./frame.ts";
import { errorAt } from "./error-at.ts";
import { reportOfFrame } from "./frame-report.ts";
import { renderData } from "./render-data.ts";
import { renderFrame } from "./render-frame.ts";

export function closeChild(ctx: HopContext, path: Hop): HopOutcome {
  const { results, statuses } = ctx.state;
  const frame = frameAt(results, path);
  const closing = closingOf(ctx.state, frame);
  const end = frameEnd(statuses, path);
  if (end.outcome === "asked") {
    return closedFrame(closing, { output: null }, { kind: "closed", status: "asked" });
  }
  if (end.outcome === "failed") {
    const error = errorAt(statuses, stepHopOf(path, end.place));
    const step = frame.definition.steps[end.place - 1];
    const name = step === undefined ? path : nameWithin(frame, step);
    const detail = `Its step "${name}" failed: ${error?.detail ?? ""}`;
    return failedFrame(closing, { code: "internal", detail, ...codeOf(error) });
  }
  const answer = answersData(frame) ? dataOf(ctx, frame) : textOf(ctx, frame);
  if ("error" in answer) {
    return failedFrame(closing, answer.error, sourcesIn(answer.outside));
  }
  const { output, outside, shortened } = answer;
  const short = shortened === null ? {} : { short: shortened };
  return closedFrame(
    closing,
    { output, ...outsideField(outside), ...short },
    { kind: "closed", status: "completed", b: bytesOf(output), ...short },
  );
}

/** What a frame answers with, and which parts of it come from outside; or its error, and the sources that may have caused it. */
type Answer =
  | { output: unknown; outside: Outside; shortened: Shortening | null }
  | { error: StepError; outside: Outside };

function textOf(ctx: HopContext, frame: Frame): Answer {
  const { results, statuses } = ctx.state;
  const rendered = renderFrame(results, frame, outputShare(statuses, ctx.hop));
  if ("error" in rendered) return { ...rendered, outside: outsideOfFrame(ctx.state, frame) };
  const { text, shortened } = rendered;
  return { output: text, outside: outsideOfText(ctx.state, frame), shortened };
}

function dataOf(ctx: HopContext, frame: Frame): Answer {
  const { results, statuses, meta } = ctx.state;
  const outside = outsideOfData(ctx.state, frame);
  const scope = { ...scopeOf(results, frame), now: meta.createdAt };
  const rendered = renderData(frame, scope, outputShare(statuses, ctx.hop));
  return { ...rendered, outside };
}

const codeOf = (error: { code: string } | undefined): Partial<Pick<StepError, "code">> =>
  error === undefined ? {} : { code: error.code as StepError["code"] };

/** The outcome for a child frame that cannot be closed as usual. */
export const failedChild = (claim: Claim, path: Hop, error: StepError): HopOutcome =>
  failedFrame(closingOf(claim, frameAt(claim.results, path)), error);

const closingOf = (claim: Claim, frame: Frame): Closing => ({
  path: frame.path,
  of: frame.of,
  report: reportOfFrame(claim.results, claim.statuses, frame),
  failing: failingIn(claim, frame),
  isStopped: isStopped(claim.statuses, frame.path),
});
