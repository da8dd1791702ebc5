// Understand's system prompt: after the pack's purpose, how a message is understood.
import { packPrompt } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function understandSystemPrompt(parts: PromptParts): string {
  return packPrompt(parts, "understand");
}
