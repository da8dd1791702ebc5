// Ticks of the shopping list that wait to be sent: what a person wants of a row, against the version that they saw. Pure:
// `store.ts` keeps them, `send-ticks.ts` sends them.
import type { components } from "../../../clients/typescript/types.ts";

export type Item = components["schemas"]["ShoppingItem"];

/** Why a tick was not written, until the person has decided. */
export type Verdict =
  | { kind: "changed"; now: Item }
  | { kind: "gone" }
  /** A refusal of the API, by its code. */
  | { kind: "refused"; code: string };

export interface Tick {
  /** Given by the store. */
  place?: number;
  /** The row as the person saw it. */
  row: Item;
  purchased: boolean;
  /** The Idempotency-Key of the request: however often it is sent, it arrives once. */
  key: string;
  /** The version that it is sent against; known before the first attempt, and the same in each. */
  tag?: string;
  verdict?: Verdict;
}

const isOf =
  ({ id }: Item) =>
  (tick: Tick) =>
    tick.row.id === id;

/**
 * Adds a tick. One that has not been tried is taken back by its opposite, and nothing is sent.
 *
 * @param row as it is shown
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

/** The tick has arrived: those of the same row that came later were made of the row as it is now. */
export const arrived = (ticks: readonly Tick[], key: string, now: Item): readonly Tick[] =>
  ticks
    .filter((tick) => tick.key !== key)
    .map((tick) => (isOf(now)(tick) ? { ...tick, row: now } : tick));

/** The tick was not written. What was wanted of the row last is what the person decides about. */
export function judged(ticks: readonly Tick[], key: string, verdict: Verdict): readonly Tick[] {
  const tick = ticks.find((one) => one.key === key);
  if (tick === undefined) return ticks;
  const last = ticks.findLast(isOf(tick.row)) ?? tick;
  const isAsWanted = verdict.kind === "changed" && verdict.now.purchased === last.purchased;
  if (isAsWanted) return ticks.filter((one) => !isOf(tick.row)(one));
  const { tag: _, ...rest } = tick;
  const decision: Tick = { ...rest, purchased: last.purchased, verdict };
  return ticks.flatMap((one) => (one === tick ? [decision] : isOf(tick.row)(one) ? [] : [one]));
}

/** The person still wants it, of the row as it is now. */
export const wantedStill = (ticks: readonly Tick[], key: string, next: string): readonly Tick[] =>
  ticks.map((tick) => {
    if (tick.key !== key || tick.verdict?.kind !== "changed") return tick;
    const { verdict, ...rest } = tick;
    return { ...rest, row: verdict.now, key: next };
  });

export const dropped = (ticks: readonly Tick[], key: string): readonly Tick[] =>
  ticks.filter((tick) => tick.key !== key);

/** The rows with the ticks that wait drawn over them. */
export function drawn(items: readonly Item[], ticks: readonly Tick[]): Item[] {
  const wanted = new Map(
    ticks.filter(({ verdict }) => verdict === undefined).map((tick) => [tick.row.id, tick]),
  );
  return items.map((item) => {
    const tick = wanted.get(item.id);
    return tick === undefined ? item : { ...item, purchased: tick.purchased };
  });
}
