// Act's system prompt, by step type (spec/act-prompt#system-prompt).
import type { PlanStep } from "../../../contracts/plan.ts";
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

/**
 * base + crud and filters (read and write; a create may read first) + the step type's own file. It has no household
 * data, because providers cache it.
 */
export function actSystemPrompt(parts: PromptParts, { type }: Pick<PlanStep, "type">): string {
  const isCrud = type === "read" || type === "write";
  const files = ["act/base", ...(isCrud ? ["act/crud", "act/filters"] : [])];
  return [...files, `act/${type}`].map((key) => withPackPart(parts, key)).join("\n\n");
}
