// What Summarize saves: one paragraph of level 1, or one in place of others.
import type { HistorySummary, Paragraph } from "../../shared/contracts/session.ts";
import type { SummaryRow } from "../../shared/ports/hop-database.ts";

export interface Fold {
  sessionVersion: number;
  covered: number;
  rows: SummaryRow[];
  summary: HistorySummary;
}

/** The fold of the exchanges up to `coversTo` into the session `version`, after the summary that it had. */
export function foldOf(
  version: number,
  coversTo: number,
  text: string,
  before?: HistorySummary,
): Fold {
  const paragraph = { version, level: 1, coversTo, text };
  return {
    sessionVersion: version,
    covered: before?.coversTo ?? 0,
    rows: [paragraph],
    summary: {
      paragraphs: [...(before?.paragraphs ?? []), paragraph],
      engagement: "Talk",
      coversTo,
    },
  };
}

/** The fold with the first `count` paragraphs of its narrative as one of the next level. */
export function foldedUp(fold: Fold, count: number, text: string): Fold {
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

/** As `save_summary` takes it. */
export const asSent = ({ sessionVersion, covered, rows, summary }: Fold) => ({
  session_version: sessionVersion,
  covered,
  rows: rows.map(({ coversTo, level, text, sources }) => ({
    ...{ level, covers_to: coversTo, text },
    ...(sources === undefined ? {} : { sources }),
  })),
  summary,
});
