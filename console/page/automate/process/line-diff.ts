// A line diff of two texts: removed, added and unchanged lines.

export interface DiffLine {
  kind: "same" | "old" | "new";
  text: string;
}

/** The most pairs of lines compared; beyond that, the entire middle is shown as replaced. */
const MAX_PAIRS = 4_000_000;

export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const least = Math.min(old.length, now.length) - start;
  while (end < least && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  return [
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

/** Uses the longest common subsequence. */
function middle(old: string[], now: string[]): DiffLine[] {
  const gone = old.map((text): DiffLine => ({ kind: "old", text }));
  const come = now.map((text): DiffLine => ({ kind: "new", text }));
  if (old.length * now.length > MAX_PAIRS) return [...gone, ...come];
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, k: number) => lengths[i * width + k] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let k = now.length - 1; k >= 0; k -= 1) {
      lengths[i * width + k] =
        old[i] === now[k] ? at(i + 1, k + 1) + 1 : Math.max(at(i + 1, k), at(i, k + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, k] = [0, 0];
  while (i < old.length && k < now.length) {
    const [left, right] = [old[i] ?? "", now[k] ?? ""];
    if (left === right) {
      lines.push({ kind: "same", text: left });
      i += 1;
      k += 1;
    } else if (at(i + 1, k) >= at(i, k + 1)) {
      lines.push({ kind: "old", text: left });
      i += 1;
    } else {
      lines.push({ kind: "new", text: right });
      k += 1;
    }
  }
  return [...lines, ...gone.slice(i), ...come.slice(k)];
}
