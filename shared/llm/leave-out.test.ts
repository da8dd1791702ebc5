// A part that an endpoint refuses is left out within the same question, and from then on.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  type Answer,
  failure,
  jsonAnswer,
  message,
  type ScriptedServer,
  startScriptedServer,
} from "../../tests/contract/anthropic/scripted-server.ts";
import { ReplyOutputSchema } from "../contracts/answers/reply.ts";
import type { LogFields } from "../ports/log.ts";
import type { Model, ModelRequest } from "../ports/model.ts";
import { createAnthropicModel } from "./create-anthropic-model.ts";

const sonnet = "claude-sonnet-5-5";
const models = {
  understand: "m-u",
  think: sonnet,
  act: sonnet,
  reply: sonnet,
  summarize: "m-s",
  memory: "m-s",
};
const HI = message('{"text":"hi"}');

let server: ScriptedServer;
let model: Model;
let lines: [string, LogFields][];
beforeEach(async () => {
  server = await startScriptedServer();
  lines = [];
  const log = (event: string, fields: LogFields = {}) => void lines.push([event, fields]);
  const options = { apiKey: "key", baseUrl: server.url, models };
  model = createAnthropicModel({ ...options, log: { info: log, warn: log, error: log } });
});
afterEach(() => server.stop());

function question(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    node: "think",
    schema: ReplyOutputSchema,
    system: "You are Alfred.",
    user: "hello",
    maxTokens: 500,
    timeoutMs: 5000,
    ...overrides,
  };
}
const refuse = (text: string): Answer =>
  failure(400, "invalid_request_error", {}, { message: text });

/** The optional parts that a request had. */
function parts({ body }: { body: Record<string, unknown> }): string[] {
  const text = JSON.stringify(body);
  const output = (body.output_config ?? {}) as Record<string, unknown>;
  return [
    ...("thinking" in body ? ["thinking"] : []),
    ...("effort" in output ? ["effort"] : []),
    ...("format" in output ? ["format"] : []),
    ...(text.includes("cache_control") ? ["cache"] : []),
  ];
}
const ALL = ["thinking", "effort", "format", "cache"];
const without = (...names: string[]) => ALL.filter((name) => !names.includes(name));

test("a question to a known model has its thinking, its effort, a format and a cache mark", async () => {
  server.script(HI);
  await model.ask(question());
  expect(server.requests.map(parts)).toEqual([ALL]);
  expect(server.requests[0]?.body).toMatchObject({
    thinking: { type: "adaptive" },
    output_config: { effort: "medium" },
  });
});

describe("refused parts", () => {
  test.each([
    ["thinking", "adaptive thinking is not supported on this model"],
    ["thinking", "thinking.type: Input tag 'between_tools' found"],
    ["effort", "output_config.effort: Extra inputs are not permitted"],
    ["effort", "This model does not support the effort parameter."],
    ["cache", "system.0.cache_control.ttl: Extra inputs are not permitted"],
    ["format", "output_config.format: Extra inputs are not permitted"],
    ["format", "structured outputs are not supported on this model"],
  ])("the part %s is left out when the endpoint says: %s", async (part, text) => {
    server.script(refuse(text), HI);
    expect((await model.ask(question())).text).toBe('{"text":"hi"}');
    // The refusal is remembered for this model, whatever the question.
    await model.ask(question({ schema: z.strictObject({ text: z.string() }) }));
    expect(server.requests.map(parts)).toEqual([ALL, without(part), without(part)]);
    expect(lines).toEqual([
      ["model.left_out", { "gen_ai.request.model": sonnet, "alfred.part": part }],
    ]);
  });

  test("the refused part may be output_config as a whole", async () => {
    server.script(refuse("output_config: Extra inputs are not permitted"), HI);
    await model.ask(question());
    expect(server.requests.map(parts)).toEqual([ALL, without("format", "effort")]);
  });

  test("all parts may be refused, one after the other: each question is sent once more for each part", async () => {
    server.script(
      refuse("thinking: unknown parameter"),
      refuse("effort: unknown parameter"),
      refuse("cache_control: unknown parameter"),
      refuse("output_config.format: unknown parameter"),
      HI,
    );
    await model.ask(question());
    expect(server.requests.map(parts).at(-1)).toEqual([]);
    expect(server.requests).toHaveLength(5);
  });

  test("a refused part is recognized in other servers' complaints too, but not if the complaint only quotes the question", async () => {
    server.script(
      jsonAnswer(422, {
        detail: [{ loc: ["body", "thinking"], msg: "extra", input: "effort, output_config" }],
      }),
      jsonAnswer(400, { object: "error", message: "unknown field cache_control" }),
      jsonAnswer(400, { error: "json: cannot read output_config.effort" }),
      HI,
    );
    await model.ask(question());
    expect(server.requests.map(parts)).toEqual([
      ALL,
      without("thinking"),
      without("thinking", "cache"),
      ["format"],
    ]);
  });

  test("a refused part is not remembered for another model", async () => {
    const twoModels = createAnthropicModel({
      apiKey: "key",
      baseUrl: server.url,
      models: { ...models, understand: "claude-haiku-5-5" },
    });
    server.script(refuse("thinking: unknown parameter"), HI);
    await twoModels.ask(question());
    await twoModels.ask(question({ node: "understand" }));
    expect(server.requests.map(parts)).toEqual([ALL, without("thinking"), ALL]);
  });

  test("a part is sent again with the next question if the failure had another reason, and this question is not repeated for ever", async () => {
    server.script(refuse("thinking: this organization is on hold"));
    await expect(model.ask(question())).rejects.toMatchObject({ code: "invalid_input" });
    expect(server.requests.map(parts)).toEqual([ALL, without("thinking")]);
    server.script(HI);
    await model.ask(question());
    expect(server.requests.map(parts).at(-1)).toEqual(ALL);
    expect(lines).toEqual([]);
  });

  test("a part counts as refused only if it was sent, and only after a 400 or 422 that names it", async () => {
    for (const answer of [
      refuse("max_tokens: too large"),
      failure(500, "api_error", {}, { message: "thinking failed" }),
      failure(401, "authentication_error", {}, { message: "cache_control" }),
    ]) {
      server.script(answer);
      await expect(model.ask(question())).rejects.toThrow("the ");
    }
    server.script(refuse("thinking: unknown parameter"));
    await expect(model.ask(question({ node: "understand" }))).rejects.toThrow("the ");
    expect(server.requests).toHaveLength(4);
  });
});
