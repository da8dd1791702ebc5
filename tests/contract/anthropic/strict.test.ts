// What the API refuses in a request: parameters, models, thinking, caching, grammars.
import { BadRequestError, NotFoundError } from "@anthropic-ai/sdk";
import type Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { connect, hello } from "./client.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

const pong = () => "pong";
const sonnet = { ...hello, model: "claude-sonnet-5-5" };
const haiku = { ...hello, model: "claude-haiku-5-5" };
/** Set by the caller, because otherwise the client refuses by itself to wait for many tokens. */
const withTimeout = { timeout: PATIENCE_MS };
type Body = Anthropic.MessageCreateParamsNonStreaming;
const asBody = (body: object) => body as unknown as Body;
const format = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  output_config: {
    format: {
      type: "json_schema",
      schema: { type: "object", additionalProperties: false, properties, required },
    },
  },
});
const text = { type: "text" as const, text: "hello" };
const markedText = (ttl?: string) => ({
  ...text,
  cache_control: { type: "ephemeral", ...(ttl === undefined ? {} : { ttl }) },
});

describe("parameters", () => {
  it.each([
    ["a parameter that does not exist", { ...hello, verbosity: "low" }, /verbosity: unknown/],
    [
      "an unknown parameter below output_config",
      { ...hello, output_config: { tone: 1 } },
      /output_config\.tone/,
    ],
    ["an unknown parameter in a block", { ...hello, system: [{ ...text, weight: 2 }] }, /system/],
    ["an unknown effort", { ...hello, output_config: { effort: "huge" } }, /effort/],
    ["a ttl of another length", { ...hello, system: [markedText("10m")] }, /system/],
    ["a temperature other than 1", { ...sonnet, temperature: 0 }, /temperature/],
    ["top_p", { ...haiku, top_p: 0.9 }, /top_p/],
    ["top_k", { ...haiku, top_k: 5 }, /top_k/],
    ["max_tokens beyond the model's", { ...sonnet, max_tokens: 128_001 }, /max_tokens: 128001/],
    [
      "a forced tool on Sonnet",
      { ...sonnet, tools: [], tool_choice: { type: "any" } },
      /tool_choice/,
    ],
    [
      "an answer begun for a known model",
      { ...sonnet, messages: [...hello.messages, { role: "assistant", content: "{" }] },
      /end with a user message/,
    ],
    [
      "an answer begun where a grammar holds",
      {
        ...hello,
        messages: [...hello.messages, { role: "assistant", content: "{" }],
        ...format({ a: { type: "string" } }),
      },
      /end with a user message/,
    ],
  ])("a request with %s is answered 400", async (_what, body, message) => {
    const { client, model } = await connect(pong);
    const request = client.messages.create(asBody(body), withTimeout);
    await expect(request).rejects.toThrow(BadRequestError);
    await expect(client.messages.create(asBody(body), withTimeout)).rejects.toThrow(message);
    await expect(request).rejects.toMatchObject({ type: "invalid_request_error", errorCode: null });
    expect(model.requests()).toEqual([]);
  });

  it("a parameter that exists is accepted", async () => {
    const { client } = await connect(pong);
    const body = { ...sonnet, temperature: 1, metadata: { user_id: "u" }, max_tokens: 128_000 };
    await client.messages.create({ ...body, output_config: { effort: "low" } }, withTimeout);
    await client.messages.create({ ...haiku, tools: [], tool_choice: { type: "any" } });
  });
});

