// The hop that closes the frame of a step with `forEach`: the results of its items become its output.
import type { Hop } from "../../contracts/hop.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { ForEach } from "../../contracts/definitions/processes.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import {
  closingHop,
  endOfStep,
  frameEnd,
  isStopped,
  placesIn,
  stepHopOf,
} from "../../platform/processes/frame-hops.ts";
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
import type { Claim } from "../outside/step-origin.ts";
import type { StepError, StepRecord } from "../steps/step-record.ts";
import { closedFrame, failedFrame, type Closing } from "./closed-frame.ts";
import { stepAt, toolOfStep, type StepAt } from "./frame.ts";
import { errorAt } from "./error-at.ts";
import { reportOfHops } from "./frame-report.ts";
import { itemsIn, type ItemsFrame } from "./items-frame.ts";
import { listOutput, type ItemResult } from "./list-output.ts";
import { outsideField } from "./open-frame.ts";
import { readResult } from "./read-result.ts";

export function closeItems(ctx: HopContext, path: Hop): HopOutcome {
  const { results, statuses } = ctx.state;
  const { at, items } = openedAt(results, path);
  const closing = closingOf(ctx.state, path);
  const end = frameEnd(statuses, path);
  if (end.outcome === "asked") {
    return closedFrame(closing, { output: null }, { kind: "closed", status: "asked" });
  }
  if (end.outcome === "failed") {
    const error = errorAt(statuses, stepHopOf(path, end.place));
    const detail = `Its item ${end.place - 1} failed: ${error?.detail ?? ""}`;
    return failedFrame(closing, { code: (error?.code ?? "internal") as StepError["code"], detail });
  }
  const ends = placesIn(statuses, path).map((place) => itemResult(ctx.state, path, place));
  const onItemError = at.step.forEach?.onItemError ?? "stop";
  const output = listOutput(onItemError, ends);
  const bytes = bytesOf(output);
  const room = listRoom(statuses);
  if (bytes > room) {
    const detail = `The results have ${bytes} bytes, and at most ${room} can be stored: ask for less of each item.`;
    return failedFrame(closing, { code: "too_large", detail });
  }
  const outside = outsideOfResults(items, ends, onItemError);
  const has = nonEmptySteering({ has: sourcesIn(outside) });
  return closedFrame(
    closing,
    { output, ...outsideField(outside) },
    { kind: "closed", status: "completed", b: bytes, ...has },
  );
}

/** The outcome for a frame of items that cannot be closed as usual. */
export const failedItems = (claim: Claim, path: Hop, error: StepError): HopOutcome =>
  failedFrame(closingOf(claim, path), error);

function openedAt(results: Claim["results"], path: Hop): { at: StepAt; items: ItemsFrame } {
  const items = itemsIn(results, path);
  if (items === null) throw new FatalError("internal", `the claim has no items at ${path}`);
  return { at: stepAt(results, path), items };
}

function closingOf({ results, statuses }: Claim, path: Hop): Closing {
  const { at, items } = openedAt(results, path);
  const ends = placesIn(statuses, path).map(
    (place) => (endOfStep(statuses, path, place) ?? {}) as Steering,
  );
  const [by, may, sources] = (["by", "may", "in"] as const).map((kind) =>
    eachOnce(ends.flatMap((end) => end[kind] ?? [])),
  ) as [OutsideSource[], OutsideSource[], OutsideSource[]];
  const names = items.list.map((_, index) => `${at.name}[${index}]`);
  const report = reportOfHops(results, statuses, path, names);
  const isCollected = at.step.forEach?.onItemError === "collect";
  return {
    path,
    of: { ...items.of, by, may, in: sources },
    // The output lists the failures that were collected.
    report: isCollected ? { ...report, missed: [] } : report,
    failing: eachOnce([
      ...may,
      ...sourceOf(toolOfStep(at.frame.root, at.step)),
      ...sourcesIn(items.outside ?? {}),
    ]),
    isStopped: isStopped(statuses, path),
  };
}

function itemResult(
  { results, statuses }: Claim,
  path: Hop,
  place: number,
): ItemResult & { outside: Outside } {
  const hop = stepHopOf(path, place);
  const record = [closingHop(hop), hop]
    .map((resultHop) => readResult<Partial<StepRecord>>(results, resultHop))
    .find((result) => result !== null);
  const end = endOfStep(statuses, path, place);
  return {
    output: end?.status === "completed" ? (record?.output ?? null) : null,
    outside: record?.outside ?? {},
    error: end?.status === "completed" ? undefined : errorAt(statuses, hop),
  };
}

/** Each result has its own sources; the number of results comes from the list. */
function outsideOfResults(
  { outside = {} }: ItemsFrame,
  ends: readonly { outside: Outside }[],
  onItemError: ForEach["onItemError"],
): Outside {
  const ofList = wholly(sourcesIn(outside));
  const [first] = ends.map((end) => JSON.stringify(end.outside));
  const isUniform = ends.every((end) => JSON.stringify(end.outside) === first);
  if (isUniform && Object.keys(ends[0]?.outside ?? {}).every((place) => place === "")) {
    return together(ofList, ends[0]?.outside ?? {});
  }
  const base = onItemError === "collect" ? ["results"] : [];
  const ofResults = ends.map((end, index) =>
    outsideUnder(jsonPointer([...base, index]), end.outside),
  );
  return together(ofList, ...ofResults);
}
