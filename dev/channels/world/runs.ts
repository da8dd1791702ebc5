// Text with its styles, as a messenger shows it.
export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
  quote?: boolean;
  /** The address behind the text. */
  link?: string;
}

export interface Run extends Look {
  text: string;
}

export const plainRuns = (text: string): Run[] => (text === "" ? [] : [{ text }]);

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

/** Joins neighbours with the same style, and drops empty runs. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joinedRuns: Run[] = [];
  for (const run of runs) {
    const last = joinedRuns.at(-1);
    if (run.text === "") continue;
    if (last && looksOf(last) === looksOf(run)) last.text += run.text;
    else joinedRuns.push({ ...run });
  }
  return joinedRuns;
}

const looksOf = ({ text: _, ...look }: Run): string =>
  JSON.stringify(
    Object.entries(look)
      .filter(([, value]) => Boolean(value))
      .sort(),
  );
