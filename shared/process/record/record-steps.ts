// What each step of a run did, for people: its state, inputs, output, error and times. Made of the run's marks and
// results when it ends or waits, and while it is under way.
import { type StepOfRun, StepOfRunSchema } from "../../contracts/api/run-steps.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { inputSchemaOf } from "../../platform/processes/process-inputs.ts";
import { maskSensitive } from "../../platform/schemas/mask-sensitive.ts";
import { itemsAfter, itemsFirst } from "../../platform/processes/item-hops.ts";
import { closingHop, endOfStep, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { wavesOfFrame } from "../../platform/processes/summaries.ts";
import { stepAt, type Frame } from "../frames/frame.ts";
import { openedFrames, openedItems, type OpenedItems } from "../frames/opened-frames.ts";
import { byPlaces } from "../ends/steps-of-run.ts";
import { markAt } from "../marks.ts";
import { createKeeper } from "./keep-value.ts";
import { createMask, type Mask } from "./mask-values.ts";
import { costsOf } from "./costs-of.ts";
import { endedAt, entryOf, latest, type StepEntry } from "./record-entry.ts";

export interface RunRecord {
  steps: StepOfRun[];
  /** Inputs and outputs, whole and masked. */
  values: ReadonlyMap<Hop, Pick<StepOfRun, "inputs" | "output">>;
  /** Takes out what a schema of the run has marked as sensitive. */
  mask: Mask;
}

/** @param isOver the run has ended: what has not run will not */
export function recordSteps(view: RunView, isOver: boolean): RunRecord {
  const sensitive: unknown[] = [];
  const frames = openedFrames(view.results);
  for (const { definition, inputs } of frames) {
    maskSensitive(inputSchemaOf(definition), inputs, sensitive);
  }
  const found = [
    ...frames.flatMap((frame) =>
      stepsOfFrame(view, frame, isOver || isClosed(view.statuses, frame.path), sensitive),
    ),
    ...openedItems(view.results).flatMap((items) =>
      entriesOfItems(view, items, isOver || isClosed(view.statuses, items.at.hop), sensitive),
    ),
  ].toSorted((a, b) => byPlaces(a.hop, b.hop));
  const mask = createMask(sensitive);
  const keep = createKeeper();
  const costs = costsOf(found);
  const values: [Hop, Pick<StepOfRun, "inputs" | "output">][] = [];
  const steps = found.map((step) => {
    const masked = { inputs: mask(step.inputs), output: mask(step.output) };
    values.push([step.hop, masked]);
    const [inputs, output] = [keep(masked.inputs), keep(masked.output)];
    return StepOfRunSchema.parse({
      ...step,
      cost: costs.get(step.hop),
      error: mask(step.error),
      inputs: inputs.value,
      ...(inputs.leftOut === undefined ? {} : { inputsLeftOut: inputs.leftOut }),
      output: output.value,
      ...(output.leftOut === undefined ? {} : { outputLeftOut: output.leftOut }),
    });
  });
  return { steps, values: new Map(values), mask };
}

function stepsOfFrame(
  view: RunView,
  frame: Frame,
  isOver: boolean,
  sensitive: unknown[],
): StepEntry[] {
  const { definition, budget, path } = frame;
  const waves = wavesOfFrame(definition, budget);
  return waves.flatMap((wave, index) => {
    const before =
      index === 0 ? [path] : (waves[index - 1] ?? []).map((one) => stepHopOf(path, one));
    const readyAt = latest(before.map((hop) => endedAt(view, hop, hop === path)));
    return wave.map((place): StepEntry => {
      const at = stepAt(view.results, stepHopOf(path, place));
      const state = stateOf(view.statuses, frame, waves, { index, place, isOver });
      return entryOf(view, at, { state, readyAt }, sensitive);
    });
  });
}

function entriesOfItems(
  view: RunView,
  { at, places }: OpenedItems,
  isOver: boolean,
  sensitive: unknown[],
): StepEntry[] {
  const { statuses, results } = view;
  const mark = markAt(statuses, at.hop);
  const items = (mark?.kind === "frame" ? mark.items : undefined) ?? {
    count: places.length,
    side: 1,
  };
  const endOf = (place: number) => endOfStep(statuses, at.hop, place);
  const entries = places.map((place) => {
    const before = place - items.side;
    const isTurn =
      itemsFirst(items).includes(place) || itemsAfter(items, before, endOf).includes(place);
    const end = endOf(place);
    const open = isOver ? (isTurn ? "stopped" : "not_run") : isTurn ? "running" : "pending";
    const state = end === undefined ? open : endState(end.status, isOver);
    const readyAt =
      before > 0 ? endedAt(view, stepHopOf(at.hop, before), false) : endedAt(view, at.hop, true);
    return entryOf(view, stepAt(results, stepHopOf(at.hop, place)), { state, readyAt }, sensitive);
  });
  // What follows the last iteration is none.
  const isNone = ({ state }: StepEntry) => ["skipped", "not_run", "pending"].includes(state);
  return items.loop === undefined ? entries : entries.filter((entry) => !isNone(entry));
}

function stateOf(
  statuses: Statuses,
  { path }: Frame,
  waves: number[][],
  { index, place, isOver }: { index: number; place: number; isOver: boolean },
): StepOfRun["state"] {
  const end = endOfStep(statuses, path, place);
  if (end !== undefined) return endState(end.status, isOver);
  const isTurn = waves
    .slice(0, index)
    .flat()
    .every((one) => {
      const earlier = endOfStep(statuses, path, one);
      return earlier !== undefined && earlier.status !== "asked" && earlier.req !== true;
    });
  if (isOver) return isTurn ? "stopped" : "not_run";
  return isTurn ? "running" : "pending";
}

/** A step that waits when nothing follows it any more has been stopped. */
const endState = (
  status: NonNullable<ReturnType<typeof endOfStep>>["status"],
  isOver: boolean,
): StepOfRun["state"] => (status !== "asked" ? status : isOver ? "stopped" : "waiting");

/** The frame has ended, so that what has not run in it will not. */
function isClosed(statuses: Statuses, frame: Hop): boolean {
  const mark = markAt(statuses, closingHop(frame));
  return mark?.kind === "closed" && mark.status !== "asked";
}
