// Answers Act for one step, by the request that its description quotes.
import { readActPrompt } from "../prompt/read-act-prompt.ts";
import { actGenerate } from "./act-generate.ts";
import { actRead } from "./act-read.ts";
import { actWrite } from "./act-write.ts";
import { withJudgements } from "./judge-food.ts";
import { blocked, type Decision } from "./decisions.ts";
import { requestIn } from "./request.ts";

/** An ActDecision or an ActQuickDecision. */
export function answerAct(user: string): Decision {
  const prompt = readActPrompt(user);
  if (prompt.type === "generate") return withJudgements(actGenerate(prompt));
  if (prompt.type === "analyze") {
    const text =
      "There is nothing to compare yet: save a recipe, and tell me what you have at home.";
    return {
      action: "step_complete",
      data: { text, refs: [] },
      result_summary: "Nothing to compare",
    };
  }
  const request = requestIn(prompt.description, prompt.today);
  if (request === null) return blocked("I do not know what this step is about.");
  return prompt.type === "read"
    ? actRead(prompt, request)
    : withJudgements(actWrite(prompt, request));
}
