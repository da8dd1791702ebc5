// Summarize's system prompt: how exchanges become one paragraph.
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function summarizeSystemPrompt(parts: PromptParts): string {
  return withPackPart(parts, "summarize");
}
