// The limits on the steps of one run: bytes of their outputs, number, time.
import { parseHop, type Hop, type Statuses } from "../contracts/hop.ts";
import { PROCESS_LIMITS } from "../contracts/definitions/processes.ts";
import {
  endOfStep,
  isFolded,
  laneHop,
  parseStepHop,
  placesIn,
  ROOT_FRAME,
  stepHopOf,
} from "../platform/processes/frame-hops.ts";
import type { Items } from "../platform/processes/step-marks.ts";
import { markAt } from "./marks.ts";

/** The time limit of a step that sets none. */
export const STEP_TIMEOUT_MS = 60_000;
/**
 * The part of a hop's time that is reserved for what follows a call: storing its answer, and the
 * commit.
 */
export const AFTER_CALL_MS = 5_000;
/** Attempts at a call that may be repeated, if neither its step nor its Tool has a policy. */
export const SAFE_ATTEMPTS = 3;

/**
 * The most bytes of a hop's output: what the run has left, divided among the hops that run at the same time, so that
 * together they stay within it; and not more than one output, or the list that it belongs to, may have.
 */
export function outputShare(statuses: Statuses, hop: Hop): number {
  const uncountedHops = hopsNotCountedFor(statuses, hop);
  const otherHops = Object.keys(statuses).filter((name) => !uncountedHops.includes(name));
  const usedBytes = otherHops.reduce((sum, otherHop) => sum + bytesAt(statuses, otherHop), 0);
  const bytesLeft = Math.max(0, PROCESS_LIMITS.runBytes - usedBytes);
  return Math.min(
    PROCESS_LIMITS.outputBytes,
    listShare(statuses, hop),
    Math.floor(bytesLeft / concurrentHops(statuses, hop)),
  );
}

/** For an item, the bytes that the results of other items leave of the list's limit. */
function listShare(statuses: Statuses, hop: Hop): number {
  const at = parseStepHop(hop);
  if (at.kind !== "step" || !isListed(statuses, at.frame)) return Infinity;
  const usedBytes = placesIn(statuses, at.frame).reduce(
    (sum, place) => {
      const end = endOfStep(statuses, at.frame, place) as { b?: number } | undefined;
      return sum + (end?.b ?? 0);
    },
    foldedBytes(statuses, at.frame),
  );
  return Math.max(0, PROCESS_LIMITS.listBytes - usedBytes);
}

/** Bytes of the outputs of items whose marks are folded. */
function foldedBytes(statuses: Statuses, frame: Hop): number {
  const { side = 0 } = itemsAt(statuses, frame) ?? {};
  return Array.from({ length: side }).reduce<number>((sum, _, index) => {
    const mark = markAt(statuses, laneHop(frame, index + 1));
    return sum + (mark?.kind === "lane" ? mark.l : 0);
  }, 0);
}

/** The most bytes that the list of a step may have now. */
export function listRoom(statuses: Statuses): number {
  const usedBytes = Object.keys(statuses).reduce((sum, hop) => sum + bytesAt(statuses, hop), 0);
  return Math.min(PROCESS_LIMITS.listBytes, Math.max(0, PROCESS_LIMITS.runBytes - usedBytes));
}

function itemsAt(statuses: Statuses, frame: Hop): Items | undefined {
  const mark = markAt(statuses, frame);
  return mark?.kind === "frame" ? mark.items : undefined;
}

/** Whether the results of a frame's items become a list. */
function isListed(statuses: Statuses, frame: Hop): boolean {
  const items = itemsAt(statuses, frame);
  return items !== undefined && items.loop !== "last";
}

/** The bytes that a mark counts as used; 0 if another mark counts them. */
export function bytesAt(statuses: Statuses, hop: Hop): number {
  const mark = markAt(statuses, hop);
  if (mark === undefined || mark.kind === "ended" || isFolded(statuses, hop)) return 0;
  return mark.b ?? 0;
}

/**
 * The hops whose bytes do not limit the output of this hop. In a frame with a summary, they are the hop that opened the
 * frame and the hop that makes the summary. Empty for a hop of any other frame.
 */
function hopsNotCountedFor(statuses: Statuses, hop: Hop): Hop[] {
  const at = parseStepHop(hop);
  const mark = at.kind === "root" ? undefined : markAt(statuses, at.frame);
  if (at.kind === "root" || mark?.kind !== "frame" || mark.sum !== true) return [];
  return [at.frame, stepHopOf(at.frame, mark.waves.at(-1)?.[0] ?? 0)];
}

/**
 * How many hops may be under way at once, as far as this hop can see: those of its wave, or of the lanes of its list,
 * at every level.
 */
function concurrentHops(statuses: Statuses, hop: Hop): number {
  let count = 1;
  for (let at = parseStepHop(hop); at.kind !== "root"; at = parseStepHop(at.frame)) {
    if (at.kind === "closing") continue;
    const mark = markAt(statuses, at.frame);
    if (mark?.kind !== "frame") continue;
    const { waves, items } = mark;
    const { frame, place } = at;
    if (items !== undefined) {
      count *= Math.min(items.side, items.count);
      continue;
    }
    const open = waves
      .find((wave) => wave.includes(place))
      ?.filter((stepPlace) => endOfStep(statuses, frame, stepPlace) === undefined);
    count *= Math.max(1, open?.length ?? 1);
  }
  return count;
}

/**
 * Steps of the frames that are open or closed, without their summaries: `steps` outside of items, and `items`,
 * which are items and the steps of what is called for them.
 */
export function stepsOpened(statuses: Statuses): { steps: number; items: number } {
  const openCounts = { steps: 0, items: 0 };
  for (const hop of Object.keys(statuses)) {
    const isForItem = itemsAt(statuses, hop) !== undefined || isWithinItems(statuses, hop);
    openCounts[isForItem ? "items" : "steps"] += stepsAt(statuses, hop);
  }
  return openCounts;
}

/** Steps of the frame that a hop has opened, or of those whose marks are folded. */
export function stepsAt(statuses: Statuses, hop: Hop): number {
  const mark = markAt(statuses, hop);
  if (mark?.kind === "lane") return mark.n;
  if (mark?.kind !== "frame" || isFolded(statuses, hop)) return 0;
  return itemsOpened(statuses, hop, mark.items) ?? mark.waves.flat().length - (mark.sum ? 1 : 0);
}

/** All items of a list, and the iterations of a loop that have begun. */
function itemsOpened(statuses: Statuses, frame: Hop, items: Items | undefined): number | undefined {
  if (items?.loop === undefined) return items?.count;
  const mark = markAt(statuses, laneHop(frame, 1));
  let begun = mark?.kind === "lane" ? mark.upTo : 0;
  while (statuses[stepHopOf(frame, begun + 1)] !== undefined) begun += 1;
  return begun;
}

/** Whether a hop is an item, or below one. */
export function isWithinItems(statuses: Statuses, hop: Hop): boolean {
  for (let at = parseStepHop(hop); at.kind !== "root"; at = parseStepHop(at.frame)) {
    if (itemsAt(statuses, at.frame) !== undefined) return true;
  }
  return false;
}

/** How deep the frame at a path is nested: 0 for the root frame. */
export function depthOf(path: Hop): number {
  return path === ROOT_FRAME ? 0 : parseHop(path).numbers.length;
}

const encoder = new TextEncoder();

/** Bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value) ?? "null").length;
}
