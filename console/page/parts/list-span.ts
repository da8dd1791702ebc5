// Which rows of a long list are drawn, and the height of the gaps before, between and after them.

/** A range of places in a list; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

type HeightAt = (place: number) => number;

/** The rows that overlap a range of heights in their list, in pixels. At least one, unless the list is empty. */
export function spanBetween(count: number, heightAt: HeightAt, top: number, bottom: number): Span {
  let [from, to, y] = [0, 0, 0];
  for (; to < count && (y < bottom || to === 0); to += 1) {
    y += heightAt(to);
    if (y <= top && to < count - 1) from = to + 1;
  }
  return { from, to: Math.max(to, Math.min(count, from + 1)) };
}

export interface LaidOut {
  /** In order. */
  rows: { place: number; gap: number }[];
  /** The gap after the last row. */
  after: number;
}

/**
 * @param drawn places in ascending order
 * @returns each place with the height of the gap before it
 */
export function layOut(count: number, heightAt: HeightAt, drawn: readonly number[]): LaidOut {
  const rows: LaidOut["rows"] = [];
  let next = 0;
  const skipTo = (place: number) => {
    let gap = 0;
    for (; next < place; next += 1) gap += heightAt(next);
    return gap;
  };
  for (const place of drawn) {
    rows.push({ place, gap: skipTo(place) });
    next = place + 1;
  }
  return { rows, after: skipTo(count) };
}

/** The span shifted by the distance that a row has moved, within the list. */
export function moved({ from, to }: Span, by: number, count: number): Span {
  const start = Math.min(Math.max(0, from + by), Math.max(0, count - (to - from)));
  return { from: start, to: Math.min(count, start + (to - from)) };
}
