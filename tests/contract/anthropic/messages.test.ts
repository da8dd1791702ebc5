// The Messages API as the real SDK sees it: create, stream, structured output, usage, models.
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { connect, hello } from "./client.ts";

const PlanSchema = z
  .strictObject({ goal: z.string().max(40), steps: z.array(z.string()).max(3) })
  .meta({ title: "PlanOutput" });
const plan = { goal: "save cod", steps: ["generate", "write"] };
const format = zodOutputFormat(PlanSchema);

describe("messages", () => {
  it("a message that is not streamed has text, stop reason and usage", async () => {
    const { client } = await connect(() => "good evening");
    const message = await client.messages.create(hello);
    expect(message).toMatchObject({
      type: "message",
      role: "assistant",
      model: "scripted-model",
      content: [{ type: "text", text: "good evening" }],
      stop_reason: "end_turn",
    });
    expect(message.usage.input_tokens).toBeGreaterThan(0);
    expect(message.usage.output_tokens).toBe(4);
    expect(message._request_id).toMatch(/^req_/);
  });

  it("a message streams in pieces that make up the same text, character for character", async () => {
    const text = `crème brûlée 🍮 ${"x".repeat(300)} \u2028 end`;
    const { client } = await connect(() => text);
    const deltas: string[] = [];
    const final = await client.messages
      .stream(hello)
      .on("text", (delta) => deltas.push(delta))
      .finalMessage();
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.join("")).toBe(text);
    expect(final.content).toMatchObject([{ type: "text", text }]);
    expect(final.stop_reason).toBe("end_turn");
    expect(final.usage.output_tokens).toBe(Math.ceil(text.length / 3));
  });

  it("a message streams the events in the order of the protocol", async () => {
    const { client } = await connect(() => "short");
    const types: string[] = [];
    for await (const event of await client.messages.create({ ...hello, stream: true })) {
      types.push(event.type);
    }
    expect(types).toEqual([
      "message_start",
      "content_block_start",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
  });

  it("a message is cut off with stop reason max_tokens if the request allows less than the answer", async () => {
    const { client } = await connect(() => "a".repeat(100));
    const message = await client.messages.create({ ...hello, max_tokens: 5 });
    expect(message.stop_reason).toBe("max_tokens");
    expect(message.content).toMatchObject([{ text: "a".repeat(15) }]);
  });
});

describe("structured output", () => {
  it("structured output is parsed by the schema helper of the SDK", async () => {
    const { client, model } = await connect(({ contract }) =>
      contract === "PlanOutput" ? plan : undefined,
    );
    const message = await client.messages.parse({ ...hello, output_config: { format } });
    expect(message.parsed_output).toEqual(plan);
    expect(model.requests()[0]).toMatchObject({ contract: "PlanOutput", user: "hello" });
  });

  it("structured output is parsed at the end of a stream too", async () => {
    const { client } = await connect(() => plan);
    const stream = client.messages.stream({ ...hello, output_config: { format } });
    expect((await stream.finalMessage()).parsed_output).toEqual(plan);
  });

  it("structured output is refused for a schema that the grammar cannot hold", async () => {
    const { client } = await connect(() => plan);
    const ask = (schema: Record<string, unknown>) =>
      client.messages.create({
        ...hello,
        output_config: { format: { type: "json_schema", schema } },
      });
    const object = { type: "object", additionalProperties: false, required: ["a"] };
    await expect(
      ask({ ...object, properties: { a: { type: "string", maxLength: 3 } } }),
    ).rejects.toThrow(/maxLength is not supported/);
    await expect(ask({ type: "object", properties: {} })).rejects.toThrow(/additionalProperties/);
    await expect(
      ask({
        ...object,
        properties: { a: { $ref: "#/$defs/a" } },
        $defs: { a: { ...object, properties: { a: { $ref: "#/$defs/a" } } } },
      }),
    ).rejects.toThrow(/recursive/);
  });
});

describe("the other routes", () => {
  it("the other routes count tokens and list models", async () => {
    const { client } = await connect(() => "unused");
    const { model, messages } = hello;
    const count = await client.messages.countTokens({ model, messages });
    expect(count.input_tokens).toBeGreaterThan(0);
    const longer = [{ role: "user" as const, content: "hello ".repeat(100) }];
    const longCount = await client.messages.countTokens({ model, messages: longer });
    expect(longCount.input_tokens).toBeGreaterThan(count.input_tokens + 100);
    const ids: string[] = [];
    for await (const entry of client.models.list()) ids.push(entry.id);
    expect(ids).toEqual(["scripted-model"]);
    expect((await client.models.retrieve("scripted-model")).type).toBe("model");
    await expect(client.models.retrieve("other")).rejects.toMatchObject({ status: 404 });
  });
});
