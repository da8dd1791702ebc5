// The model port against a scripted Messages API: what is asked, and what each kind of answer means.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { PATIENCE_MS } from "../../tests/support/patience.ts";
import {
  events,
  failure,
  message,
  type ScriptedServer,
  startScriptedServer,
  streamed,
} from "../../tests/contract/anthropic/scripted-server.ts";
import { ReplyOutputSchema } from "../contracts/answers/reply.ts";
import { understandAnswerSchema } from "../contracts/answers/understand.ts";
import type { Model, ModelRequest, SentSizes } from "../ports/model.ts";
import { createAnthropicModel } from "./create-anthropic-model.ts";
import { outputFormatOf } from "./output-format.ts";

const UnderstandSchema = understandAnswerSchema(["likes"]);

const models = {
  understand: "m-u",
  think: "m-t",
  act: "m-a",
  reply: "m-r",
  summarize: "m-s",
  memory: "m-s",
};

let server: ScriptedServer;
let model: Model;
beforeEach(async () => {
  server = await startScriptedServer();
  model = createAnthropicModel({ apiKey: "key", baseUrl: server.url, models });
});
afterEach(() => {
  server.stop();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function question(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    node: "reply",
    schema: ReplyOutputSchema,
    system: "You are Alfred.",
    user: "## Message\nhello",
    maxTokens: 500,
    timeoutMs: 5000,
    ...overrides,
  };
}

const errorOf = (request = question()) =>
  model.ask(request).then(
    () => null,
    (error: unknown) => error,
  );

describe("questions to the model", () => {
  test("a question has the contract's name, its schema, the cached prompt and the node's model", async () => {
    server.script(message('{"text":"hi"}'));
    await model.ask(question());
    const { body, headers } = server.requests[0]!;
    expect(headers.authorization).toBe("Bearer key");
    expect(body).toMatchObject({
      model: "m-r",
      max_tokens: 500,
      system: [{ type: "text", text: "You are Alfred.", cache_control: { type: "ephemeral" } }],
      messages: [{ role: "user", content: "## Message\nhello" }],
      output_config: {
        format: {
          type: "json_schema",
          schema: {
            title: "ReplyOutput",
            type: "object",
            required: ["text", "offer", "claims", "counts"],
            additionalProperties: false,
          },
        },
      },
    });
    expect(body).not.toHaveProperty("stream");
  });

  test("each node asks its own model", async () => {
    server.script(message("{}"));
    for (const node of ["understand", "think", "act", "reply", "summarize", "memory"] as const) {
      await model.ask(question({ node }));
    }
    expect(server.requests.map(({ body }) => body.model)).toEqual(Object.values(models));
  });

  test("a repair repeats the question, the answer that did not fit, and what was wrong", async () => {
    server.script(message("{}"));
    await model.ask(question({ repair: { answer: "{", error: "text is missing" } }));
    await model.ask(question({ repair: { answer: " ", error: "it was empty" } }));
    expect(server.requests[0]?.body.messages).toEqual([
      { role: "user", content: "## Message\nhello" },
      { role: "assistant", content: "{" },
      {
        role: "user",
        content: "That answer did not fit: text is missing. Answer again with one JSON object.",
      },
    ]);
    expect(server.requests[1]?.body).toMatchObject({
      messages: [{}, { role: "assistant", content: "(no answer)" }, {}],
    });
  });

  test("the sizes of what is sent beside the prompt, and of its cached part, are reported for each question", async () => {
    server.script(message("{}"));
    const sent: SentSizes[] = [];
    const onSent = (sizes: SentSizes) => void sent.push(sizes);
    const pictures = () => Promise.resolve([{ type: "image/png", bytes: new Uint8Array(9) }]);
    const stable = "## Rules".length;
    const user = "## Rules\n\n## Message\nhello";
    await model.ask(question({ user, stable, pictures, onSent }));
    await model.ask(question({ repair: { answer: "{", error: "text is missing" }, onSent }));
    const config = server.requests[0]?.body.output_config as { format: object };
    const format = JSON.stringify(config.format).length;
    // The marked block keeps one of the two line breaks after the stable part.
    const marked = "You are Alfred.".length + stable + 1;
    const repairFrame = "That answer did not fit: . Answer again with one JSON object.".length;
    expect(sent).toEqual([
      { schema: format, frame: 0, marked, pictures: 1 },
      { schema: format, frame: repairFrame, marked: "You are Alfred.".length, pictures: 0 },
    ]);
  });

  test("limits that the API's grammar does not accept are sent as descriptions", async () => {
    server.script(message("{}"));
    const schema = z.strictObject({ s: z.string().max(3) }).meta({ title: "Limited" });
    await model.ask(question({ schema }));
    const sentConfig = JSON.stringify(server.requests[0]?.body.output_config);
    expect(sentConfig).toContain('"description":"{maxLength: 3}"');
    expect(sentConfig).not.toContain('"maxLength"');
  });

  test("a part of a schema that occurs again is sent once, and the same schema is always sent in the same form", async () => {
    server.script(message("{}"));
    const either = z.union([z.array(z.string()), z.strictObject({ n: z.number() })]);
    const schema = z.strictObject({ a: either, b: either, c: z.array(either) });
    await model.ask(question({ schema }));
    await model.ask(question({ schema }));
    const [first = "", second] = server.requests.map(({ body }) =>
      JSON.stringify(body.output_config),
    );
    expect(first.match(/anyOf/g)).toHaveLength(1);
    expect(first).toBe(second);
  });

  test("a schema is compiled once", async () => {
    const schema = z.strictObject({ text: z.string() });
    const [first, second] = await Promise.all([outputFormatOf(schema), outputFormatOf(schema)]);
    expect(first).toEqual(second);
    expect(await outputFormatOf(schema)).toBe(second);
  });

  test("the environment cannot redirect the questions", async () => {
    vi.stubEnv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9");
    vi.stubEnv("ANTHROPIC_API_KEY", "another");
    server.script(message("{}"));
    await createAnthropicModel({ apiKey: "key", baseUrl: server.url, models }).ask(question());
    expect(server.requests[0]?.headers.authorization).toBe("Bearer key");
  });
});

describe("answers", () => {
  test("an answer's text, its model and its usage are passed on unchanged", async () => {
    server.script(message(' {"text":"hi"} '));
    expect(await model.ask(question())).toEqual({
      text: ' {"text":"hi"} ',
      truncated: false,
      model: "model-as-served",
      usage: {
        calls: 1,
        input_tokens: 11,
        output_tokens: 7,
        cache_read_input_tokens: 5,
        cache_creation_input_tokens: 0,
      },
    });
  });

  test("the text blocks of an answer are joined, and its other blocks are left out", async () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: '{"text":' },
      { type: "text", text: '"hi"}' },
    ];
    server.script(message("", { content }));
    expect((await model.ask(question())).text).toBe('{"text":"hi"}');
  });

  test("an answer that was cut off for length says so", async () => {
    server.script(message('{"te', { stop_reason: "max_tokens" }));
    expect(await model.ask(question())).toMatchObject({ text: '{"te', truncated: true });
  });

  test("a refusal is final, and an answer without text is not", async () => {
    server.script(message("I cannot", { stop_reason: "refusal" }));
    expect(await errorOf()).toMatchObject({ code: "refused", retryable: false });
    server.script(message("", { content: [] }));
    expect(await errorOf()).toMatchObject({ code: "unavailable", retryable: true });
  });

  test("a failed call that was billed reports its usage", async () => {
    const billed = { model: "model-as-served", usage: { calls: 1, input_tokens: 11 } };
    server.script(message("I cannot", { stop_reason: "refusal" }));
    expect(await errorOf()).toMatchObject({ billed });
    server.script(message("", { content: [] }));
    expect(await errorOf()).toMatchObject({ billed });
    server.script(events(streamed(['{"text":"go']).slice(0, 4)));
    expect(await errorOf(question({ onText: () => {} }))).toMatchObject({ billed });
    server.script(failure(529, "overloaded_error"));
    expect(await errorOf()).not.toMatchObject({ billed });
  });

  test("tokens that are cached for an hour are counted separately", async () => {
    const hour = { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 };
    const usage = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 7 };
    server.script(message("{}", { usage: { ...usage, cache_creation: hour } }));
    expect((await model.ask(question())).usage).toMatchObject({
      cache_creation_input_tokens: 7,
      cache_creation_1h_input_tokens: 4,
    });
  });
});

