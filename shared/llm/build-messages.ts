// A question as the Messages API takes it: the stable parts cached, a schema for the model to read, the
// repair as one more exchange.
import type { MessageParam, TextBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";

/** The API refuses empty text. */
const NOTHING = "(no answer)";

/** Before a schema that the endpoint does not hold the model to. */
const CONTRACT =
  "Answer with one JSON object that fits this JSON Schema, and with nothing else: no prose, no code fence.";
/** To a model that wrote too much without having thought. */
const SHORTER = "An earlier answer to this was cut off for its length: be shorter.";

export interface Wording {
  /** Whether the stable parts, the system prompt and the beginning of the question, are marked. */
  cached: boolean;
  /** The schema's JSON, where the model itself has to keep to it. Not cached: contracts differ. */
  schema?: string;
  /** Whether the model is asked to say less. */
  shorter: boolean;
}

type Question = Pick<ModelRequest, "system" | "user" | "stable" | "repair">;

export function buildMessages(
  { system, user, stable: length = 0, repair }: Question,
  { cached, schema, shorter }: Wording,
): { system: TextBlockParam[]; messages: MessageParam[] } {
  const question = shorter ? `${user}\n\n${SHORTER}` : user;
  const messages: MessageParam[] = [
    { role: "user", content: cached ? markedAt(question, length) : question },
  ];
  if (repair !== undefined) {
    messages.push(
      { role: "assistant", content: repair.answer.trim() === "" ? NOTHING : repair.answer },
      {
        role: "user",
        content: `That answer did not fit: ${repair.error}. Answer again with one JSON object.`,
      },
    );
  }
  const stable: TextBlockParam = {
    ...{ type: "text", text: system },
    ...(cached ? { cache_control: { type: "ephemeral" } } : {}),
  };
  return {
    system:
      schema === undefined ? [stable] : [stable, { type: "text", text: `${CONTRACT}\n${schema}` }],
    messages,
  };
}

/**
 * The question in two blocks, the first one marked: cut at the empty line after its stable part, so
 * that the blocks together are the question.
 */
function markedAt(question: string, length: number): string | TextBlockParam[] {
  const own = question.slice(length);
  if (length === 0 || !own.startsWith("\n\n")) return question;
  const first = { type: "text" as const, text: `${question.slice(0, length)}\n` };
  return [
    { ...first, cache_control: { type: "ephemeral" } },
    { type: "text", text: own.slice(2) },
  ];
}
