// The proxy between the Worker and an external model, with the real SDK as its client.
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, it } from "vitest";
import { startScriptedModel, type ScriptedModel } from "../../model/start-scripted-model.ts";
import { startModelTap, type ModelTap } from "./model-tap.ts";

const KEY = "sk-secret-key";
let model: ScriptedModel;
let tap: ModelTap;
afterEach(async () => {
  await tap.stop();
  await model.stop();
});

async function connect(script: Parameters<ScriptedModel["use"]>[0]): Promise<Anthropic> {
  model = await startScriptedModel({ apiKey: KEY, script });
  tap = await startModelTap(`${model.url}/`);
  return new Anthropic({ apiKey: KEY, baseURL: tap.url, maxRetries: 0, logLevel: "off" });
}

const schema = {
  type: "object",
  title: "ReplyOutput",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
};
const body = {
  model: "any",
  max_tokens: 500,
  system: [{ type: "text" as const, text: "Be kind." }],
  messages: [{ role: "user" as const, content: "Say hällo" }],
  output_config: { format: { type: "json_schema" as const, schema } },
};
const answer = { text: `Hällo, ${"and again, ".repeat(20)}good-bye` };

it("an answer is forwarded unchanged, streamed or not, and the prompt and the answer are recorded", async () => {
  const client = await connect(() => answer);
  const message = await client.messages.create(body);
  const streamedMessage = await client.messages.stream(body).finalMessage();
  for (const { content } of [message, streamedMessage]) {
    expect(content).toMatchObject([{ type: "text", text: JSON.stringify(answer) }]);
  }
  const request = { contract: "ReplyOutput", system: "Be kind.", user: "Say hällo" };
  const requests = tap.requests();
  expect(requests).toMatchObject([request, request]);
  expect(requests.map((request) => request.answer)).toEqual(Array(2).fill(JSON.stringify(answer)));
  expect(JSON.stringify(requests)).not.toContain(KEY);
});

it("an error is forwarded with its status and its Retry-After", async () => {
  const client = await connect(() => ({ status: 529, message: "busy", retryAfterSeconds: 7 }));
  const error = await client.messages.create(body).catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 529 });
  expect((error as { headers: Headers }).headers.get("retry-after")).toBe("7");
  expect(tap.requests()).toEqual([]);
});