describe("streaming", () => {
  test("the pieces of a stream arrive in order and add up to the answer, with the final usage", async () => {
    server.script(events(streamed(['{"text":', '"good ', 'day"}'])));
    const pieces: string[] = [];
    const answer = await model.ask(question({ onText: (piece) => pieces.push(piece) }));
    expect(server.requests[0]?.body.stream).toBe(true);
    expect(pieces).toEqual(['{"text":', '"good ', 'day"}']);
    expect(answer).toMatchObject({ text: '{"text":"good day"}', truncated: false });
    expect(answer.usage).toMatchObject({ calls: 1, input_tokens: 11, output_tokens: 7 });
  });

  test("a stream that stops for length is truncated, and a stream that breaks off is a transient failure", async () => {
    const onText = () => {};
    server.script(events(streamed(["{"], "max_tokens")));
    expect((await model.ask(question({ onText }))).truncated).toBe(true);
    const early = streamed(['{"text":"go']).slice(0, 4);
    server.script(events(early));
    expect(await errorOf(question({ onText }))).toMatchObject({ retryable: true });
    server.script(events(early, (response) => void setTimeout(() => response.destroy(), 20)));
    expect(await errorOf(question({ onText }))).toMatchObject({ retryable: true });
    server.script(events([{ type: "ping" }]));
    expect(await errorOf(question({ onText }))).toMatchObject({ retryable: true });
  });

  test("an error inside a stream means the same as outside a stream", async () => {
    const inside = (type: string) => events([streamed([])[0]!, { type: "error", error: { type } }]);
    const onText = () => {};
    server.script(inside("overloaded_error"));
    expect(await errorOf(question({ onText }))).toMatchObject({ code: "overloaded" });
    server.script(inside("invalid_request_error"));
    expect(await errorOf(question({ onText }))).toMatchObject({ retryable: false });
  });

  test("a stream that stalls ends at the deadline", async () => {
    server.script(events(streamed(["{"]).slice(0, 4), () => {}));
    expect(await errorOf(question({ onText: () => {}, timeoutMs: 200 }))).toMatchObject({
      code: "timeout",
      retryable: true,
    });
  });
});

