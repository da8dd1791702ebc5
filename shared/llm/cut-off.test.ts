// A question that is asked again because its answer was cut off: without thinking, or with fewer words.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  failure,
  message,
  type ScriptedServer,
  startScriptedServer,
} from "../../tests/contract/anthropic/scripted-server.ts";
import { ReplyOutputSchema } from "../contracts/answers/reply.ts";
import type { ModelRequest } from "../ports/model.ts";
import { createAnthropicModel } from "./create-anthropic-model.ts";

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  server.script(message('{"text":"hi"}'));
});
afterEach(() => server.stop());

function modelNamed(name: string) {
  const models = {
    understand: name,
    think: name,
    act: name,
    reply: name,
    summarize: name,
    memory: name,
  };
  return createAnthropicModel({ apiKey: "key", baseUrl: server.url, models });
}
const question = (overrides: Partial<ModelRequest>): ModelRequest => ({
  node: "think",
  schema: ReplyOutputSchema,
  system: "You are Alfred.",
  user: "hello",
  maxTokens: 500,
  timeoutMs: 5000,
  cutOff: true,
  ...overrides,
});
const sentParts = (index = 0) => ({
  thinking: server.requests[index]?.body.thinking,
  messages: server.requests[index]?.body.messages,
});
const SAME = [{ role: "user", content: "hello" }];
const SHORTER = [
  {
    role: "user",
    content: "hello\n\nAn earlier answer to this was cut off for its length: be shorter.",
  },
];

test.each([
  ["claude-sonnet-5-5", "between_tools"],
  ["claude-haiku-5-5", "disabled"],
])("the model %s gets the same question with its thinking off", async (name, type) => {
  await modelNamed(name).ask(question({}));
  expect(sentParts()).toEqual({ thinking: { type }, messages: SAME });
});

test("any model that did not think is asked for a shorter answer", async () => {
  await modelNamed("claude-sonnet-5-5").ask(question({ node: "reply" }));
  await modelNamed("qwen3:32b").ask(question({}));
  expect(sentParts(0)).toEqual({ thinking: { type: "between_tools" }, messages: SHORTER });
  expect(sentParts(1)).toEqual({ thinking: undefined, messages: SHORTER });
});

test("a model whose endpoint refuses the thinking switch is asked for a shorter answer", async () => {
  const refusal = failure(400, "invalid_request_error", {}, { message: "thinking: unknown" });
  server.script(refusal, message('{"text":"hi"}'));
  await modelNamed("claude-haiku-5-5").ask(question({}));
  expect(sentParts(1)).toEqual({ thinking: undefined, messages: SHORTER });
});
