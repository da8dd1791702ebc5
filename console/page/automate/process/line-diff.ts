// A line diff of two texts: removed, added and unchanged lines.

export interface DiffLine {
  kind: "same" | "old" | "new";
  text: string;
}

/** The maximum number of pairs of lines that are compared. Beyond that, the entire middle is shown as replaced. */
const MAX_PAIRS = 4_000_000;

export function diffLines(before: string, after: string): DiffLine[] {
  const [older, newer] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start += 1;
  let end = 0;
  const shorter = Math.min(older.length, newer.length) - start;
  while (end < shorter && older[older.length - 1 - end] === newer[newer.length - 1 - end]) end += 1;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  return [
    ...same(older.slice(0, start)),
    ...middle(older.slice(start, older.length - end), newer.slice(start, newer.length - end)),
    ...same(older.slice(older.length - end)),
  ];
}

/** Uses the longest common subsequence. */
function middle(older: string[], newer: string[]): DiffLine[] {
  const removed = older.map((text): DiffLine => ({ kind: "old", text }));
  const added = newer.map((text): DiffLine => ({ kind: "new", text }));
  if (older.length * newer.length > MAX_PAIRS) return [...removed, ...added];
  const width = newer.length + 1;
  const lengths = new Uint32Array((older.length + 1) * width);
  const lengthAt = (i: number, k: number) => lengths[i * width + k] ?? 0;
  for (let i = older.length - 1; i >= 0; i -= 1) {
    for (let k = newer.length - 1; k >= 0; k -= 1) {
      lengths[i * width + k] =
        older[i] === newer[k]
          ? lengthAt(i + 1, k + 1) + 1
          : Math.max(lengthAt(i + 1, k), lengthAt(i, k + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, k] = [0, 0];
  while (i < older.length && k < newer.length) {
    const [left, right] = [older[i] ?? "", newer[k] ?? ""];
    if (left === right) {
      lines.push({ kind: "same", text: left });
      i += 1;
      k += 1;
    } else if (lengthAt(i + 1, k) >= lengthAt(i, k + 1)) {
      lines.push({ kind: "old", text: left });
      i += 1;
    } else {
      lines.push({ kind: "new", text: right });
      k += 1;
    }
  }
  return [...lines, ...removed.slice(i), ...added.slice(k)];
}
