// The hops of a stored Process: their names, which hops follow a commit, and how a frame ends. The
// hop that is named like a frame's path opens it, and `<path>.0` closes it; its steps are
// `<path>.1`, `<path>.2`, …
import { hopName, parseHop, type Hop, type Statuses } from "../../contracts/hop.ts";
import { itemsAfter, itemsFirst, laneOf } from "./item-hops.ts";
import type { EndMark, Items, StepMark } from "./step-marks.ts";

/** The root frame, which the run itself opens. */
export const ROOT_FRAME: Hop = "step";

export type StepHop =
  | { kind: "root" }
  | { kind: "closing"; frame: Hop }
  /** Runs the step, the item or the iteration at `place`, or opens its frame. */
  | { kind: "step"; frame: Hop; place: number };

export function parseStepHop(hop: Hop): StepHop {
  const { node, numbers } = parseHop(hop);
  const place = numbers.at(-1);
  if (place === undefined) return { kind: "root" };
  const frame = hopName(node, ...numbers.slice(0, -1));
  return place === 0 ? { kind: "closing", frame } : { kind: "step", frame, place };
}

/** The hop that opens the frame at a path: the path itself. */
export function openingHop(path: Hop): Hop {
  return path;
}

export function closingHop(path: Hop): Hop {
  return `${path}.0`;
}

export function stepHopOf(path: Hop, place: number): Hop {
  return `${path}.${place}`;
}

/** The step numbers from the root frame to this place: `step.2.1` is `[2, 1]`. */
export function placesOf(path: Hop): number[] {
  return parseHop(path).numbers;
}

/**
 * The hops after a committed hop; none while another step of its wave has not ended. For an item, they are those of
 * `itemsAfter`. A pure function of the marks: once all steps of a wave have ended, the same hops follow each of them,
 * so that a redelivery and recovery agree.
 */
export function nextStepHops(statuses: Statuses, hop: Hop): Hop[] {
  const mark = markOf(statuses, hop);
  if (mark === undefined) return laneAfterFolded(statuses, hop);
  if (mark.kind === "ended") return [];
  if (mark.kind === "frame") {
    return mark.items === undefined
      ? hopsOfWave(hop, mark.waves, 0)
      : itemsFirst(mark.items, foldedIn(statuses, hop)).map((place) => stepHopOf(hop, place));
  }
  const stepHopParts = parseStepHop(mark.kind === "closed" ? frameClosedBy(hop) : hop);
  if (stepHopParts.kind !== "step") return [];
  const items = itemsIn(statuses, stepHopParts.frame);
  if (items !== undefined) {
    const { frame, place } = stepHopParts;
    const endOf = (itemPlace: number) => endOfStep(statuses, frame, itemPlace);
    const next = itemsAfter(items, place, endOf, foldedIn(statuses, frame));
    return next.map((nextPlace) =>
      nextPlace === 0 ? closingHop(frame) : stepHopOf(frame, nextPlace),
    );
  }
  const waves = wavesIn(statuses, stepHopParts.frame);
  const index = waves.findIndex((wave) => wave.includes(stepHopParts.place));
  const endMarks = (waves[index] ?? []).map((place) =>
    endOfStep(statuses, stepHopParts.frame, place),
  );
  if (index < 0 || endMarks.includes(undefined)) return [];
  const stops = endMarks.some((end) => end !== undefined && isStopping(end));
  return stops
    ? [closingHop(stepHopParts.frame)]
    : hopsOfWave(stepHopParts.frame, waves, index + 1);
}

/**
 * For a folded item or a hop below it: the first item of its lane whose mark is not folded. A message of a folded item,
 * or of a hop below it, may be the only one under way, because the invocation that ran the later items may have died.
 * Empty for any other hop without a mark: it has not committed.
 */
function laneAfterFolded(statuses: Statuses, hop: Hop): Hop[] {
  const address = parseStepHop(hop);
  if (address.kind === "root") return [];
  const items = itemsIn(statuses, address.frame);
  if (address.kind === "closing" || items === undefined || !isFolded(statuses, hop)) {
    return laneAfterFolded(statuses, address.frame);
  }
  const lane = laneOf(items, address.place);
  return itemsFirst(items, foldedIn(statuses, address.frame))
    .slice(lane - 1, lane)
    .map((place) => stepHopOf(address.frame, place));
}

