// Thinking, refusals, empty and slow answers, spending limits, and schemas that are refused or stand in the prompt.
import { BadRequestError, RateLimitError } from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { ThoughtFirst } from "../../../dev/model/start-scripted-model.ts";
import { connect, hello } from "./client.ts";

const pong = () => "pong";
const sonnet = { ...hello, model: "claude-sonnet-5-5" };
const withHeader = (fail: string) => ({ headers: { "x-offline-fail": fail } });
const schema = {
  type: "object",
  additionalProperties: false,
  properties: { a: { type: "string" } },
  required: ["a"],
};
const output_config = { format: { type: "json_schema" as const, schema } };

describe("thinking", () => {
  it("thinking comes first from a known model, with a signature and without its text", async () => {
    const { client } = await connect(pong, { thinkingTokens: 50 });
    const message = await client.messages.create(sonnet);
    expect(message.content).toMatchObject([
      { type: "thinking", thinking: "", signature: expect.any(String) as string },
      { type: "text", text: "pong" },
    ]);
    expect(message.usage).toMatchObject({
      output_tokens: 52,
      output_tokens_details: { thinking_tokens: 50 },
    });
    const thinking = { type: "adaptive" as const, display: "summarized" as const };
    const [shown] = (await client.messages.create({ ...sonnet, thinking })).content;
    expect(shown).toMatchObject({ thinking: expect.stringMatching(/\w/) as string });
    expect((await client.messages.create(hello)).content).toHaveLength(1);
  });

  it("thinking streams as a separate block before the text", async () => {
    const { client } = await connect(pong);
    const events: string[] = [];
    for await (const event of await client.messages.create({ ...sonnet, stream: true })) {
      const index = "index" in event ? event.index : "";
      const delta = event.type === "content_block_delta" ? event.delta.type : "";
      events.push([event.type, index, delta].join(" ").trim());
    }
    expect(events).toEqual([
      "message_start",
      ...["content_block_start 0", "content_block_delta 0 signature_delta", "content_block_stop 0"],
      ...["content_block_start 1", "content_block_delta 1 text_delta", "content_block_stop 1"],
      ...["message_delta", "message_stop"],
    ]);
    const final = await client.messages.stream(sonnet).finalMessage();
    expect(final.content.map(({ type }) => type)).toEqual(["thinking", "text"]);
  });

  it("thinking counts towards max_tokens, and can use all of it", async () => {
    const { client, model } = await connect(() => new ThoughtFirst(90, "a".repeat(60)));
    const cut = await client.messages.create({ ...hello, max_tokens: 100 });
    expect(cut).toMatchObject({
      stop_reason: "max_tokens",
      content: [{ type: "thinking" }, { type: "text", text: "a".repeat(30) }],
    });
    model.failNext("only_thinks");
    expect(await client.messages.create(sonnet)).toMatchObject({
      content: [{ type: "thinking" }],
      stop_reason: "max_tokens",
      usage: { output_tokens: 200 },
    });
  });
});

describe("answers", () => {
  it.each([
    ["refusal", "refusal"],
    ["context_exceeded", "model_context_window_exceeded"],
  ])("an answer can end for %s, whole and streamed, with status 200", async (fail, reason) => {
    const { client, model } = await connect(pong);
    model.failNext({ fail: fail as "refusal", times: 2 });
    expect((await client.messages.create(hello)).stop_reason).toBe(reason);
    const message = await client.messages.stream(hello).finalMessage();
    expect(message.stop_reason).toBe(reason);
    expect(model.requests().map(({ status }) => status)).toEqual([200, 200]);
  });

  it("an answer can be empty, and can be slow", async () => {
    const { client, model } = await connect(pong);
    model.failNext("empty");
    expect(await client.messages.create(hello)).toMatchObject({
      content: [],
      stop_reason: "end_turn",
    });
    model.failNext({ fail: "slow", delayMs: 120 });
    const startedAt = performance.now();
    expect((await client.messages.create(hello)).content).toMatchObject([{ text: "pong" }]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115);
  });
});

describe("spending limits", () => {
  it("a spending limit that the account's owner has set, and an empty balance, are answered with 400", async () => {
    const { client } = await connect(pong);
    for (const fail of ["spend_limit", "credit_balance"]) {
      const request = client.messages.create(hello, withHeader(fail));
      await expect(request).rejects.toThrow(BadRequestError);
      await expect(request).rejects.toMatchObject({ type: "invalid_request_error" });
    }
  });

  it("a spending limit of the tier is answered with 429 and a code, and without a time to wait", async () => {
    const { client } = await connect(pong);
    const request = client.messages.create(hello, withHeader("spend_cap"));
    const error = await request.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ errorCode: "enforced_spend_limit_reached" });
    expect((error as RateLimitError).headers.get("retry-after")).toBeNull();
  });

  it("a 429 without a code is not a spending limit, and may lack a retry-after as well", async () => {
    const { client, model } = await connect(pong);
    model.failNext({ fail: "429", retryAfterSeconds: null });
    const error = await client.messages.create(hello).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 429, errorCode: null });
    expect((error as RateLimitError).headers.get("retry-after")).toBeNull();
  });
});

describe("a refusal of the schema that a test requests", () => {
  it.each([
    ["schema_refused", /compiled grammar is too large/],
    ["compile_timeout", /Grammar compilation timed out/],
  ])("a refusal of a schema (%s) hits only a request with a format", async (fail, message) => {
    const { client, model } = await connect(pong);
    model.failNext({ fail: fail as "schema_refused", times: 2 });
    await expect(client.messages.create({ ...hello, output_config })).rejects.toThrow(message);
    await client.messages.create(hello);
  });
});

describe("a schema in the prompt", () => {
  const prompt = (block: string) => ({
    ...hello,
    system: ["You are Alfred. Say {nothing}.", block].map((text) => ({
      type: "text" as const,
      text,
    })),
  });
  const large = { ...schema, title: "PlanOutput", maxProperties: 3 };

  it("a schema in the prompt names the contract, and may exceed the limits of a grammar", async () => {
    const requests: unknown[] = [];
    const { client } = await connect(({ contract, schema }) => {
      requests.push([contract, schema]);
      return { a: "b" };
    });
    const block = `Answer with one JSON object that fits this schema:\n${JSON.stringify(large)}`;
    await client.messages.create(prompt(block));
    await client.messages.create(prompt("Only {words} here."));
    expect(requests).toEqual([
      ["PlanOutput", large],
      ["", null],
    ]);
  });
});
