// Think's system prompt: after the pack's purpose, how a plan is made.
import { packPrompt } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function thinkSystemPrompt(parts: PromptParts): string {
  return packPrompt(parts, "think");
}
