// The hop that closes the frame of a step with a loop: the output of the last iteration, and how many there were.
import type { Hop } from "../../contracts/hop.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { endOfStep, frameEnd, isStopped, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import {
  eachOnce,
  outsideUnder,
  sourcesIn,
  together,
  wholly,
} from "../../platform/processes/outside-values.ts";
import { bytesOf, listRoom } from "../limits.ts";
import { nonEmptySteering, type Steering } from "../marks.ts";
import { sourceOf } from "../outside/source-of.ts";
import { untilSources, type Claim } from "../outside/step-origin.ts";
import type { StepError } from "../steps/step-record.ts";
import { closedFrame, failedFrame, type Closing } from "./closed-frame.ts";
import { errorAt } from "./error-at.ts";
import { reportOfHops } from "./frame-report.ts";
import { stepAt, toolOfStep, type StepAt } from "./frame.ts";
import { iterationOutside, iterationRecord, type ItemsFrame } from "./items-frame.ts";
import { afterIteration } from "./iteration.ts";
import { outsideField } from "./open-frame.ts";

export function closeLoop(ctx: HopContext, path: Hop, items: ItemsFrame): HopOutcome {
  const { results, statuses } = ctx.state;
  const at = stepAt(results, path);
  const closing = closingOfLoop(ctx.state, at, items);
  const end = frameEnd(statuses, path);
  if (end.outcome === "asked") {
    return closedFrame(closing, { output: null }, { kind: "closed", status: "asked" });
  }
  if (end.outcome === "failed") {
    const error = errorAt(statuses, stepHopOf(path, end.place));
    const { code = "internal", detail = "" } = error ?? {};
    const isBegun = code !== "loop_limit";
    return failedFrame(closing, {
      code: code as StepError["code"],
      detail: isBegun ? `Its iteration ${end.place} failed: ${detail}` : detail,
    });
  }
  const places = completedPlaces(statuses, path);
  const count = places.length;
  const { maxCount = count, collect = false } = at.step.loop ?? {};
  if (count === maxCount) {
    const last = { loop: path, since: items.since ?? 0, place: count };
    const verdict = afterIteration(results, at, last, ctx.clock);
    if (typeof verdict === "object")
      return failedFrame(closing, verdict, decidedBy(ctx.state, at, count));
  }
  const outputs = places.map((place) => iterationRecord(results, path, place)?.output ?? null);
  const output = { output: outputs.at(-1) ?? null, count, ...(collect ? { outputs } : {}) };
  const bytes = bytesOf(output);
  const room = listRoom(statuses);
  if (bytes > room) {
    const detail = `The outputs have ${bytes} bytes, and at most ${room} can be stored: ask for less, or collect none.`;
    return failedFrame(closing, { code: "too_large", detail });
  }
  const outside = together(
    outsideUnder("/count", wholly(decidedBy(ctx.state, at, count))),
    outsideUnder("/output", iterationOutside(results, path, count)),
    ...(collect ? outsideOfOutputs(ctx.state, path, places) : []),
  );
  const has = nonEmptySteering({ has: sourcesIn(outside) });
  return closedFrame(
    closing,
    { output, ...outsideField(outside) },
    { kind: "closed", status: "completed", b: bytes, ...has },
  );
}

/** The iterations before the first that has not completed. */
function completedPlaces(statuses: Claim["statuses"], path: Hop): number[] {
  const places: number[] = [];
  while (endOfStep(statuses, path, places.length + 1)?.status === "completed") {
    places.push(places.length + 1);
  }
  return places;
}

/** The sources that decided how many iterations there were. */
const decidedBy = (claim: Claim, at: StepAt, count: number): OutsideSource[] =>
  eachOnce(Array.from({ length: count }, (_, index) => untilSources(claim, at, index + 1)).flat());

const outsideOfOutputs = ({ results }: Claim, path: Hop, places: readonly number[]): Outside[] =>
  places.map((place, index) =>
    outsideUnder(jsonPointer(["outputs", index]), iterationOutside(results, path, place)),
  );

/** The outcome for a loop that cannot be closed as usual. */
export const failedLoop = (
  claim: Claim,
  path: Hop,
  items: ItemsFrame,
  error: StepError,
): HopOutcome => failedFrame(closingOfLoop(claim, stepAt(claim.results, path), items), error);

function closingOfLoop({ results, statuses }: Claim, at: StepAt, items: ItemsFrame): Closing {
  const path = at.hop;
  const ends: Steering[] = [];
  for (let end: Steering | undefined; ; ends.push(end)) {
    end = endOfStep(statuses, path, ends.length + 1) as Steering | undefined;
    if (end === undefined) break;
  }
  const sources = (kind: "by" | "may" | "in") => eachOnce(ends.flatMap((end) => end[kind] ?? []));
  const names = ends.map((_, index) => `${at.name}[${index}]`);
  return {
    path,
    // The `by` sources of an iteration decided whether that iteration ran, not whether the step ran. They may have made
    // the step fail, so they belong to its `in`.
    of: { ...items.of, in: eachOnce([...sources("in"), ...sources("by")]), may: sources("may") },
    report: reportOfHops(results, statuses, path, names),
    failing: eachOnce([...sources("may"), ...sourceOf(toolOfStep(at.frame.root, at.step))]),
    isStopped: isStopped(statuses, path),
  };
}
