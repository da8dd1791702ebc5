// The system prompt of a memory run's model call: how the user's words become facts.
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function rememberSystemPrompt(parts: PromptParts): string {
  return withPackPart(parts, "remember");
}
