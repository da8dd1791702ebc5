// The contracts by which memory's Processes ask the model: which prompts are made of a step's inputs, and which answer
// says nothing.
import type { Schema } from "../../contracts/schema.ts";
import type { MemoryOperation } from "../../contracts/definitions/tools.ts";
import { ExtractionSchema } from "../../contracts/answers/remember.ts";
import { rememberContext } from "../../domain/prompting/remember/context.ts";
import { rememberSystemPrompt } from "../../domain/prompting/remember/system-prompt.ts";
import { rememberUserPrompt } from "../../domain/prompting/remember/user-prompt.ts";
import type { PromptParts } from "../../domain/prompting/sections/prompt-library.ts";
import { UnreadMemorySchema } from "../../contracts/unread-memory.ts";

type ContractName = Extract<MemoryOperation, { type: "model_ask" }>["contract"];

interface MemoryContract {
  schema: Schema<unknown>;
  maxTokens: number;
  system(parts: PromptParts): string;
  /** The user prompt. Errors: ZodError for inputs that no step of memory leaves. */
  user(inputs: Record<string, unknown>): string;
  /** Stands for an answer that broke the contract twice: what it was asked about gives nothing. */
  nothing: unknown;
}

export const MEMORY_CONTRACTS: Readonly<Record<ContractName, MemoryContract>> = {
  remember: {
    schema: ExtractionSchema,
    maxTokens: 8_000,
    system: rememberSystemPrompt,
    user: ({ unread }) => rememberUserPrompt(rememberContext(UnreadMemorySchema.parse(unread))),
    nothing: { entities: [], facts: [], same: [] },
  },
};
