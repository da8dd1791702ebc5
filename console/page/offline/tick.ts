// Ticks of the shopping list that wait to be sent: the change that a person wants, and the version of the row that they saw.
// Pure functions: `store.ts` stores the ticks, `send-ticks.ts` sends them.
import type { components } from "../../../clients/typescript/types.ts";

export type Item = components["schemas"]["ShoppingItem"];

/** Why a tick was not written. It stays until the person decides. */
export type Verdict =
  | { kind: "changed"; now: Item }
  | { kind: "gone" }
  /** The code of the API's error. */
  | { kind: "refused"; code: string };

export interface Tick {
  /** Assigned by the store. */
  place?: number;
  /** The row as the person saw it. */
  row: Item;
  purchased: boolean;
  /** The Idempotency-Key of the request: however often it is sent, it is applied once. */
  key: string;
  /** The version that it is sent against: set before the first attempt and the same in every attempt. */
  tag?: string;
  verdict?: Verdict;
}

const isOf =
  ({ id }: Item) =>
  (tick: Tick) =>
    tick.row.id === id;

/**
 * Adds a tick. If its opposite waits and has not been sent yet, both are dropped. Adds nothing if the same tick
 * waits unsent, or if the person has yet to decide about the row.
 *
 * @param row the row as shown
 */
export function addTick(
  ticks: readonly Tick[],
  row: Item,
  purchased: boolean,
  key: string,
): readonly Tick[] {
  const last = ticks.findLast(isOf(row));
  if (last?.verdict !== undefined) return ticks;
  if (last === undefined || last.tag !== undefined) return [...ticks, { row, purchased, key }];
  return last.purchased === purchased ? ticks : ticks.filter((tick) => tick !== last);
}

/** Removes a tick that was applied. Later ticks of the same row then refer to the row as it is now. */
export const removeApplied = (
  ticks: readonly Tick[],
  key: string,
  currentRow: Item,
): readonly Tick[] =>
  ticks
    .filter((tick) => tick.key !== key)
    .map((tick) => (isOf(currentRow)(tick) ? { ...tick, row: currentRow } : tick));

/**
 * Records why a tick was not written. The person then decides about the last change that they wanted of the row, unless the
 * row is as they wanted it already.
 */
export function recordVerdict(
  ticks: readonly Tick[],
  key: string,
  verdict: Verdict,
): readonly Tick[] {
  const tick = ticks.find((waiting) => waiting.key === key);
  if (tick === undefined) return ticks;
  const last = ticks.findLast(isOf(tick.row)) ?? tick;
  const isAsWanted = verdict.kind === "changed" && verdict.now.purchased === last.purchased;
  if (isAsWanted) return ticks.filter((waiting) => !isOf(tick.row)(waiting));
  const { tag: _, ...rest } = tick;
  const decision: Tick = { ...rest, purchased: last.purchased, verdict };
  return ticks.flatMap((waiting) =>
    waiting === tick ? [decision] : isOf(tick.row)(waiting) ? [] : [waiting],
  );
}

/** Makes a tick apply to the row as it is now, because the person still wants the change. */
export const applyToCurrent = (
  ticks: readonly Tick[],
  key: string,
  next: string,
): readonly Tick[] =>
  ticks.map((tick) => {
    if (tick.key !== key || tick.verdict?.kind !== "changed") return tick;
    const { verdict, ...rest } = tick;
    return { ...rest, row: verdict.now, key: next };
  });

export const dropTick = (ticks: readonly Tick[], key: string): readonly Tick[] =>
  ticks.filter((tick) => tick.key !== key);

/** The rows with the waiting ticks applied to them. */
export function withTicks(items: readonly Item[], ticks: readonly Tick[]): Item[] {
  const wanted = new Map(
    ticks.filter(({ verdict }) => verdict === undefined).map((tick) => [tick.row.id, tick]),
  );
  return items.map((item) => {
    const tick = wanted.get(item.id);
    return tick === undefined ? item : { ...item, purchased: tick.purchased };
  });
}
