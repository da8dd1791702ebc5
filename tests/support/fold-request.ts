// What Summarize saves: a new paragraph of level 1, or also a paragraph that replaces earlier ones.
import type { HistorySummary, Paragraph } from "../../shared/contracts/session.ts";
import type { SummaryRow } from "../../shared/ports/hop-database.ts";

export interface Fold {
  sessionVersion: number;
  covered: number;
  rows: SummaryRow[];
  summary: HistorySummary;
}

/** The fold of the exchanges up to `coversTo` into the session `version`, which had the summary `previous`. */
export function foldOf(
  version: number,
  coversTo: number,
  text: string,
  previous?: HistorySummary,
): Fold {
  const paragraph = { version, level: 1, coversTo, text };
  return {
    sessionVersion: version,
    covered: previous?.coversTo ?? 0,
    rows: [paragraph],
    summary: {
      paragraphs: [...(previous?.paragraphs ?? []), paragraph],
      engagement: "Talk",
      coversTo,
    },
  };
}

/** The fold, with the first `count` paragraphs of its narrative replaced by one of the next level. */
export function foldUp(fold: Fold, count: number, text: string): Fold {
  const { paragraphs } = fold.summary;
  const sources = paragraphs.slice(0, count);
  const paragraph: Paragraph = {
    ...{ version: fold.sessionVersion, coversTo: sources.at(-1)!.coversTo, text },
    level: Math.max(...sources.map(({ level }) => level)) + 1,
  };
  return {
    ...fold,
    rows: [...fold.rows, { ...paragraph, sources }],
    summary: { ...fold.summary, paragraphs: [paragraph, ...paragraphs.slice(count)] },
  };
}

/** The fold as arguments of `save_summary`. */
export const asSent = ({ sessionVersion, covered, rows, summary }: Fold) => ({
  session_version: sessionVersion,
  covered,
  rows: rows.map(({ coversTo, level, text, sources }) => ({
    ...{ level, covers_to: coversTo, text },
    ...(sources === undefined ? {} : { sources }),
  })),
  summary,
});
