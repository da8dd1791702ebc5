// A question as the Messages API takes it: the stable part cached, the repair as one more exchange.
import type { MessageParam, TextBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";

/** The API refuses empty text. */
const NOTHING = "(no answer)";

export function buildMessages({ system, user, repair }: ModelRequest): {
  system: TextBlockParam[];
  messages: MessageParam[];
} {
  const messages: MessageParam[] = [{ role: "user", content: user }];
  if (repair !== undefined) {
    messages.push(
      { role: "assistant", content: repair.answer.trim() === "" ? NOTHING : repair.answer },
      {
        role: "user",
        content: `That answer did not fit: ${repair.error}. Answer again with one JSON object.`,
      },
    );
  }
  return {
    system: [{ type: "text", text: system, cache_control: { type: "ephemeral" } }],
    messages,
  };
}
