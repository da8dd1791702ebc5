// Where each alternative of a conversation is drawn: one line each. The shown path keeps the first lane to its end, and
// branches get their own lanes beside it.
import type { components } from "../../../clients/typescript/types.ts";

export type Alternative = components["schemas"]["Alternative"];

export interface TreeRow {
  alternative: Alternative;
  /** The number of the lane, from 0. */
  lane: number;
  /** The lane that it branches off; null if it continues its lane or begins the conversation. */
  from: number | null;
  /** The other lanes that pass this line. */
  passing: number[];
  goesOn: boolean;
}

interface Waiting {
  alternative: Alternative;
  /** Null: use any free lane. */
  lane: number | null;
  from: number | null;
}

export function treeRows(alternatives: readonly Alternative[]): TreeRow[] {
  const children = Map.groupBy(alternatives, ({ respondsTo }) => respondsTo);
  // Draw a branch before its parent's lane continues.
  const waiting: Waiting[] = waitingOf(children.get(null) ?? [], 0, null);
  const rows: TreeRow[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const passing = waiting.flatMap(({ lane }) => lane ?? []);
    const lane = next.lane ?? freeBehind(next.from ?? 0, passing);
    const responses = children.get(next.alternative.id) ?? [];
    rows.push({
      alternative: next.alternative,
      lane,
      passing,
      goesOn: responses.length > 0,
      from: next.lane === null ? next.from : null,
    });
    waiting.push(...waitingOf(responses, lane, lane));
  }
  return rows;
}

/** The alternative on the path, or else the newest, continues the lane; it is drawn last. */
function waitingOf(
  responses: readonly Alternative[],
  lane: number,
  from: number | null,
): Waiting[] {
  const main = responses.find(({ isOnPath }) => isOnPath) ?? responses.at(-1);
  if (main === undefined) return [];
  const others = responses.filter((response) => response !== main).toReversed();
  return [
    { alternative: main, lane, from: null },
    ...others.map((alternative) => ({ alternative, lane: null, from })),
  ];
}

function freeBehind(lane: number, taken: readonly number[]): number {
  let free = lane + 1;
  while (taken.includes(free)) free += 1;
  return free;
}
