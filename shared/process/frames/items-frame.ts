// The frame of a step with `forEach`: its list, frozen when the step begins. It is stored as the result of the
// hop that opened it; each item is a hop below.
import type { Hop } from "../../contracts/hop.ts";
import type { Outside } from "../../contracts/outside.ts";
import type { Decided } from "../outside/decided.ts";
import type { CallingStep } from "./calling-step.ts";
import { readResult } from "./read-result.ts";

export interface ItemsFrame {
  frame: "items";
  list: unknown[];
  /** Which parts of the list come from outside. */
  outside?: Outside;
  /** What decided that the step runs, which is the same for every item. */
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

/** A quick test that avoids parsing most results. */
const ITEMS = '"frame":"items"';

/** Null when the hop opened no frame of items. */
export function itemsIn(results: Record<Hop, string>, hop: Hop): ItemsFrame | null {
  if (results[hop]?.includes(ITEMS) !== true) return null;
  const own = readResult<ItemsFrame | { frame?: unknown }>(results, hop);
  return own?.frame === "items" ? (own as ItemsFrame) : null;
}
