// The system prompt of a reflection's question: what is worth a note, and what it rests on.
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function reflectSystemPrompt(parts: PromptParts): string {
  return withPackPart(parts, "reflect");
}
