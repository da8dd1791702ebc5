// Answers Summarize: what was said and done in the exchanges to be summarized.
import { readPrompt } from "../prompt/read-prompt.ts";

const MAX_LENGTH = 3000;
const MAX_LINE_LENGTH = 200;

/** A ConversationSummary. */
export function answerSummarize(user: string): object {
  const { engagement, exchanges } = readPrompt(user);
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
