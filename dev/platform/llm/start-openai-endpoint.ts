// A language model with OpenAI's API for chat completions: it checks requests as strictly as the real one in what
// matters here, and code answers them.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";
import { promptedSchema } from "../../model/wire/prompted-schema.ts";
import { readBody } from "../../redis/read-body.ts";
import { tokensOf, writeAnswer } from "./write-answer.ts";

export const OPENAI_KEY = "dev-openai-endpoint-key";
export const OPENAI_MODEL = "stand-in-chat";

const RequestSchema = z.strictObject({
  model: z.string(),
  messages: z
    .array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() }))
    .min(1),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  response_format: z
    .strictObject({
      type: z.literal("json_schema"),
      json_schema: z.strictObject({
        name: z.string().regex(/^[\w-]{1,64}$/),
        strict: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
    })
    .optional(),
});

export interface OpenAiEndpoint {
  /** With the version's path, as clients of this API expect. */
  url: string;
  apiKey: string;
  /** The bodies of the newest requests for completions, oldest first. */
  requests(): unknown[];
  stop(): Promise<void>;
}

const MAX_REQUESTS = 1_000;
type HttpAnswer = [status: number, body: object];

export async function startOpenAiEndpoint({
  port = 0,
}: { port?: number } = {}): Promise<OpenAiEndpoint> {
  const requests: unknown[] = [];
  const answer = async (request: http.IncomingMessage): Promise<HttpAnswer> => {
    const raw = await readBody(request);
    if (request.headers.authorization !== `Bearer ${OPENAI_KEY}`) {
      return [401, errorBody("Incorrect API key provided", "invalid_api_key")];
    }
    if (request.method === "GET" && request.url === "/v1/models") {
      return [200, { object: "list", data: [{ id: OPENAI_MODEL, object: "model" }] }];
    }
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
      return [404, errorBody("Unknown request URL", "unknown_url")];
    }
    const body: unknown = JSON.parse((raw ?? Buffer.alloc(0)).toString("utf8"));
    requests.push(body);
    if (requests.length > MAX_REQUESTS) requests.shift();
    const result = RequestSchema.safeParse(body);
    if (!result.success) {
      return [400, errorBody(result.error.issues[0]?.message ?? "", "invalid_request_error")];
    }
    if (result.data.model !== OPENAI_MODEL) {
      return [404, errorBody("The model does not exist", "model_not_found")];
    }
    return [200, completionOf(result.data)];
  };
  const server = http.createServer((request, response) => {
    void answer(request)
      .catch((): HttpAnswer => [400, errorBody("We could not parse the JSON body", "invalid_json")])
      .then(([status, body]) => {
        const type = { "content-type": "application/json" };
        response.writeHead(status, type).end(JSON.stringify(body));
      });
  });
  server.keepAliveTimeout = 75_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: OPENAI_KEY,
    requests: () => [...requests],
    async stop() {
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closing;
    },
  };
}

function completionOf({
  model,
  messages,
  max_tokens,
  max_completion_tokens,
  response_format,
}: z.infer<typeof RequestSchema>): object {
  const textOf = (role: string) =>
    messages.flatMap((message) => (message.role === role ? message.content : [])).join("\n");
  const schema = response_format?.json_schema.schema ?? promptedSchema(textOf("system"));
  const wholeText = writeAnswer({ system: textOf("system"), prompt: textOf("user"), schema });
  const maxLength = (max_completion_tokens ?? max_tokens ?? 100_000) * 4;
  const content = wholeText.slice(0, maxLength);
  const promptTokens = tokensOf(messages.map((message) => message.content).join(""));
  const completionTokens = tokensOf(content);
  return {
    id: "chatcmpl-stand-in",
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal: null },
        finish_reason: content.length < wholeText.length ? "length" : "stop",
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

const errorBody = (message: string, code: string) => ({
  error: { message, type: "invalid_request_error", param: null, code },
});
