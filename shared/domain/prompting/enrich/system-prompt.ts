// The system prompt of the model call that enriches an entity: how facts become a description.
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function enrichSystemPrompt(parts: PromptParts): string {
  return withPackPart(parts, "enrich");
}
