// Builds the messages of a question for the Messages API: with the stable parts marked for caching, the
// schema for the model if needed, and the repair as one more exchange.
import type {
  ImageBlockParam,
  MessageParam,
  TextBlockParam,
} from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";

/** The API refuses empty text. */
const NOTHING = "(no answer)";

/** Introduces a schema that the endpoint does not enforce. */
const CONTRACT =
  "Answer with one JSON object that fits this JSON Schema, and with nothing else: no prose, no code fence.";
/** Tells a model that does not think to write less. */
const SHORTER = "An earlier answer to this was cut off for its length: be shorter.";

export interface MessageOptions {
  /** Whether the system prompt and the question's stable beginning are marked for caching. */
  cached: boolean;
  /** The schema's JSON, if the endpoint does not enforce it. Not cached, because contracts differ. */
  schema?: string;
  /** Whether the model is asked to say less. */
  shorter: boolean;
}

type Question = Pick<ModelRequest, "system" | "user" | "stable" | "repair"> & {
  images?: ImageBlockParam[];
};

export function buildMessages(
  { system, user, stable: length = 0, repair, images = [] }: Question,
  { cached, schema, shorter }: MessageOptions,
): { system: TextBlockParam[]; messages: MessageParam[] } {
  const question = shorter ? `${user}\n\n${SHORTER}` : user;
  const content = cached ? markedAt(question, length) : question;
  const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const messages: MessageParam[] = [
    { role: "user", content: images.length === 0 ? content : [...images, ...blocks] },
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
  const systemBlock: TextBlockParam = {
    type: "text",
    text: system,
    ...(cached ? { cache_control: { type: "ephemeral" } } : {}),
  };
  return {
    system:
      schema === undefined
        ? [systemBlock]
        : [systemBlock, { type: "text", text: `${CONTRACT}\n${schema}` }],
    messages,
  };
}

/**
 * The question in two blocks, the first one marked for caching. The cut is at the empty line after the stable
 * part, and the blocks, joined by a line break, are the question. Without a stable part, or an empty line after
 * it, the question stays unchanged.
 */
function markedAt(question: string, length: number): string | TextBlockParam[] {
  const ownText = question.slice(length);
  if (length === 0 || !ownText.startsWith("\n\n")) return question;
  const first = { type: "text" as const, text: `${question.slice(0, length)}\n` };
  return [
    { ...first, cache_control: { type: "ephemeral" } },
    { type: "text", text: ownText.slice(2) },
  ];
}
