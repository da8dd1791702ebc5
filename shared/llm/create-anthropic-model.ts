// The model port over the Messages API: one JSON object per question, by schema. If an endpoint refuses a
// part of a request, the question is asked again without that part.
import { FatalError, TransientError } from "../contracts/errors.ts";
import { addUsage, NO_USAGE } from "../contracts/results.ts";
import { untilAborted } from "../contracts/until-aborted.ts";
import type { Log } from "../ports/log.ts";
import type { Model, ModelAnswer, ModelRequest } from "../ports/model.ts";
import {
  type LoadedRequest,
  buildRequest,
  type BuiltRequest,
  type StructuredMode,
} from "./build-request.ts";
import { imageBlock } from "./image-block.ts";
import { createEndpointMemory, type EndpointMemory } from "./endpoint-memory.ts";
import {
  hasOtherKeys,
  isFormatIgnored,
  isRepairOfProse,
  wasFormatIgnored,
} from "./ignored-format.ts";
import { createObjectGate, jsonIn } from "./json-text.ts";
import { mapAnthropicError } from "./map-anthropic-error.ts";
import type { MessagesClient } from "./messages-client.ts";
import { type RawAnswer, isTruncated, readMessage, readStream } from "./read-answer.ts";
import { type OptionalPart, refusedParts } from "./refused-parts.ts";
import { sentSizes } from "./sent-sizes.ts";

export interface AnthropicModelConfig {
  /** `ANTHROPIC_API_KEY` */
  apiKey: string;
  /** `ANTHROPIC_BASE_URL`; Anthropic's own when left out. */
  baseUrl?: string;
  /** Model name per node. */
  models: Record<ModelRequest["node"], string>;
  /** `ALFRED_STRUCTURED`; default `auto`. */
  structured?: StructuredMode;
  /** Logs each omitted part once, and each problem that the operator must fix. */
  log?: Log;
}

const ANTHROPIC_URL = "https://api.anthropic.com";
/**
 * A request whose connection failed before it was answered is sent once more, after a pause. Other transient
 * failures are left to the queue.
 */
const CONNECTION_ATTEMPTS = 2;
const CONNECTION_RETRY_MS = 200;

/**
 * A Model over the Messages API. The system prompt and the stable beginning of the question are marked for
 * caching. Errors of `ask`: TransientError (429, 5xx, 529, the deadline, no connection, no text, a broken stream),
 * FatalError (400, 401, 402, 403, 404, 413, 422, a spend limit; "refused" when the model declined).
 */
export function createAnthropicModel(config: AnthropicModelConfig): Model {
  let client: Promise<MessagesClient> | undefined;
  const connect = () => (client ??= loadClient(config));
  const memory = createEndpointMemory(config.log);
  return {
    about: { provider: "anthropic", models: config.models },
    async ask(request) {
      const signal = AbortSignal.timeout(request.timeoutMs);
      const model = config.models[request.node];
      const pictures = (await request.pictures?.()) ?? [];
      try {
        const send = (builtRequest: BuiltRequest) =>
          untilAborted(sendOnce(connect, builtRequest, request, signal), signal);
        const withImages = { ...request, images: pictures.map(imageBlock) };
        return await askUntilAccepted(memory, model, withImages, config.structured ?? "auto", send);
      } catch (error) {
        const variable = `ALFRED_MODEL_${request.node.toUpperCase()}`;
        const modelError = mapAnthropicError(error, signal.aborted, { model, variable });
        if (modelError instanceof FatalError && modelError.code === "misconfigured") {
          config.log?.error("model.misconfigured", { detail: modelError.message });
        }
        throw modelError;
      }
    },
  };
}

/** Loaded when the first question is asked: most requests to the Worker ask none. */
async function loadClient({ apiKey, baseUrl }: AnthropicModelConfig): Promise<MessagesClient> {
  const { createMessagesClient } = await import("./messages-client.ts");
  return createMessagesClient(apiKey, baseUrl ?? ANTHROPIC_URL);
}

