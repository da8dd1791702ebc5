// Checks whether a model answers with JSON for a schema in its prompt.
import type Anthropic from "@anthropic-ai/sdk";
import { ReplyOutputSchema } from "../../shared/contracts/answers/reply.ts";
import { outputFormatOf } from "../../shared/llm/output-format.ts";
import { askOnce, type RetryPolicy } from "./ask-once.ts";

/** Room for some thinking before the answer. */
const MAX_TOKENS = 1_000;

export async function probePrompted(
  client: Anthropic,
  model: string,
  { retryPolicy, say }: { retryPolicy: RetryPolicy; say: (line: string) => void },
): Promise<boolean> {
  const { schema } = await outputFormatOf(ReplyOutputSchema);
  const instruction =
    "Answer with one JSON object that fits this JSON Schema, and with nothing else.";
  const body = {
    model,
    max_tokens: MAX_TOKENS,
    system: [{ type: "text" as const, text: `${instruction}\n${JSON.stringify(schema)}` }],
    messages: [{ role: "user" as const, content: "Wish me a good day." }],
  };
  const { text, failure } = await askOnce(client, body, retryPolicy);
  const fits = text !== null && ReplyOutputSchema.safeParse(objectIn(text)).success;
  const problem = failure?.reason ?? `its answer begins with ${JSON.stringify(text?.slice(0, 60))}`;
  say(
    fits
      ? `${model} answers a schema in the prompt`
      : `${model} does not answer a schema in the prompt: ${problem}`,
  );
  return fits;
}

/** The JSON from the first brace to the last; undefined if it cannot be parsed. */
function objectIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as unknown;
  } catch {
    return undefined;
  }
}
