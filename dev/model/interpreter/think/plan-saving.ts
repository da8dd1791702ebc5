// Saving drafts that earlier exchanges made.
import type { Intent } from "../intents/intent.ts";
import { joinList } from "../language/split-list.ts";
import { ask, entry, justReply, plan, write, type Draft } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";

/** "Save them", "save the first one". */
export function planSaving(intent: Extract<Intent, { kind: "save" }>, input: ThinkInput): Draft {
  const drafts = meant(input, { which: intent.which }).filter(({ tier }) => tier === "draft");
  if (drafts.length === 0) {
    const left = input.entities.filter(({ tier }) => tier === "draft");
    return left.length === 0
      ? justReply("Save drafts; there are none that are not saved")
      : ask(
          "Save drafts",
          `Which shall I save: ${joinList(
            left.map(({ label }) => label),
            "or",
          )}?`,
        );
  }
  const subdomain =
    drafts[0]?.type === "meal_plan"
      ? "meal_plans"
      : drafts[0]?.type === "shopping_list"
        ? "shopping"
        : drafts[0]?.type === "task_list"
          ? "tasks"
          : "recipes";
  const batch = drafts.map(({ label, ref }) => entry(label, ref));
  const names = joinList(drafts.map(({ label }) => label));
  return plan(`Save ${names}`, write(subdomain, "create", `Save ${names}`, { batch }));
}