/**
 * Asks, and repeats without each part that the endpoint refuses. Every round sends less, so the number of
 * parts bounds the rounds. Omitted parts are remembered once a question is answered.
 */
async function askUntilAccepted(
  memory: EndpointMemory,
  model: string,
  request: LoadedRequest,
  mode: StructuredMode,
  send: (built: BuiltRequest) => Promise<RawAnswer>,
): Promise<ModelAnswer> {
  const { schema } = request;
  const refusedNow = new Set<OptionalPart>();
  const refusedEarlier = memory.leftOut(model, schema);
  const hasFormat =
    mode === "auto" && !refusedEarlier.has("format") && !refusedEarlier.has("schema");
  /** True if this question alone omits the format, because ignoring it may have been the model's slip. */
  let omitsFormat = hasFormat && isRepairOfProse(request);
  if (hasFormat && (await wasFormatIgnored(request))) {
    omitsFormat = true;
    if (memory.recordIgnoredFormat(model)) refusedNow.add("format");
  }
  let usage = NO_USAGE;
  for (;;) {
    const leftOut = new Set([...memory.leftOut(model, schema), ...refusedNow]);
    if (omitsFormat) leftOut.add("format");
    const builtRequest = await buildRequest(model, request, mode, leftOut);
    let rawAnswer: RawAnswer;
    try {
      rawAnswer = await send(builtRequest);
    } catch (error) {
      const parts = refusedParts(error, builtRequest.sentParts);
      if (parts.length === 0) throw error;
      for (const part of parts) refusedNow.add(part);
      continue;
    }
    usage = addUsage(usage, rawAnswer.usage);
    request.onSent?.(sentSizes(request, builtRequest));
    if (builtRequest.sentParts.has("format") && isFormatIgnored(rawAnswer)) {
      if (memory.recordIgnoredFormat(model)) refusedNow.add("format");
      omitsFormat = true;
      continue;
    }
    if (builtRequest.sentParts.has("format") && !(await hasOtherKeys(schema, rawAnswer.text))) {
      memory.recordKeptFormat(model);
    }
    memory.learn(model, schema, refusedNow);
    return toAnswer({ ...rawAnswer, usage });
  }
}

async function sendOnce(
  connect: () => Promise<MessagesClient>,
  { body, sentParts }: BuiltRequest,
  { onText, timeoutMs }: ModelRequest,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const client = await connect();
  const options = { signal, timeout: timeoutMs };
  if (onText === undefined) {
    return readMessage(
      await sendWithReconnect(client, () => client.messages.create(body, options), signal),
    );
  }
  const stream = () => client.messages.create({ ...body, stream: true }, options);
  return readStream(
    await sendWithReconnect(client, stream, signal),
    createObjectGate(onText, sentParts.has("format")),
  );
}

/** Sends a request, and once more if its connection failed before it was answered. */
async function sendWithReconnect<T>(
  { isConnectionError }: MessagesClient,
  send: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const mayRepeat = isConnectionError(error) && !signal.aborted;
      if (!mayRepeat || attempt >= CONNECTION_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, CONNECTION_RETRY_MS));
  }
}

function toAnswer({ text, stopReason, stopCategory, model, usage }: RawAnswer): ModelAnswer {
  if (stopReason === "refusal") {
    const code = stopCategory === null ? "refusal" : `refusal.${stopCategory}`;
    throw new FatalError("refused", "the model declined to answer", {
      billed: { model, usage },
      trace: { code },
    });
  }
  const truncated = isTruncated(stopReason);
  if (text === "" && !truncated) {
    throw new TransientError("unavailable", "the model answered without any text", {
      billed: { model, usage },
      part: "model",
    });
  }
  return { text: truncated ? text : jsonIn(text), truncated, model, usage };
}
