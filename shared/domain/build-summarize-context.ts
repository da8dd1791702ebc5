// What Summarize compresses: the exchanges that leave the window, and the narrative so far.
import type { Exchange, HistorySummary, Session } from "../contracts/session.ts";
import { said } from "./format-conversation.ts";
import { escapeBlock, escapeLine, joinSections, section } from "./format-prompt.ts";
import { exchangesToCompress } from "./shown-exchanges.ts";

export interface SummarizeContext {
  summary: HistorySummary | null;
  exchanges: Exchange[];
}

/** Null while the window still holds every exchange that the summary does not. */
export function buildSummarizeContext(session: Session): SummarizeContext | null {
  const exchanges = exchangesToCompress(session);
  return exchanges.length === 0 ? null : { summary: session.summary, exchanges };
}

/**
 * The user prompt of Summarize.
 * @param plain takes refs and ids out of a text
 */
export function formatSummarizePrompt(
  { summary, exchanges }: SummarizeContext,
  plain: (text: string) => string,
): string {
  const lines = exchanges.flatMap(({ user, assistant, steps }) => [
    said("User", plain(user)),
    said("Alfred", plain(assistant)),
    ...steps.map(({ outcome }) => `Done: ${escapeLine(plain(outcome))}`),
  ]);
  return joinSections([
    section(
      "Summary so far",
      summary === null
        ? null
        : `${escapeBlock(summary.narrative)}\nengagement: ${escapeLine(summary.engagement)}`,
    ),
    section("Exchanges to fold in", lines.join("\n")),
  ]);
}
