// Shows the lines that differ between two texts, as `- ` and `+ `, with the line before the first difference and the
// line after the last.

/** Longer texts are not compared line by line: between their common ends, all lines count as replaced. */
const MAX_CELLS = 4_000_000;

/** @returns no lines for equal texts */
export function diffLines(was: string, is: string): string[] {
  const [a, b] = [was.split("\n"), is.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  const longestTail = Math.min(a.length, b.length) - head;
  while (tail < longestTail && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [from, to] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (from.length === 0 && to.length === 0) return [];
  const before = a.slice(Math.max(0, head - 1), head).map((line) => `  ${line}`);
  const after = tail === 0 ? [] : [`  ${a[a.length - tail] ?? ""}`];
  return [...before, ...middle(from, to), ...after];
}

function middle(from: string[], to: string[]): string[] {
  if (from.length * to.length > MAX_CELLS) {
    return [...from.map((line) => `- ${line}`), ...to.map((line) => `+ ${line}`)];
  }
  // The longest common subsequence, from the end.
  const common = Array.from({ length: from.length + 1 }, () =>
    Array<number>(to.length + 1).fill(0),
  );
  const lengthAt = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      const row = common[i] ?? [];
      row[j] =
        from[i] === to[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: string[] = [];
  let hasSkipped = false;
  for (let i = 0, j = 0; i < from.length || j < to.length;) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      if (!hasSkipped) lines.push("  …");
      hasSkipped = true;
      i++;
      j++;
      continue;
    }
    hasSkipped = false;
    if (j >= to.length || (i < from.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push(`- ${from[i++] ?? ""}`);
    } else {
      lines.push(`+ ${to[j++] ?? ""}`);
    }
  }
  return lines;
}
