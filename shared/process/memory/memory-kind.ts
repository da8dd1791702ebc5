// What a kind of memory's runs does at its steps: what it reads, how it asks the model about that, and what it writes
// of the answer.
import type { Schema } from "../../contracts/schema.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { PromptParts } from "../../domain/prompting/sections/prompt-library.ts";

export interface MemoryKindSteps {
  /** What the model is asked about, with a `batch`, which is empty where there is nothing to ask. */
  read(ctx: HopContext): Promise<{ batch: string }>;
  schema: Schema<unknown>;
  maxTokens: number;
  system(parts: PromptParts): string;
  /** The user prompt. Errors: ZodError for what no step of memory leaves. */
  user(shown: unknown): string;
  /** Stands for an answer that broke the contract twice: what it was asked about gives nothing. */
  nothing: unknown;
  /**
   * May be repeated: a batch is written once.
   * @param shown what `read` left: the model's refs are read by it
   * @param answer to the contract
   */
  write(ctx: HopContext, shown: unknown, answer: unknown): Promise<unknown>;
}
