// Act and Act-quick: the next decision of one step (contracts ActDecision, ActQuickDecision).
import { readActPrompt } from "../prompt/read-act-prompt.ts";
import { actAnalyze } from "./act-analyze.ts";
import { actGenerate } from "./act-generate.ts";
import { actRead } from "./act-read.ts";
import { actWrite } from "./act-write.ts";
import { blocked, type Decision } from "./decisions.ts";

export function act(prompt: string): Decision {
  const shown = readActPrompt(prompt);
  switch (shown.type) {
    case "read":
      return actRead(shown);
    case "write":
      return actWrite(shown);
    case "analyze":
      return actAnalyze(shown);
    case "generate":
      return actGenerate(shown);
    default:
      return blocked("PLAN_INVALID", `I do not know steps of the type "${shown.type}".`);
  }
}
