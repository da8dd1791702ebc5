// Conversation history for prompts (context-api-spec, Layer 2).
import type { Exchange, HistorySummary, Pending } from "../contracts/session.ts";
import { escapeBlock, escapeLine, subsection } from "./format-prompt.ts";

/** Characters of one of Alfred's replies that later prompts carry. */
const REPLY_LIMIT = 4000;

/** `User (exchange 2): …` and `Alfred: …` lines, oldest first. */
export function recentExchanges(exchanges: Exchange[], count: number): string | null {
  const recent = exchanges.slice(-count);
  if (recent.length === 0) return null;
  return recent
    .flatMap(({ exchange, user, assistant }) => [
      said(`User (exchange ${exchange})`, user),
      said("Alfred", clip(assistant)),
    ])
    .join("\n");
}

/** `### Summary` and `### Recent`: what Understand and Think see. */
export function fullConversation(
  exchanges: Exchange[],
  summary: HistorySummary | null,
  count: number,
): string {
  return [
    subsection("Summary", summary === null ? null : escapeBlock(summary.narrative)),
    subsection("Recent", recentExchanges(exchanges, count)),
  ].join("\n\n");
}

/** Lines of what was said are indented, so that no text can pass for another speaker's line. */
export function said(speaker: string, text: string): string {
  return `${speaker}: ${escapeBlock(text.trim()).replaceAll("\n", "\n  ")}`;
}

/** The open question or proposal. */
export function pendingLines(pending: Pending | null): string | null {
  if (pending === null) return null;
  return [
    `type: ${pending.type}`,
    `text: ${escapeLine(pending.text)}`,
    ...(pending.options ?? []).map((option, index) => `option ${index + 1}: ${escapeLine(option)}`),
  ].join("\n");
}

function clip(text: string): string {
  return text.length > REPLY_LIMIT ? `${text.slice(0, REPLY_LIMIT)} …` : text;
}
