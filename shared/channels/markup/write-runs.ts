// Renders runs of text with opening and closing markup, properly nested.
import { linkTextAt } from "./link-address.ts";
import type { Mark, Run } from "./reply-tree.ts";

export interface RunWriter {
  open(mark: Mark): string;
  close(mark: Mark): string;
  /** @param startsLine whether the run is the first on its line, and not a link */
  text(text: string, startsLine: boolean): string;
  code(text: string): string;
  link(part: LinkPart): string;
}

/** A link, or one run of a link. */
export interface LinkPart {
  markup: string;
  url: string;
  /** The whole text of the link, before rendering. */
  text: string;
  isLast: boolean;
  isWhole: boolean;
}

export function writeRuns(runs: readonly Run[], writer: RunWriter): string {
  let output = "";
  let openMarks: Mark[] = [];
  let startsLine = true;
  runs.forEach((run, index) => {
    const firstToClose = openMarks.findIndex((mark) => !run.marks.includes(mark));
    if (firstToClose >= 0) {
      for (const mark of openMarks.splice(firstToClose).reverse()) output += writer.close(mark);
    }
    const opening = run.marks.filter((mark) => !openMarks.includes(mark));
    // The mark that covers the most runs is outermost.
    opening.sort((a, b) => lengthOf(b, runs, index) - lengthOf(a, runs, index));
    for (const mark of opening) output += writer.open(mark);
    openMarks = [...openMarks, ...opening];
    const { text, url } = run;
    const content = run.code ? writer.code(text) : writer.text(text, startsLine && url === null);
    output += url === null ? content : writer.link(linkPart(content, { ...run, url }, runs, index));
    startsLine = text.endsWith("\n");
  });
  return (
    output +
    openMarks
      .reverse()
      .map((mark) => writer.close(mark))
      .join("")
  );
}

function linkPart(
  markup: string,
  run: Run & { url: string },
  runs: readonly Run[],
  index: number,
): LinkPart {
  const text = linkTextAt(runs, index);
  const isLast = runs[index + 1]?.url !== run.url;
  return { markup, url: run.url, text, isLast, isWhole: text === run.text };
}

/** The number of runs from here that have the mark. */
function lengthOf(mark: Mark, runs: readonly Run[], from: number): number {
  const end = runs.findIndex((run, index) => index > from && !run.marks.includes(mark));
  return (end < 0 ? runs.length : end) - from;
}
