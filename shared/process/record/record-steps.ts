// What each step of a run did, for people: its state, inputs, output, error and times. Made from the run's marks and
// results, both during the run and when it ends or waits.
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
  /** Inputs and outputs, in full and masked. */
  values: ReadonlyMap<Hop, Pick<StepOfRun, "inputs" | "output">>;
  /** Masks the values that a schema of the run marks as sensitive. */
  mask: Mask;
}

/** @param isOver whether the run has ended, so that steps that have not run never will */
export function recordSteps(view: RunView, isOver: boolean): RunRecord {
  const sensitive: unknown[] = [];
  const frames = openedFrames(view.results);
  for (const { definition, inputs } of frames) {
    maskSensitive(inputSchemaOf(definition), inputs, sensitive);
  }
  const entries = [
    ...frames.flatMap((frame) =>
      stepsOfFrame(view, frame, isOver || isClosed(view.statuses, frame.path), sensitive),
    ),
    ...openedItems(view.results).flatMap((items) =>
      entriesOfItems(view, items, isOver || isClosed(view.statuses, items.at.hop), sensitive),
    ),
  ].toSorted((a, b) => byPlaces(a.hop, b.hop));
  const mask = createMask(sensitive);
  const keep = createKeeper();
  const costs = costsOf(entries);
  const values: [Hop, Pick<StepOfRun, "inputs" | "output">][] = [];
  const steps = entries.map((step) => {
    const masked = { inputs: mask(step.inputs), output: mask(step.output) };
    values.push([step.hop, masked]);
    const [inputs, output] = [keep(masked.inputs), keep(masked.output)];
    return StepOfRunSchema.parse({
      ...step,
      cost: costs.get(step.hop),
      error: mask(step.error),
      ...(step.tries === undefined ? {} : { tries: mask(step.tries) }),
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
    const precedingHops =
      index === 0 ? [path] : (waves[index - 1] ?? []).map((place) => stepHopOf(path, place));
    const readyAt = latest(precedingHops.map((hop) => endedAt(view, hop, hop === path)));
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
    const openState = isOver ? (isTurn ? "stopped" : "not_run") : isTurn ? "running" : "pending";
    const state = end === undefined ? openState : endState(end.status, isOver);
    const readyAt =
      before > 0 ? endedAt(view, stepHopOf(at.hop, before), false) : endedAt(view, at.hop, true);
    return entryOf(view, stepAt(results, stepHopOf(at.hop, place)), { state, readyAt }, sensitive);
  });
  // A hop after the last iteration is not an iteration.
  const hasNotRun = ({ state }: StepEntry) => ["skipped", "not_run", "pending"].includes(state);
  return items.loop === undefined ? entries : entries.filter((entry) => !hasNotRun(entry));
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
    .every((earlierPlace) => {
      const earlier = endOfStep(statuses, path, earlierPlace);
      return earlier !== undefined && earlier.status !== "asked" && earlier.req !== true;
    });
  if (isOver) return isTurn ? "stopped" : "not_run";
  return isTurn ? "running" : "pending";
}

/** A step that still waits when the run is over has been stopped. */
const endState = (
  status: NonNullable<ReturnType<typeof endOfStep>>["status"],
  isOver: boolean,
): StepOfRun["state"] => (status !== "asked" ? status : isOver ? "stopped" : "waiting");

/** Whether the frame has ended, so that its steps that have not run never will. */
function isClosed(statuses: Statuses, frame: Hop): boolean {
  const mark = markAt(statuses, closingHop(frame));
  return mark?.kind === "closed" && mark.status !== "asked";
}
