// What is said when nothing had to be done: courtesies, questions of knowledge, things let go.
import { findAnswer } from "../knowledge/find-answer.ts";
import { ABOUT, NOT_UNDERSTOOD } from "../knowledge/about.ts";
import { NOTHING_SAID, YOU_SAID } from "../think/recall.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import { recognize } from "../intents/recognize.ts";
import { wordsOf } from "../intents/remarks.ts";
import { joinList } from "../language/split-list.ts";
import { cleanMessage } from "../language/clean-message.ts";
import type { ReplyPrompt } from "../prompt/read-reply-prompt.ts";

export function talk({ message, goal }: ReplyPrompt): string {
  if (goal === "") return "All right, I leave it at that.";
  if (goal.startsWith(YOU_SAID) || goal === NOTHING_SAID) return goal;
  if (goal.startsWith("Let go of"))
    return "Very well, those are off the table. What would you like instead?";
  if (goal.startsWith("Save drafts; there are none")) {
    return 'There is nothing waiting to be saved. Ask me for a recipe first, and then say "save it".';
  }
  const [intent] = recognize(message, { ...NO_SITUATION, hasDrafts: true });
  if (intent?.kind === "allergy") {
    return (
      `Understood: nothing with ${joinList(intent.subjects, "or")} in what I suggest in this conversation. ` +
      'If it is an allergy of yours, say it as "I\'m allergic to …", and everything that is written is checked for it.'
    );
  }
  if (intent?.kind === "remark") {
    return `${wordsOf(intent.wish)}: I bear that in mind. What shall we cook?`;
  }
  const answer = findAnswer(cleanMessage(message));
  if (answer !== null) return answer;
  if (intent?.kind === "chat") return chat(intent.about);
  return NOT_UNDERSTOOD;
}

function chat(about: string): string {
  switch (about) {
    case "greeting":
      return "Good day. What shall we cook?";
    case "thanks":
      return "With pleasure.";
    case "goodbye":
      return "Until next time. Enjoy your meal.";
    case "praise":
      return 'Glad to hear it. Say "save it" and it goes into your recipes.';
    case "nothing_open":
      return "There is nothing open between us at the moment. What would you like?";
    case "undo":
      return "Taking a change back is a command, not a sentence: in the terminal it is /undo. Or tell me what to set or delete.";
    default:
      return ABOUT;
  }
}
