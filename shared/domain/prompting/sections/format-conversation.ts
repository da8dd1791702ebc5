// Conversation history for prompts (spec/context#conversation).
import type { Exchange, HistorySummary, Pending } from "../../../contracts/session.ts";
import { condenseReply } from "../../conversation/condense-reply.ts";
import { clipText, fitPieces, omissionNote } from "./fit-section.ts";
import { bullets, escapeBlock, escapeLine, shortLine, subsection } from "./format-prompt.ts";
import { narrativeOf, factsMissingFromNarrative } from "../../conversation/extract-facts.ts";
import { BUDGETS } from "./section-budgets.ts";

/**
 * `User (exchange 2): …` and `Alfred: …` lines, oldest first. `condenseReply` shortens long replies, earlier ones
 * more than the last, because the entities section shows their content. If the lines exceed the budget, exchanges
 * before the last one are shortened further, and the oldest are dropped first.
 */
function recentExchanges(exchanges: Exchange[], count: number): string | null {
  const newestFirst = exchanges.slice(-count).toReversed();
  if (count <= 0 || newestFirst.length === 0) return null;
  const pieces = newestFirst.map((turn, index) => ({
    ...(index === 0 ? { needed: "full" as const } : {}),
    full: exchangeLines(turn, ...budgetsOf(index)),
    short: exchangeLines(turn, BUDGETS.oldestWords, BUDGETS.oldestReply),
  }));
  const fittedPieces = fitPieces(pieces, BUDGETS.conversation);
  const note = omissionNote(fittedPieces, "exchanges", "they are older than those below");
  const lines = fittedPieces.texts.toReversed().filter((text) => text !== null);
  return [...(note === null ? [] : [note]), ...lines].join("\n");
}

/** Tokens of the user's words and of the reply, by the number of exchanges since. */
function budgetsOf(exchangesSince: number): [words: number, reply: number] {
  if (exchangesSince === 0) return [BUDGETS.userWords, BUDGETS.reply];
  if (exchangesSince === 1) return [BUDGETS.olderWords, BUDGETS.olderReply];
  return [BUDGETS.oldestWords, BUDGETS.oldestReply];
}

function exchangeLines(turn: Exchange, userTokens: number, replyTokens: number): string {
  const { exchange, user, assistant } = turn;
  return [
    speakerLine(`User (exchange ${exchange})`, clipText(user, userTokens)),
    speakerLine("Alfred", condenseReply(assistant, replyTokens).replace(/\n\s*\n/g, "\n")),
  ].join("\n");
}

/** The last exchange in short, for Act. Null at the beginning of a conversation. */
export function lastWords(previous: Exchange | null): string | null {
  return previous === null ? null : exchangeLines(previous, BUDGETS.actWords, BUDGETS.actReply);
}

/**
 * `### Summary` and `### Engagement`, if there is a summary, and `### Recent`, if an exchange is shown; for
 * Understand, Think and Reply.
 */
export function fullConversation(
  exchanges: Exchange[],
  summary: HistorySummary | null,
  count: number,
): string {
  const recent = recentExchanges(exchanges, count);
  return [
    ...(summary === null ? [] : [subsection("Summary", summaryText(summary)), engagement(summary)]),
    ...(recent === null ? [] : [subsection("Recent", recent)]),
  ].join("\n\n");
}

/** The narrative, and the facts that it does not contain (limited when they were folded into the summary). */
export function summaryText(summary: HistorySummary): string {
  const missingFacts = factsMissingFromNarrative(summary).map(
    ({ day, words }) => `${day}: ${escapeLine(words)}`,
  );
  const narrative = escapeBlock(clipText(narrativeOf(summary), BUDGETS.summary));
  return missingFacts.length === 0 ? narrative : `${narrative}\nAlso:\n${bullets(missingFacts)}`;
}

/** `### Engagement`: the user's overall goal, in one sentence. */
function engagement(summary: HistorySummary): string {
  return subsection("Engagement", shortLine(summary.engagement, BUDGETS.line));
}

/** Indents all lines of a text but the first, so that none can look like another speaker's line. */
export function speakerLine(speaker: string, text: string): string {
  return `${speaker}: ${escapeBlock(text.trim()).replaceAll("\n", "\n  ")}`;
}

/**
 * The open question or proposal.
 * @param exchange number of the last exchange, if the question's age is to be shown
 */
export function pendingLines(pending: Pending | null, exchange?: number): string | null {
  if (pending === null) return null;
  const since = (exchange ?? 0) - (pending.exchange ?? exchange ?? 0);
  const exchangesPassed = since === 1 ? "1 exchange has" : `${since} exchanges have`;
  return [
    `type: ${pending.type}`,
    ...(exchange === undefined
      ? []
      : [
          `asked: ${since > 0 ? `${exchangesPassed} passed since, about something else` : "in the last reply"}`,
        ]),
    `text: ${shortLine(pending.text, BUDGETS.pending)}`,
    ...(pending.options ?? []).map((option, index) => `option ${index + 1}: ${shortLine(option)}`),
  ].join("\n");
}
