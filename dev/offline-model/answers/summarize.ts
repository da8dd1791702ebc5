// Answers Summarize: what was said, joined to what was known, the oldest of it first to go.
import { readPrompt } from "../prompt/read-prompt.ts";

const LONGEST = 3000;
const LONGEST_LINE = 200;

/** A ConversationSummary. */
export function answerSummarize(user: string): object {
  const { narrative, engagement, exchanges } = readPrompt(user);
  const lines = exchanges.split("\n").flatMap((line) => {
    const [, speaker, words = ""] = /^(User|Done): (.+)$/.exec(line) ?? [];
    if (speaker === undefined) return [];
    return [`${speaker === "User" ? "The user said" : "Done"}: ${words.slice(0, LONGEST_LINE)}`];
  });
  return {
    narrative: [narrative, ...lines].filter(Boolean).join("\n").slice(-LONGEST),
    engagement: engagement || "Cooking and keeping house.",
  };
}
