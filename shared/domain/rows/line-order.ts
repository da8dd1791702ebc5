// Orders a row's lines by their `position`, numbered from 1 without gaps.

type Line = Record<string, unknown>;

/** The lines in order; lines without a position keep their order among themselves. */
export function orderLines(lines: Line[]): Line[] {
  const placeOf = ({ position }: Line) => (typeof position === "number" ? position : null);
  const orderedLines = lines.filter((line) => placeOf(line) === null);
  const placedLines = lines.flatMap((line) => {
    const place = placeOf(line);
    return place === null ? [] : [{ line, place }];
  });
  // If one position is 0, all positions count from 0.
  const firstPosition = placedLines.some(({ place }) => place === 0) ? 0 : 1;
  let nextIndex = 0;
  for (const { line, place } of placedLines.toSorted((a, b) => a.place - b.place)) {
    const position = Math.min(Math.max(place - firstPosition, nextIndex), orderedLines.length);
    orderedLines.splice(position, 0, line);
    nextIndex = position + 1;
  }
  return orderedLines.map((line, index) => ({ ...line, position: index + 1 }));
}
