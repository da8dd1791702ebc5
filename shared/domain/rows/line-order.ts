// The order of a row's lines: each where its `position` says, numbered from 1 without gaps.

type Line = Record<string, unknown>;

/** The lines in order; one without a position keeps its place among those without. */
export function inPlace(lines: Line[]): Line[] {
  const placeOf = ({ position }: Line) => (typeof position === "number" ? position : null);
  const ordered = lines.filter((line) => placeOf(line) === null);
  const placed = lines.flatMap((line) => {
    const place = placeOf(line);
    return place === null ? [] : [{ line, place }];
  });
  // Whoever counts from 0 counts all of them so.
  const first = placed.some(({ place }) => place === 0) ? 0 : 1;
  let next = 0;
  for (const { line, place } of placed.toSorted((a, b) => a.place - b.place)) {
    const at = Math.min(Math.max(place - first, next), ordered.length);
    ordered.splice(at, 0, line);
    next = at + 1;
  }
  return ordered.map((line, at) => ({ ...line, position: at + 1 }));
}
