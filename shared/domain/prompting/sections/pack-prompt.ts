// System prompts from the prompt library: the shared file, then the pack's part of it.
import type { PromptParts } from "./prompt-library.ts";

/**
 * A prompt file, followed by the pack's file of the same name if there is one: `act/filters` by `<pack>/filters`.
 * It has no household data, because providers cache it.
 */
export function withPackPart({ pack, prompts }: PromptParts, key: string): string {
  const packText = prompts.optional(`${pack.name}/${key.split("/").at(-1) ?? key}`) ?? "";
  return [prompts.get(key), packText]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The pack's purpose, followed by the prompt of `withPackPart`. */
export function packPrompt(parts: PromptParts, key: string): string {
  return `${parts.pack.purpose}\n\n${withPackPart(parts, key)}`;
}
