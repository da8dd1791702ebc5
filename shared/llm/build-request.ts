// Builds the body of one request: the question and the model's settings, without the parts that the endpoint
// refuses.
import type {
  ImageBlockParam,
  MessageCreateParamsNonStreaming,
} from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";
import { buildMessages } from "./build-messages.ts";
import { traitsOf } from "./model-traits.ts";
import { outputFormatOf, schemaText } from "./output-format.ts";
import type { OptionalPart } from "./refused-parts.ts";

/**
 * How a model is held to a schema: `format`, by the endpoint's grammar; `prompt`, by the schema in the
 * prompt; `auto`, by a format if the endpoint accepts one.
 */
export type StructuredMode = "auto" | "format" | "prompt";

/** A request with its pictures loaded. */
export type LoadedRequest = ModelRequest & { images: ImageBlockParam[] };

export interface BuiltRequest {
  body: MessageCreateParamsNonStreaming;
  /** The parts of the body that can be left out of another request. */
  sentParts: ReadonlySet<OptionalPart>;
  /** Characters of the answer's schema, as a format or in the prompt. */
  schemaLength: number;
}

export async function buildRequest(
  model: string,
  request: LoadedRequest,
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
  // A model that does not think would answer the same question at the same length, so it is told to be
  // shorter.
  const shorter = request.cutOff === true && !isSwitchedOff(model, request, thinking !== undefined);
  const options = { cached, shorter };
  const schema = hasFormat ? undefined : schemaText(format);
  const output = { ...(hasFormat ? { format } : {}), ...(effort ? { effort } : {}) };
  const parts: [OptionalPart, boolean][] = [
    ["thinking", thinking !== undefined],
    ["effort", effort !== undefined],
    ["cache", cached],
    // With `format` alone, a refused format is an error; no other mode is tried.
    ["format", hasFormat && mode === "auto"],
    ["schema", hasFormat && mode === "auto"],
  ];
  return {
    body: {
      model,
      max_tokens: request.maxTokens,
      ...buildMessages(request, schema === undefined ? options : { ...options, schema }),
      ...(thinking === undefined ? {} : { thinking }),
      ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    },
    sentParts: new Set(parts.filter(([, isSent]) => isSent).map(([part]) => part)),
    schemaLength: (schema ?? JSON.stringify(format)).length,
  };
}

/** Whether thinking, which such a question usually gets, is switched off this time. */
function isSwitchedOff(model: string, request: ModelRequest, isThinkingSent: boolean): boolean {
  return (
    isThinkingSent && traitsOf(model, { ...request, cutOff: false }).thinking?.type === "adaptive"
  );
}
