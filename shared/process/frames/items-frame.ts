// The frame of a step with `forEach`, with the list as it was when the step began, or of a step with a loop, with an
// empty list. It is stored as the result of the hop that opened it; each item, or iteration, is a hop below.
import type { Hop } from "../../contracts/hop.ts";
import type { Outside } from "../../contracts/outside.ts";
import { closingHop, stepHopOf } from "../../platform/processes/frame-hops.ts";
import type { Decided } from "../outside/decided.ts";
import type { HopTimes } from "../record/ran.ts";
import type { CallingStep } from "./calling-step.ts";
import { readResult } from "./read-result.ts";

export interface ItemsFrame {
  frame: "items";
  list: unknown[];
  /** Set only where an item's claim reads the frame: the item itself. `list` is empty there. */
  only?: { value: unknown };
  /** Milliseconds since the epoch: when a loop began; absent for a list. */
  since?: number;
  /** Which parts of the list come from outside. */
  outside?: Outside;
  /**
   * What decided that the step runs, which is the same for every item. What decides that a loop continues is not in it.
   */
  decided: Decided;
  of: CallingStep;
}

export interface Item {
  /** From 0, as in the list. */
  index: number;
  value: unknown;
  items: ItemsFrame;
  /** The hop that opened the frame of the items. */
  frame: Hop;
}

/** A result without this text is not a frame of items and need not be parsed. */
const ITEMS_FIELD = '"frame":"items"';

/** Null when the hop opened no frame of items. */
export function itemsIn(results: Record<Hop, string>, hop: Hop): ItemsFrame | null {
  if (results[hop]?.includes(ITEMS_FIELD) !== true) return null;
  const result = readResult<ItemsFrame | { frame?: unknown }>(results, hop);
  return result?.frame === "items" ? (result as ItemsFrame) : null;
}

type Results = Record<Hop, string>;

/** What an iteration of a loop leaves. */
export interface IterationRecord {
  output?: unknown;
  outside?: Outside;
  ran?: HopTimes;
}

/** Null for an iteration that has not ended. */
export function iterationRecord(
  results: Results,
  loop: Hop,
  place: number,
): IterationRecord | null {
  const hop = stepHopOf(loop, place);
  return (
    readResult<IterationRecord>(results, closingHop(hop)) ??
    readResult<IterationRecord>(results, hop)
  );
}

/** Which parts of an iteration's output come from outside. */
export const iterationOutside = (results: Results, loop: Hop, place: number): Outside =>
  iterationRecord(results, loop, place)?.outside ?? {};

/** How many iterations of a loop are in a run's results, counting one that was skipped after the last. */
export function iterationsIn(results: Results, loop: Hop): number {
  let count = 0;
  while (results[stepHopOf(loop, count + 1)] !== undefined) count += 1;
  return count;
}
