// Summarize's user prompts: the summary so far and the exchanges to fold in, or the paragraphs that become one.
import type { Paragraph } from "../../../contracts/session.ts";
import type { SummarizeContext } from "./context.ts";
import { condenseReply } from "../../conversation/condense-reply.ts";
import { dayOf } from "../../conversation/extract-facts.ts";
import { clipText } from "../sections/fit-section.ts";
import { speakerLine, summaryText } from "../sections/format-conversation.ts";
import { escapeLine, joinSections, section } from "../sections/format-prompt.ts";

/** The token limit of each side of an exchange. */
const USER_TOKENS = 600;
const REPLY_TOKENS = 400;

/**
 * The whole prompt.
 * @param toPlain replaces refs by names and masks ids in a text
 */
export function summarizeUserPrompt(
  { summary, exchanges }: SummarizeContext,
  toPlain: (text: string) => string,
): string {
  const lines = exchanges.flatMap((turn) => [
    speakerLine(`User (${dayOf(turn)})`, clipText(toPlain(turn.user), USER_TOKENS)),
    speakerLine("Alfred", condenseReply(toPlain(turn.assistant), REPLY_TOKENS)),
    ...turn.steps.map(({ outcome }) => `Done: ${escapeLine(toPlain(outcome))}`),
    ...(turn.blocked === null ? [] : [`Not done: ${escapeLine(toPlain(turn.blocked))}`]),
  ]);
  return joinSections([
    section(
      "Summary so far",
      summary === null
        ? null
        : `${summaryText(summary)}\nengagement: ${escapeLine(summary.engagement)}`,
    ),
    section("Exchanges to fold in", lines.join("\n")),
  ]);
}

/** The prompt for a paragraph of the next level, from the paragraphs that it replaces, oldest first. */
export function foldUserPrompt(paragraphs: Paragraph[]): string {
  const lines = paragraphs.map(({ text }) => escapeLine(text)).join("\n");
  return joinSections([section("Paragraphs to make one of", lines)]);
}
