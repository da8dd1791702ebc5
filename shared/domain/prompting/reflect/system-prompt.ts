// The system prompt of a reflection's model call: what is worth a note, and which sources a note cites.
import { withPackPart } from "../sections/pack-prompt.ts";
import type { PromptParts } from "../sections/prompt-library.ts";

export function reflectSystemPrompt(parts: PromptParts): string {
  return withPackPart(parts, "reflect");
}
