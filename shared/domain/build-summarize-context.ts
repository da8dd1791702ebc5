// What Summarize compresses: the exchanges that leave the window, and the narrative so far.
import type { Exchange, HistorySummary, Session } from "../contracts/session.ts";
import { condenseReply } from "./condense-reply.ts";
import { carriedFacts, factsIn, factsOf } from "./facts-of.ts";
import { clipText } from "./fit-section.ts";
import { said } from "./format-conversation.ts";
import { bullets, escapeBlock, escapeLine, joinSections, section } from "./format-prompt.ts";
import { exchangesToCompress } from "./shown-exchanges.ts";

export interface SummarizeContext {
  summary: HistorySummary | null;
  /** Oldest first, at most `ROUND`. */
  exchanges: Exchange[];
  /** Exchanges that wait for a further round. */
  left: number;
}

/** Exchanges folded in by one model call, and tokens of either side of one of them. */
export const ROUND = 6;
const USER_TOKENS = 600;
const REPLY_TOKENS = 400;

/**
 * The next round of folding: bounded, however long the conversation has grown. Null while the window
 * still holds every exchange that the summary does not.
 */
export function buildSummarizeContext(
  session: Pick<Session, "exchanges" | "summary">,
): SummarizeContext | null {
  const all = exchangesToCompress(session);
  const exchanges = all.slice(0, ROUND);
  if (exchanges.length === 0) return null;
  return { summary: session.summary, exchanges, left: all.length - exchanges.length };
}

/**
 * The user prompt of Summarize.
 * @param plain takes refs and ids out of a text
 */
export function formatSummarizePrompt(
  { summary, exchanges }: SummarizeContext,
  plain: (text: string) => string,
): string {
  const lines = exchanges.flatMap(({ user, assistant, steps, blocked }) => [
    said("User", clipText(plain(user), USER_TOKENS)),
    said("Alfred", condenseReply(plain(assistant), REPLY_TOKENS)),
    ...steps.map(({ outcome }) => `Done: ${escapeLine(plain(outcome))}`),
    ...(blocked === null ? [] : [`Not done: ${escapeLine(plain(blocked))}`]),
  ]);
  return joinSections([
    section(
      "Summary so far",
      summary === null
        ? null
        : [
            escapeBlock(summary.narrative),
            ...(summary.facts?.length ? [`Also:\n${bullets(summary.facts.map(escapeLine))}`] : []),
            `engagement: ${escapeLine(summary.engagement)}`,
          ].join("\n"),
    ),
    section("Exchanges to fold in", lines.join("\n")),
  ]);
}

/**
 * The summary after a round: the model's narrative, and beside it, by code, what of the facts that the
 * model was given is missing from it.
 * @param written null when no model could write one: then code lists what was said and done
 */
export function foldSummary(
  { summary, exchanges }: SummarizeContext,
  written: { narrative: string; engagement: string } | null,
  plain: (text: string) => string,
  labelOf: (ref: string) => string | null,
): HistorySummary {
  const text = written ?? listed(summary, exchanges, plain);
  const narrative = plain(text.narrative);
  const given = [
    ...factsIn(summary?.narrative ?? "", 1),
    ...factsOf(
      exchanges.map((turn) => ({
        ...turn,
        user: plain(turn.user),
        assistant: plain(turn.assistant),
      })),
      labelOf,
    ),
  ];
  const facts = carriedFacts(narrative, summary?.facts ?? [], given);
  return {
    narrative,
    engagement: plain(text.engagement),
    ...(facts.length === 0 ? {} : { facts }),
    coversTo: exchanges.at(-1)?.exchange ?? summary?.coversTo ?? 0,
  };
}

/** Characters of a narrative that code wrote: the oldest of it goes first, its facts stay. */
const LISTED = 3000;

function listed(
  summary: HistorySummary | null,
  exchanges: Exchange[],
  plain: (text: string) => string,
): { narrative: string; engagement: string } {
  const lines = exchanges.map(({ user, goal, steps }) => {
    const done = steps.map(({ outcome }) => plain(outcome).trim()).filter((line) => line !== "");
    const wanted = clipText(plain(goal || user).replace(/\s+/g, " "), 60);
    return `The user wanted: ${wanted}.${done.length === 0 ? "" : ` ${done.join("; ")}.`}`;
  });
  const all = [summary?.narrative ?? "", ...lines].filter((line) => line !== "").join("\n");
  return { narrative: all.slice(-LISTED), engagement: summary?.engagement ?? "" };
}
