// The body of one request: the question, what its model is sent beside it, and without the parts that
// this endpoint is known, or has just been found, to refuse.
import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";
import { buildMessages } from "./build-messages.ts";
import { traitsOf } from "./model-traits.ts";
import { outputFormatOf, schemaText } from "./output-format.ts";
import type { OptionalPart } from "./refused-parts.ts";

/**
 * How a model is held to a schema: `format`, by the endpoint's grammar; `prompt`, by its own reading
 * of it; `auto`, a format where the endpoint takes it.
 */
export type StructuredMode = "auto" | "format" | "prompt";

export interface BuiltRequest {
  body: MessageCreateParamsNonStreaming;
  /** The optional parts that the body has. */
  sent: ReadonlySet<OptionalPart>;
}

export async function buildRequest(
  model: string,
  request: ModelRequest,
  mode: StructuredMode,
  leftOut: ReadonlySet<OptionalPart>,
): Promise<BuiltRequest> {
  const traits = traitsOf(model, request);
  const thinking = leftOut.has("thinking") ? undefined : traits.thinking;
  const effort = leftOut.has("effort") ? undefined : traits.effort;
  const cached = !leftOut.has("cache");
  const hasFormat =
    mode === "format" || (mode === "auto" && !leftOut.has("format") && !leftOut.has("schema"));
  const format = await outputFormatOf(request.schema);
  // Without thinking to switch off, the same question would get an answer of the same length.
  const shorter = request.cutOff === true && !isSwitchedOff(model, request, thinking !== undefined);
  const words = { cached, shorter };
  const output = { ...(hasFormat ? { format } : {}), ...(effort ? { effort } : {}) };
  const parts: [OptionalPart, boolean][] = [
    ["thinking", thinking !== undefined],
    ["effort", effort !== undefined],
    ["cache", cached],
    // A mode of `format` alone gets an error instead of another mode.
    ["format", hasFormat && mode === "auto"],
    ["schema", hasFormat && mode === "auto"],
  ];
  return {
    body: {
      model,
      max_tokens: request.maxTokens,
      ...buildMessages(request, hasFormat ? words : { ...words, schema: schemaText(format) }),
      ...(thinking === undefined ? {} : { thinking }),
      ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    },
    sent: new Set(parts.filter(([, isSent]) => isSent).map(([part]) => part)),
  };
}

/** Whether the model usually thinks about such a question and is told not to this time. */
function isSwitchedOff(model: string, request: ModelRequest, isTold: boolean): boolean {
  return isTold && traitsOf(model, { ...request, cutOff: false }).thinking?.type === "adaptive";
}
