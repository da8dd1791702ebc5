// Suggests the known name that an unknown name probably means.

/** The nearest known name; undefined if no name is near enough. */
export function nearestName(name: string, all: Iterable<string>): string | undefined {
  const [nearest] = [...all]
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(2, name.length / 4)
    ? nearest.candidate
    : undefined;
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
