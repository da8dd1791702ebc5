// The prompt that asks whether the user's condition for a change is met, according to what the run has read.
import { languageLine } from "../../../conversation/conversation-language.ts";
import { daysTable } from "../../sections/format-days.ts";
import { escapeLine, joinSections, section } from "../../sections/format-prompt.ts";
import { earlierSteps } from "../../sections/format-steps.ts";
import { lastWords } from "../../sections/format-conversation.ts";
import type { ActContext } from "../context.ts";
import { actEntities } from "./act-entities.ts";
import { taskSection } from "./step-sections.ts";

/** @param context of the write step, before the step has made any call */
export function conditionUserPrompt(context: ActContext): string {
  const { pack, step, earlierResults, neededRefs, breaks } = context;
  return joinSections([
    section("Language", languageLine(context.language)),
    section("Days", daysTable(context.today)),
    section("Conversation", lastWords(context.previous)),
    section("Condition", escapeLine(step.onlyIf ?? "")),
    section("Task", taskSection(context)),
    section(
      "Done so far",
      earlierSteps(pack, earlierResults, { named: true, wholeRefs: neededRefs, breaks }),
    ),
    section("Entities", actEntities(context)),
  ]);
}
