// Measures what a request sends beside its prompt: the schema of the answer, the sentences around it, the pictures.
// Also measures the part that is marked for caching.
import type { ModelRequest, SentSizes } from "../ports/model.ts";
import type { BuiltRequest } from "./build-request.ts";

/** The sizes of a request, as it was built. */
export function sentSizes(
  { system, user, repair }: Pick<ModelRequest, "system" | "user" | "repair">,
  { body, schemaLength }: BuiltRequest,
): SentSizes {
  let length = 0;
  let marked = 0;
  let pictures = 0;
  const contents = [body.system ?? [], ...body.messages.map(({ content }) => content)];
  for (const content of contents) {
    if (typeof content === "string") {
      length += content.length;
      continue;
    }
    for (const block of content) {
      if (block.type === "image") pictures += 1;
      if (block.type !== "text") continue;
      length += block.text.length;
      if (block.cache_control) marked = length;
    }
  }
  const repairLength = repair ? repair.answer.length + repair.error.length : 0;
  const isInPrompt = body.output_config?.format === undefined;
  return {
    schema: schemaLength,
    frame: Math.max(
      0,
      length - (isInPrompt ? schemaLength : 0) - system.length - user.length - repairLength,
    ),
    marked,
    pictures,
  };
}
