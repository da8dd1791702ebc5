// The layout of a Process's graph: a step is below all that come before it, and steps of one level are side by side.

export interface PlacedStep {
  id: string;
  column: number;
  row: number;
}

/**
 * Takes time in proportion to the steps and edges.
 * @param before the ids before each step; edges that would close a cycle do not count
 */
export function placeSteps(
  ids: readonly string[],
  before: ReadonlyMap<string, readonly string[]>,
): PlacedStep[] {
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
      const predecessors = before.get(current) ?? [];
      const next = predecessors.find((one) => !rows.has(one) && !visiting.has(one));
      if (next !== undefined) {
        open.push(next);
        continue;
      }
      const rowsBefore = predecessors.map((one) => rows.get(one) ?? -1);
      rows.set(current, Math.max(-1, ...rowsBefore) + 1);
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
