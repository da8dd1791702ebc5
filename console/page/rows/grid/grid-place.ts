// Where the keyboard leads from a cell of a grid.

export interface Place {
  /** From 0. */
  row: number;
  column: number;
}

/** The number of rows that Page Up and Page Down pass. */
const PAGE = 10;

const within = (place: number, count: number) => Math.max(0, Math.min(place, count - 1));

/** @returns undefined if the key does not lead anywhere */
export function placeAfter(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
): Place | undefined {
  if (altKey || shiftKey) return undefined;
  const isFar = ctrlKey || metaKey;
  const to = (place: Partial<Place>): Place => ({
    row: within(place.row ?? row, rows),
    column: within(place.column ?? column, columns),
  });
  switch (key) {
    case "ArrowUp":
      return to({ row: isFar ? 0 : row - 1 });
    case "ArrowDown":
      return to({ row: isFar ? rows : row + 1 });
    case "ArrowLeft":
      return to({ column: isFar ? 0 : column - 1 });
    case "ArrowRight":
      return to({ column: isFar ? columns : column + 1 });
    case "Home":
      return to({ column: 0, ...(isFar ? { row: 0 } : {}) });
    case "End":
      return to({ column: columns, ...(isFar ? { row: rows } : {}) });
    case "PageUp":
      return to({ row: row - PAGE });
    case "PageDown":
      return to({ row: row + PAGE });
    default:
      return undefined;
  }
}
