// What a kind of memory run does in its steps: what it reads, how it asks the model about that, and what it writes of
// the answer.
import type { Schema } from "../../contracts/schema.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { PromptParts } from "../../domain/prompting/sections/prompt-library.ts";

export interface MemoryKindSteps {
  /** What the model is asked about, with a `batch`, which is empty if there is nothing to ask about. */
  read(ctx: HopContext): Promise<{ batch: string }>;
  schema: Schema<unknown>;
  maxTokens: number;
  system(parts: PromptParts): string;
  /** The user prompt. Errors: ZodError if `shown` does not have the shape that `read` returns. */
  user(shown: unknown): string;
  /** The answer to use if the model refuses, or breaks the contract twice: nothing is written. */
  nothing: unknown;
  /**
   * May be repeated, because a batch is written only once.
   * @param shown what `read` returned: it says what the model's refs mean
   * @param answer of the model, which fits the contract
   */
  write(ctx: HopContext, shown: unknown, answer: unknown): Promise<unknown>;
}
