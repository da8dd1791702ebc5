// Reply's system prompt: who Alfred is to the user, then how a reply is written.
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function replySystemPrompt(parts: PromptParts): string {
  return `${withPackPart(parts, "reply-system")}\n\n${withPackPart(parts, "reply")}`;
}
