// Normalizes runs of text: single spaces, no control characters, equal neighbours joined.
import type { Run } from "./reply-tree.ts";

export function tidyRuns(runs: readonly Run[]): Run[] {
  const cleanRuns = joinEqual(runs.map((run) => ({ ...run, text: cleanText(run.text) })));
  const first = cleanRuns[0];
  if (first !== undefined) first.text = first.text.trimStart();
  const last = cleanRuns.at(-1);
  if (last !== undefined) last.text = last.text.trimEnd();
  const visibleRuns = cleanRuns.filter(({ text }) => text !== "");
  // Trimming one run may expose white space at the edge of the next.
  return visibleRuns.length === cleanRuns.length ? visibleRuns : tidyRuns(visibleRuns);
}

/** Runs in the same style become one, so that later rules see whole words. */
export function joinEqual(runs: readonly Run[]): Run[] {
  const joinedRuns: Run[] = [];
  for (const run of runs) {
    const last = joinedRuns.at(-1);
    if (run.text === "") continue;
    if (last !== undefined && haveSameStyle(last, run)) last.text += run.text;
    else joinedRuns.push({ ...run });
  }
  return joinedRuns;
}

function haveSameStyle(left: Run, right: Run): boolean {
  return (
    left.code === right.code &&
    left.url === right.url &&
    left.marks.length === right.marks.length &&
    left.marks.every((mark) => right.marks.includes(mark))
  );
}

export function boldRun(run: Run): Run {
  return run.code || run.marks.includes("bold") ? run : { ...run, marks: [...run.marks, "bold"] };
}

/**
 * Turns line breaks into line feeds, and spaces and tabs into spaces, several in a row into one. Removes control
 * characters, which character references can produce.
 */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n");
}