export type FrameEnd =
  | { outcome: "completed" }
  /** The first step whose failure makes the frame fail. */
  | { outcome: "failed"; place: number }
  /** Steps that a person must decide, and steps that wait for a time or an event. */
  | { outcome: "asked"; places: number[] };

/**
 * How a frame ends once its steps have ended: a failure that makes it fail takes precedence over steps that
 * wait.
 */
export function frameEnd(statuses: Statuses, path: Hop): FrameEnd {
  const places = placesIn(statuses, path);
  const endOf = (place: number) => endOfStep(statuses, path, place);
  const failedPlace = places.find((place) => endOf(place)?.req === true);
  if (failedPlace !== undefined) return { outcome: "failed", place: failedPlace };
  const questions = places.filter((place) => endOf(place)?.status === "asked");
  return questions.length > 0 ? { outcome: "asked", places: questions } : { outcome: "completed" };
}

/** Whether a person has stopped the run at one of the frame's steps. */
export function isStopped(statuses: Statuses, path: Hop): boolean {
  return placesIn(statuses, path).some((place) => endOfStep(statuses, path, place)?.stop === true);
}

/** Whether the failure of an item stops further ones from beginning. */
export function isHalted(statuses: Statuses, path: Hop): boolean {
  return placesIn(statuses, path).some((place) => endOfStep(statuses, path, place)?.req === true);
}

/** The mark with which a step or an item ended, at its own hop or at the close of its child frame. */
export function endOfStep(statuses: Statuses, path: Hop, place: number): EndMark | undefined {
  const hop = stepHopOf(path, place);
  const mark = markOf(statuses, hop);
  if (mark?.kind === "step") return mark;
  const closing = mark?.kind === "frame" ? markOf(statuses, closingHop(hop)) : undefined;
  return closing?.kind === "closed" ? closing : undefined;
}

const isStopping = ({ status, req }: EndMark): boolean => status === "asked" || req === true;

function hopsOfWave(path: Hop, waves: number[][], index: number): Hop[] {
  const wave = waves[index];
  return wave === undefined ? [closingHop(path)] : wave.map((place) => stepHopOf(path, place));
}

function wavesIn(statuses: Statuses, path: Hop): number[][] {
  const mark = markOf(statuses, path);
  return mark?.kind === "frame" ? mark.waves : [];
}

function itemsIn(statuses: Statuses, path: Hop): Items | undefined {
  const mark = markOf(statuses, path);
  return mark?.kind === "frame" ? mark.items : undefined;
}

/** The name of the mark that sums up a lane's folded marks; no hop has this name. */
export const laneHop = (path: Hop, lane: number): Hop => `${path}.0.${lane}`;

/** The last item of a lane whose mark is folded; undefined for none. */
const foldedIn = (statuses: Statuses, path: Hop) => (lane: number) => {
  const mark = markOf(statuses, laneHop(path, lane));
  return mark?.kind === "lane" ? mark.upTo : undefined;
};

/** Whether a hop is an item whose mark is folded, or closes the frame of one. */
export function isFolded(statuses: Statuses, hop: Hop): boolean {
  const parsed = parseStepHop(hop);
  const item = parsed.kind === "closing" ? parseStepHop(parsed.frame) : parsed;
  if (item.kind !== "step") return false;
  const items = itemsIn(statuses, item.frame);
  if (items === undefined) return false;
  return item.place <= (foldedIn(statuses, item.frame)(laneOf(items, item.place)) ?? 0);
}

/** The places of a frame's steps, or of its items. */
export function placesIn(statuses: Statuses, path: Hop): number[] {
  const items = itemsIn(statuses, path);
  if (items === undefined) return wavesIn(statuses, path).flat();
  return Array.from({ length: items.count }, (_, index) => index + 1);
}

/** Only the interpreter writes marks of `step` hops, in this shape. */
function markOf(statuses: Statuses, hop: Hop): StepMark | undefined {
  return statuses[hop] as StepMark | undefined;
}

function frameClosedBy(hop: Hop): Hop {
  const stepHopParts = parseStepHop(hop);
  return stepHopParts.kind === "closing" ? stepHopParts.frame : hop;
}
