// The model port over the Anthropic Messages API: one JSON object per question, by schema.
import type Anthropic from "@anthropic-ai/sdk";
import { FatalError, TransientError } from "../contracts/errors.ts";
import type { Model, ModelAnswer, ModelRequest } from "../ports/model.ts";
import { buildMessages } from "./build-messages.ts";
import { mapAnthropicError } from "./map-anthropic-error.ts";
import { outputFormatOf } from "./output-format.ts";
import { type Answered, readMessage, readStream } from "./read-answer.ts";

export interface AnthropicModelConfig {
  /** `ANTHROPIC_API_KEY` */
  apiKey: string;
  /** `ANTHROPIC_BASE_URL`; Anthropic's own when left out. */
  baseUrl?: string;
  /** Model name per node. */
  models: Record<ModelRequest["node"], string>;
}

const ANTHROPIC_URL = "https://api.anthropic.com";
/**
 * A request that found no connection is sent once more, after a moment: nobody has read or paid for
 * it. Everything else is the queue's to repeat.
 */
const CONNECTION_ATTEMPTS = 2;
const CONNECTION_RETRY_MS = 200;

/**
 * A Model over the Messages API with structured output. The stable part of the prompt is one system
 * block marked for caching.
 * Errors of `ask`: TransientError (429, 5xx, 529, the deadline, no connection, a broken stream),
 * FatalError (400, 401, 402, 403, 404, 413, a refusal).
 */
export function createAnthropicModel(config: AnthropicModelConfig): Model {
  let client: Promise<Anthropic> | undefined;
  const connect = () => (client ??= loadClient(config));
  return {
    about: { provider: "anthropic", models: config.models },
    async ask(request) {
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        return await askOnce(await connect(), config.models[request.node], request, signal);
      } catch (error) {
        throw mapAnthropicError(error, signal.aborted);
      }
    },
  };
}

/** Loaded when the first question is asked: most requests to the Worker ask none. */
async function loadClient({ apiKey, baseUrl }: AnthropicModelConfig): Promise<Anthropic> {
  const { default: Client } = await import("@anthropic-ai/sdk");
  return new Client({
    apiKey,
    baseURL: baseUrl ?? ANTHROPIC_URL,
    maxRetries: 0,
    // Its log lines can carry prompts.
    logLevel: "off",
  });
}

async function askOnce(
  client: Anthropic,
  model: string,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { onText } = request;
  const body = {
    model,
    max_tokens: request.maxTokens,
    ...buildMessages(request),
    output_config: { format: await outputFormatOf(request.schema) },
  };
  const options = { signal, timeout: request.timeoutMs };
  const answered = onText
    ? await readStream(
        await connected(() => client.messages.create({ ...body, stream: true }, options), signal),
        onText,
      )
    : readMessage(await connected(() => client.messages.create(body, options), signal));
  return toAnswer(answered);
}

/** Sends a request, once more if there was no connection; once it is answered it is not repeated. */
async function connected<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { APIConnectionError } = await import("@anthropic-ai/sdk");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const again = error instanceof APIConnectionError && !signal.aborted;
      if (!again || attempt >= CONNECTION_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, CONNECTION_RETRY_MS));
  }
}

function toAnswer({ text, stopReason, model, usage }: Answered): ModelAnswer {
  if (stopReason === "refusal") {
    throw new FatalError("not_allowed", "the model refused to answer", {
      billed: { model, usage },
    });
  }
  const truncated = stopReason === "max_tokens" || stopReason === "model_context_window_exceeded";
  if (text === "" && !truncated) {
    throw new TransientError("unavailable", "the model answered without any text", {
      billed: { model, usage },
    });
  }
  return { text, truncated, model, usage };
}
