// Answers Summarize: with what the user said and what was done in the exchanges, or with the beginnings of the paragraphs.
import { readPrompt } from "../prompt/read-prompt.ts";

const MAX_LENGTH = 3000;
const MAX_LINE_LENGTH = 200;
/** The number of characters that are kept of each paragraph. */
const MAX_PARAGRAPH_LENGTH = 80;

/** A ConversationSummary. */
export function answerSummarize(user: string): object {
  const { engagement, exchanges, paragraphs } = readPrompt(user);
  if (paragraphs !== "") return { narrative: shorten(paragraphs), engagement: "" };
  const lines = exchanges.split("\n").flatMap((line) => {
    const [, speaker, words = ""] = /^(User|Done)[^:]*: (.+)$/.exec(line) ?? [];
    if (speaker === undefined) return [];
    return [`${speaker === "User" ? "The user said" : "Done"}: ${words.slice(0, MAX_LINE_LENGTH)}`];
  });
  return {
    narrative: lines.join("\n").slice(-MAX_LENGTH) || "Nothing.",
    engagement: engagement || "Cooking and keeping house.",
  };
}

function shorten(paragraphs: string): string {
  return paragraphs
    .split("\n")
    .map((line) =>
      line.replace(/^[-\d]{10}(?: to [-\d]{10})?: /, "").slice(0, MAX_PARAGRAPH_LENGTH),
    )
    .join(" … ");
}