describe("failures", () => {
  test.each([
    [400, "invalid_request_error", "invalid_input"],
    [401, "authentication_error", "misconfigured"],
    [402, "billing_error", "misconfigured"],
    [403, "permission_error", "misconfigured"],
    [404, "not_found_error", "misconfigured"],
    [413, "request_too_large", "invalid_input"],
  ])("the status %i is final, and the question is sent once", async (status, type, code) => {
    server.script(failure(status, type));
    expect(await errorOf()).toMatchObject({ code, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [429, "rate_limit_error", "overloaded"],
    [500, "api_error", "unavailable"],
    [503, "api_error", "unavailable"],
    [529, "overloaded_error", "overloaded"],
  ])("the status %i is a transient failure and left to the queue", async (status, type, code) => {
    server.script(failure(status, type));
    expect(await errorOf()).toMatchObject({ code, retryable: true, retryAfterMs: undefined });
    expect(server.requests).toHaveLength(1);
  });

  test("the wait that the provider requests is passed on, in each of its spellings", async () => {
    const retryDelay = async (headers: Record<string, string>) => {
      server.script(failure(429, "rate_limit_error", headers));
      return ((await errorOf()) as { retryAfterMs?: number }).retryAfterMs;
    };
    expect(await retryDelay({ "retry-after": "3" })).toBe(3000);
    expect(await retryDelay({ "retry-after-ms": "250" })).toBe(250);
    const inTenSeconds = await retryDelay({
      "retry-after": new Date(Date.now() + 10_000).toUTCString(),
    });
    expect(inTenSeconds).toBeGreaterThan(0);
    expect(inTenSeconds).toBeLessThanOrEqual(10_000);
    expect(await retryDelay({ "retry-after": "soon" })).toBeUndefined();
  });

  test("a body that is not JSON is a transient failure", async () => {
    server.script((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"type":"mess');
    });
    expect(await errorOf()).toMatchObject({ code: "unavailable", retryable: true });
  });

  test("a slow answer is given up at the deadline, and not before", async () => {
    server.script((response, request) => {
      setTimeout(() => void message('{"text":"late"}')(response, request), 150);
    });
    expect((await model.ask(question({ timeoutMs: PATIENCE_MS }))).text).toBe('{"text":"late"}');
    expect(await errorOf(question({ timeoutMs: 50 }))).toMatchObject({ code: "timeout" });
  });

  test("a body that continues although its request was aborted is given up at the deadline", async () => {
    const endless = () =>
      new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) });
    vi.stubGlobal("fetch", async () =>
      Promise.resolve(new Response(endless(), { headers: { "content-type": "application/json" } })),
    );
    expect(await errorOf(question({ timeoutMs: 50 }))).toMatchObject({
      code: "timeout",
      retryable: true,
    });
  });

  test("a question whose connection broke is sent once more, and then left to the queue", async () => {
    server.script((response) => void response.destroy(), message('{"text":"hi"}'));
    expect((await model.ask(question())).text).toBe('{"text":"hi"}');
    server.script((response) => void response.destroy());
    expect(await errorOf()).toMatchObject({ code: "unavailable", retryable: true });
    expect(server.requests).toHaveLength(4);
    server.stop();
    expect(await errorOf()).toMatchObject({ code: "unavailable", retryable: true });
  });
});

test("Understand's contract compiles into an output format under its own name", async () => {
  server.script(message("{}"));
  await model.ask(question({ node: "understand", schema: UnderstandSchema }));
  expect(server.requests[0]?.body).toMatchObject({
    output_config: { format: { schema: { title: "UnderstandOutput", type: "object" } } },
  });
});
