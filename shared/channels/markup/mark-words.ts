// Marks that delimiters such as `**` can show: around whole words, within one line. Elsewhere the
// delimiters would appear as text, so the mark is left out.
import { textOf, type Mark, type Run } from "./reply-tree.ts";
import { joinEqual } from "./tidy-runs.ts";

interface Span {
  start: number;
  end: number;
}

export function markWords(runs: readonly Run[]): Run[] {
  const flat = textOf(runs);
  const marks: readonly Mark[] = ["bold", "italic", "strike"];
  const spans = marks.map((mark) => ({ mark, spans: spansOf(runs, flat, mark) }));
  let start = 0;
  const pieces = runs.flatMap((run): Run[] => {
    const end = start + run.text.length;
    const edges = new Set([start, end]);
    for (const { spans: all } of spans) {
      for (const span of all) {
        for (const edge of [span.start, span.end]) if (edge > start && edge < end) edges.add(edge);
      }
    }
    const cuts = [...edges].sort((a, b) => a - b);
    const parts = cuts.slice(0, -1).map((from, index): Run => {
      const to = cuts[index + 1] ?? end;
      const markedSpans = spans.filter(({ spans: all }) =>
        all.some((span) => span.start <= from && to <= span.end),
      );
      return { ...run, text: flat.slice(from, to), marks: markedSpans.map(({ mark }) => mark) };
    });
    start = end;
    return parts;
  });
  return joinEqual(pieces);
}

/** The ranges that have a mark, split at line ends and without white space at their ends. */
function spansOf(runs: readonly Run[], flat: string, mark: Mark): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { text, marks } of runs) {
    const end = start + text.length;
    const last = spans.at(-1);
    if (marks.includes(mark)) {
      if (last?.end === start) last.end = end;
      else spans.push({ start, end });
    }
    start = end;
  }
  return spans
    .flatMap((span) => linesOf(flat, span))
    .filter((span) => span.start < span.end && isWhole(flat, span));
}

function linesOf(flat: string, { start, end }: Span): Span[] {
  let position = start;
  return flat
    .slice(start, end)
    .split("\n")
    .map((line) => {
      const from = position + (line.length - line.trimStart().length);
      const to = position + line.trimEnd().length;
      position += line.length + 1;
      return { start: from, end: to };
    });
}

const IN_WORD = /[\p{L}\p{N}\p{M}\p{Cf}\p{Cs}_]/u;

/** Whether no character of a word touches the span from outside. Half of a surrogate pair counts as a letter. */
function isWhole(flat: string, { start, end }: Span): boolean {
  return !IN_WORD.test(flat.charAt(start - 1)) && !IN_WORD.test(flat.charAt(end));
}