describe("thinking", () => {
  it.each([
    [sonnet, { type: "disabled" }, /disabled is not supported by claude-sonnet-5-5/],
    [sonnet, { type: "enabled", budget_tokens: 2000 }, /budget/],
    [haiku, { type: "enabled", budget_tokens: 2000 }, /budget/],
    [haiku, { type: "between_tools" }, /between_tools is not supported by claude-haiku-5-5/],
    [sonnet, { type: "between_tools", display: "omitted" }, /display/],
  ])("%j with thinking %j is answered 400", async (body, thinking, message) => {
    const { client } = await connect(pong);
    await expect(client.messages.create(asBody({ ...body, thinking }))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message) as string,
    });
  });

  it.each([
    [sonnet, "between_tools"],
    [haiku, "disabled"],
  ])("thinking of %j is switched off by %s, up to high effort", async (body, type) => {
    const { client } = await connect(pong);
    const off = (effort: string) =>
      client.messages.create(asBody({ ...body, thinking: { type }, output_config: { effort } }));
    expect((await off("high")).content).toMatchObject([{ type: "text" }]);
    await expect(off("xhigh")).rejects.toThrow(/xhigh/);
  });

  it("the loose reading accepts a way to switch thinking off that the documentation may not allow", async () => {
    const { client } = await connect(pong, { reading: "loose" });
    await client.messages.create({ ...haiku, thinking: { type: "between_tools" } });
  });
});

describe("a model", () => {
  it("a model that the server does not have is answered 404 with the model's name", async () => {
    const { client } = await connect(pong, { onlyModels: ["claude-sonnet-5-5"] });
    await expect(client.messages.create(haiku)).rejects.toThrow(NotFoundError);
    await expect(client.messages.create(haiku)).rejects.toMatchObject({
      type: "not_found_error",
      apiMessage: "model: claude-haiku-5-5",
    });
    await client.messages.create(sonnet);
  });
});

describe("cache marks", () => {
  it("cache marks are four at most, the one at the top included", async () => {
    const { client } = await connect(pong);
    const marks = (count: number, top: boolean) =>
      asBody({
        ...hello,
        system: Array.from({ length: count }, () => markedText()),
        ...(top ? { cache_control: { type: "ephemeral" } } : {}),
      });
    await client.messages.create(marks(4, false));
    await expect(client.messages.create(marks(5, false))).rejects.toThrow(/5 blocks are marked/);
    await expect(client.messages.create(marks(4, true))).rejects.toThrow(/5 blocks are marked/);
  });

  it("cache marks for an hour come before cache marks for five minutes", async () => {
    const { client } = await connect(pong);
    const system = (ttls: string[]) => asBody({ ...hello, system: ttls.map(markedText) });
    await client.messages.create(system(["1h", "5m"]));
    await expect(client.messages.create(system(["5m", "1h"]))).rejects.toThrow(/1h must come/);
  });
});

describe("grammars", () => {
  const twelveTexts = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`p${index}`, { type: "string" }]),
  );
  const threeObjects = (required: string[]) =>
    Object.fromEntries(
      ["a", "b", "c"].map((name) => [
        name,
        { type: "object", additionalProperties: false, properties: twelveTexts, required },
      ]),
    );

  it("a grammar that is too large is answered 400, without the place of the fault", async () => {
    const { client } = await connect(pong);
    const ask = (properties: Record<string, object>) =>
      client.messages.create(asBody({ ...hello, ...format(properties) }));
    await expect(ask(threeObjects([]))).rejects.toMatchObject({
      status: 400,
      apiMessage: "too many optional parameters (36, at most 24)",
    });
    await ask(threeObjects(Object.keys(twelveTexts)));
  });

  it("a grammar is compiled once, whatever its descriptions say, and again after a day without use", async () => {
    let now = 1_000_000;
    const { client } = await connect(pong, { compileMs: 150, now: () => now });
    const ask = async (description: string) => {
      const startedAt = performance.now();
      const properties = { a: { type: "string", description } };
      await client.messages.create(asBody({ ...hello, ...format(properties) }));
      return performance.now() - startedAt;
    };
    expect(await ask("one")).toBeGreaterThanOrEqual(150);
    // On a busy machine any answer may take as long, but a compilation would make every answer take as long.
    await expect.poll(() => ask("two")).toBeLessThan(150);
    now += 25 * 3_600_000;
    expect(await ask("three")).toBeGreaterThanOrEqual(150);
  });
});
