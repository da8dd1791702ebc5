// The offline model over the wire, asked by the real SDK and by Alfred's own adapter.
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startOfflineModel } from "../../../dev/offline-model/start-offline-model.ts";
import type { ModelServer } from "../../../dev/model/wire/start-wire-server.ts";
import { ReplyOutputSchema } from "../../../shared/contracts/answers/reply.ts";
import { understandAnswerSchema } from "../../../shared/contracts/answers/understand.ts";
import { createAnthropicModel } from "../../../shared/llm/create-anthropic-model.ts";
import { API_KEY, clientOf, hello } from "./client.ts";

const UnderstandSchema = understandAnswerSchema(["likes"]);

let model: ModelServer | undefined;
const start = async (latencyMs = 0) =>
  (model = await startOfflineModel({ apiKey: API_KEY, latencyMs }));
afterEach(() => model?.stop());

const prompt = [
  "## Today\n2026-11-21, Saturday",
  "## Entities\n### Active\n(none)\n\n### Drafts\n(none)\n\n### Retained\n(none)",
  "## Pending\n(none)",
  "## Message\n<user_message>\nwhat's in my pantry?\n</user_message>",
].join("\n\n");

function adapter(url: string) {
  const name = "any-model-name";
  const models = {
    understand: name,
    think: name,
    act: name,
    reply: name,
    summarize: name,
    memory: name,
  };
  return createAnthropicModel({ apiKey: API_KEY, baseUrl: url, models });
}

describe("the offline model", () => {
  it("the offline model answers a contract that the SDK parses", async () => {
    const client = clientOf((await start()).url);
    const { parsed_output: answer } = await client.messages.parse({
      ...hello,
      max_tokens: 3000,
      messages: [{ role: "user", content: prompt }],
      output_config: { format: zodOutputFormat(UnderstandSchema) },
    });
    expect(answer).toMatchObject({ look_up: "plain", subdomain: "inventory" });
  });

  it("the offline model streams a reply through the adapter, and reports the cached prompt the second time", async () => {
    const { ask } = adapter((await start(30)).url);
    const pieces: string[] = [];
    const request = {
      node: "reply" as const,
      schema: ReplyOutputSchema,
      system: "You are Alfred. ".repeat(100),
      user: "## What happened\ngoal: Answer in kind\n\n## Message\n<user_message>\nhello\n</user_message>",
      maxTokens: 1000,
      timeoutMs: 5000,
      onText: (delta: string) => void pieces.push(delta),
    };
    const first = await ask(request);
    expect(pieces.join("")).toBe(first.text);
    expect(JSON.parse(first.text)).toEqual({
      text: "Good day. What shall we cook?",
      offer: "",
      claims: { created: 0, updated: 0, deleted: 0 },
      counts: [],
    });
    const second = await ask(request);
    expect(second.text).toBe(first.text);
    expect(second.usage.cache_read_input_tokens).toBe(first.usage.cache_creation_input_tokens);
    expect(second.usage.cache_read_input_tokens).toBeGreaterThan(100);
  });

  it("the offline model answers a repair from the prompt again", async () => {
    const { ask } = adapter((await start()).url);
    const request = {
      node: "understand" as const,
      schema: UnderstandSchema,
      system: "s",
      user: prompt,
      maxTokens: 3000,
      timeoutMs: 5000,
    };
    const answer = await ask({ ...request, repair: { answer: "{", error: "not a JSON object" } });
    expect(UnderstandSchema.parse(JSON.parse(answer.text)).look_up).toBe("plain");
  });

  it("the offline model says what it is if it is asked without a contract, and names its contracts if it is asked for an unknown one", async () => {
    const client = clientOf((await start()).url);
    const message = await client.messages.create(hello);
    expect(JSON.stringify(message.content)).toContain("offline stand-in");
    const format = zodOutputFormat(
      z.strictObject({ a: z.string() }).meta({ title: "OtherOutput" }),
    );
    await expect(client.messages.create({ ...hello, output_config: { format } })).rejects.toThrow(
      /answers UnderstandOutput, ThinkOutput.*not OtherOutput/,
    );
  });
});
