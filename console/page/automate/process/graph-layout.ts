// Where the steps of a Process stand in its drawing: a step stands below all that come before it, and those of one level
// beside each other.

export interface Placed {
  id: string;
  column: number;
  row: number;
}

/**
 * @param before the ids before each step; what would come before itself is left out of the order
 * Linear in steps and lines.
 */
export function placeSteps(
  ids: readonly string[],
  before: ReadonlyMap<string, readonly string[]>,
): Placed[] {
  const rows = new Map<string, number>();
  const visiting = new Set<string>();
  // Without recursion: a Process may be a chain of very many steps.
  for (const id of ids) {
    const open = [id];
    while (open.length > 0) {
      const current = open.at(-1) ?? "";
      if (rows.has(current)) {
        open.pop();
        continue;
      }
      visiting.add(current);
      const own = before.get(current) ?? [];
      const next = own.find((one) => !rows.has(one) && !visiting.has(one));
      if (next !== undefined) {
        open.push(next);
        continue;
      }
      const known = own.map((one) => rows.get(one) ?? -1);
      rows.set(current, Math.max(-1, ...known) + 1);
      visiting.delete(current);
      open.pop();
    }
  }
  const used = new Map<number, number>();
  return ids.map((id) => {
    const row = rows.get(id) ?? 0;
    const column = used.get(row) ?? 0;
    used.set(row, column + 1);
    return { id, column, row };
  });
}
