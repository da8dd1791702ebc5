// Cuts text that is too long for a message: at the end of a line, otherwise of a sentence if it ends in the
// second half, otherwise at a space, otherwise between characters.
import { textOf, type Run } from "./reply-tree.ts";
import { tidyRuns } from "./tidy-runs.ts";

/** Whether the runs fit into a message. */
type Fits = (runs: Run[]) => boolean;

/**
 * The longest good beginning that fits, and the rest; null when cutting does not help: the whole first line
 * would fit into a new message, or not even one character fits.
 */
export function cutRuns(
  runs: readonly Run[],
  fits: Fits,
  fitsAlone: Fits,
): { head: Run[]; tail: Run[] } | null {
  const flat = textOf(runs);
  const firstLine = flat.indexOf("\n") < 0 ? flat.length : flat.indexOf("\n");
  let maxLength = largest(flat.length - 1, (index) => fits(headOf(runs, index)));
  while (maxLength > 0) {
    const line = flat.lastIndexOf("\n", maxLength);
    if (line <= 0 && fitsAlone(headOf(runs, firstLine))) return null;
    const position = line > 0 ? line : positionInLine(runs, flat, maxLength);
    const head = headOf(runs, position);
    // Nothing guarantees that a shorter head is shorter when rendered, so `fits` is asked again.
    if (fits(head)) return { head, tail: tidyRuns(slice(runs, position, Infinity)) };
    maxLength = position - 1;
  }
  return null;
}

/** Code keeps its spaces: as many lines as fit, otherwise as much of the first line as fits. */
export function cutCode(
  text: string,
  fits: (text: string) => boolean,
  fitsAlone: (text: string) => boolean,
): { head: string; tail: string } | null {
  const lines = text.split("\n");
  const head = (count: number) => lines.slice(0, count).join("\n");
  const count = largest(lines.length - 1, (lineCount) => fits(head(lineCount)));
  if (count > 0) return { head: head(count), tail: lines.slice(count).join("\n") };
  if (fitsAlone(head(1))) return null;
  const maxLength = largest(text.length - 1, (index) => fits(text.slice(0, index)));
  const position = betweenCharacters(text, maxLength);
  return maxLength === 0 ? null : { head: text.slice(0, position), tail: text.slice(position) };
}

function positionInLine(runs: readonly Run[], flat: string, maxLength: number): number {
  const inLink = linkSpans(runs);
  const isGood = (index: number) => !inLink.some(({ start, end }) => index > start && index < end);
  const spaces = [...flat.slice(0, maxLength + 1).matchAll(/\s/g)]
    .map(({ index }) => index)
    .filter((index) => index > 0 && isGood(index));
  const sentence = spaces.findLast((index) =>
    /[.!?…。！？]["'»”)\]]*$/u.test(flat.slice(0, index)),
  );
  if (sentence !== undefined && sentence > maxLength / 2) return sentence;
  return spaces.at(-1) ?? betweenCharacters(flat, maxLength);
}

/**
 * The last position up to `maxLength` that neither splits a character nor touches a joiner; `maxLength` itself
 * if none of the last twenty is such a position.
 */
function betweenCharacters(flat: string, maxLength: number): number {
  for (let position = maxLength; position > Math.max(0, maxLength - 20); position -= 1) {
    const isHalf = /^[\uDC00-\uDFFF]/.test(flat.slice(position));
    const joins = /^(?:\p{M}|\u200D)/u.test(flat.slice(position, position + 2));
    if (!isHalf && !joins && flat.charAt(position - 1) !== "\u200D") return position;
  }
  return maxLength;
}

function linkSpans(runs: readonly Run[]): { start: number; end: number }[] {
  let start = 0;
  return runs.flatMap(({ text, url }) => {
    const end = start + text.length;
    const span = { start, end };
    start = end;
    return url === null ? [] : [span];
  });
}

function headOf(runs: readonly Run[], index: number): Run[] {
  return tidyRuns(slice(runs, 0, index));
}

/** The last piece of a cut link keeps the address; the pieces before it become text. */
function slice(runs: readonly Run[], from: number, to: number): Run[] {
  let start = 0;
  return runs.flatMap((run) => {
    const end = start + run.text.length;
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    const isCut = to > start && to < end;
    start = end;
    return text === "" ? [] : [{ ...run, text, url: isCut ? null : run.url }];
  });
}

/**
 * The largest number up to `upperLimit` that passes, assuming that all smaller numbers pass; 0 always
 * passes.
 */
export function largest(upperLimit: number, passes: (count: number) => boolean): number {
  let low = 0;
  let high = upperLimit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
