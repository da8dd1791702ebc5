// Tests calls of language models with the user's own key, in both dialects, over real sockets.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ANTHROPIC_KEY,
  ANTHROPIC_MODEL,
  startAnthropicEndpoint,
} from "../../dev/platform/llm/start-anthropic-endpoint.ts";
import {
  OPENAI_KEY,
  OPENAI_MODEL,
  startOpenAiEndpoint,
} from "../../dev/platform/llm/start-openai-endpoint.ts";
import type { CallAnswer } from "../../shared/contracts/definitions/execution.ts";
import type { Operation } from "../../shared/contracts/definitions/tools.ts";
import { openExecutor, type ToolToCall, type OpenExecutor } from "../support/open-executor.ts";
import { startText } from "../support/start-text.ts";

type Llm = Extract<Operation, { type: "llm_call" }>;

let openai: Awaited<ReturnType<typeof startOpenAiEndpoint>>;
let anthropic: Awaited<ReturnType<typeof startAnthropicEndpoint>>;
let executor: OpenExecutor;

beforeAll(async () => {
  [openai, anthropic] = await Promise.all([startOpenAiEndpoint(), startAnthropicEndpoint()]);
  const allowedOrigins = [new URL(openai.url).origin, anthropic.url];
  executor = openExecutor({ ownHosts: [], allowedOrigins });
});
afterAll(() => Promise.all([openai.stop(), anthropic.stop()]));

const operation = (overrides: Partial<Llm> = {}): Llm => ({
  type: "llm_call",
  promptTemplate: "Add 12 and 30. Say {{words}}.",
  ...overrides,
});
const closedSchema = {
  type: "object",
  properties: { title: { type: "string" }, sum: { type: "integer" } },
  required: ["title", "sum"],
  additionalProperties: false,
};
const failure = (answer: CallAnswer) =>
  answer.outcome === "done" ? "done" : `${answer.code} ${answer.sent ? "sent" : "unsent"}`;

const dialects = [
  ["openai", { in: "bearer" }],
  ["anthropic", { in: "header", name: "x-api-key" }],
] as const;

describe.each(dialects)("a model of the dialect %s", (dialect, placement) => {
  const tool = (overrides: Partial<ToolToCall> = {}): ToolToCall => {
    const isOpenAi = dialect === "openai";
    return {
      operation: operation(),
      endpoint: isOpenAi ? openai.url : anthropic.url,
      inputs: { words: "hello" },
      secret: { value: isOpenAi ? OPENAI_KEY : ANTHROPIC_KEY, placement },
      ...overrides,
      params: { dialect, model: isOpenAi ? OPENAI_MODEL : ANTHROPIC_MODEL, ...overrides.params },
    };
  };

  it("a model answers a prompt with text, and the tokens are counted", async () => {
    const answer = await executor.call(
      tool({ operation: operation({ systemPrompt: "Be brief, {{words}}." }) }),
    );
    expect(answer).toMatchObject({ outcome: "done", output: expect.stringContaining("42") });
    expect(answer.measure.tokens).toBeGreaterThan(10);
    expect(answer.measure.bytesIn).toBeGreaterThan(50);
  });

  it("a model answers with JSON for a closed schema, which the provider enforces", async () => {
    const answer = await executor.call(
      tool({ operation: operation({ outputSchema: closedSchema }) }),
    );
    expect(answer).toMatchObject({
      outcome: "done",
      output: { title: expect.anything(), sum: 12 },
    });
    const sent = dialect === "openai" ? openai.requests() : anthropic.requests().map((r) => r.body);
    const key = dialect === "openai" ? "response_format" : "output_config";
    expect(sent.at(-1)).toHaveProperty(key);
  });

  it("a model gets an open schema within its prompt, because no provider enforces it", async () => {
    const openSchema = { type: "object", properties: { title: { type: "string" } } };
    const answer = await executor.call(
      tool({ operation: operation({ outputSchema: openSchema }) }),
    );
    expect(answer).toMatchObject({ outcome: "done", output: { title: expect.anything() } });
    const sent = dialect === "openai" ? openai.requests() : anthropic.requests().map((r) => r.body);
    expect(JSON.stringify(sent.at(-1))).toContain("JSON Schema");
    expect(sent.at(-1)).not.toHaveProperty("response_format");
    expect(sent.at(-1)).not.toHaveProperty("output_config");
  });

  it("an unknown model or a refused key is reported by a code, with the provider's words in a separate field", async () => {
    const unknown = await executor.call(tool({ params: { model: "no-such-model" } }));
    expect(failure(unknown)).toBe("rejected sent");
    const wrong = { value: "canary-wrong-key-9", placement };
    const refused = await executor.call(tool({ secret: wrong }));
    expect(failure(refused)).toBe("unauthorized sent");
    expect(unknown).toMatchObject({ said: { status: 404, code: expect.any(String) } });
    // The provider's words about a key may contain a part of it, so they are left out.
    expect(refused).toMatchObject({ said: { status: 401 } });
    expect(refused).not.toHaveProperty("said.text");
    const answersWithoutSaid = [unknown, refused].map((answer) => ({ ...answer, said: undefined }));
    expect(JSON.stringify([answersWithoutSaid, executor.lines])).not.toMatch(
      /canary|no-such-model/,
    );
  });

  it("a model whose answer is cut off at maxTokens gives a bad answer", async () => {
    const answer = await executor.call(tool({ params: { maxTokens: 3 } }));
    expect(failure(answer)).toBe("bad_answer sent");
    expect(answer).toHaveProperty("detail", expect.stringContaining("maxTokens"));
  });

  it("a probe of a model succeeds with its key, and is `unauthorized` with another key", async () => {
    expect(await executor.probe(tool())).toMatchObject({ outcome: "done", output: null });
    const wrong = { value: "wrong-key-of-somebody", placement };
    expect(failure(await executor.probe(tool({ secret: wrong })))).toBe("unauthorized sent");
  });

  it.each([
    [{ model: undefined }, "model"],
    [{ dialect: "latin" }, "dialect"],
    [{ maxTokens: 0.5 }, "maxTokens"],
    [{ temperature: "hot" }, "temperature"],
  ])("a model is not called with the parameters %j", async (params, name) => {
    const answer = await executor.call(tool({ params }));
    expect(failure(answer)).toBe("bad_input unsent");
    expect(answer).toHaveProperty("detail", expect.stringContaining(name));
  });
});

it("a model is not called at an address that the egress guard refuses", async () => {
  for (const endpoint of ["https://10.0.0.1/v1", "https://169.254.169.254", "http://example.com"]) {
    const params = { model: "m" };
    const answer = await executor.call({ operation: operation(), endpoint, params });
    expect(failure(answer)).toBe("egress_refused unsent");
  }
});

describe("bad providers", () => {
  const KEY = "canary-key-4f7b2z9x";
  const answering = (content: string) =>
    JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] });
  const callModel = async (
    text: string,
    headers: Parameters<typeof startText>[2] = {},
    overrides: Partial<Llm> = {},
  ) => {
    const server = await startText(text, "application/json", headers);
    const answer = await openExecutor({ ownHosts: [], allowedOrigins: [server.url] }).call({
      operation: operation(overrides),
      endpoint: server.url,
      inputs: { words: "hello" },
      params: { dialect: "openai", model: "m" },
      secret: { value: KEY, placement: { in: "bearer" } },
    });
    await server.stop();
    return { answer, calls: server.calls() };
  };

  it("a bad provider gets a prompt only once, because its redirects are not followed", async () => {
    const { answer, calls } = await callModel("", { status: 303, location: "/elsewhere" });
    expect(failure(answer)).toBe("egress_refused sent");
    expect(calls).toBe(1);
  });

  it("a bad provider has its answer discarded if a header contains the key", async () => {
    const { answer } = await callModel(answering("42"), { "x-seen": KEY });
    expect(failure(answer)).toBe("secret_echoed sent");
  });

  it("a bad provider whose JSON does not match the schema is reported with the paths", async () => {
    const { answer } = await callModel(
      answering('{"title": "t", "sum": "x"}'),
      {},
      { outputSchema: closedSchema },
    );
    expect(failure(answer)).toBe("output_mismatch sent");
    expect(answer).toHaveProperty("paths", ["/sum"]);
  });

  it("a bad provider that counts no tokens has its tokens estimated, without a price", async () => {
    const { answer } = await callModel(answering("42"));
    expect(answer.measure.tokens).toBeGreaterThan(10);
    expect(answer.measure).not.toHaveProperty("microUsd");
  });
});

describe("the price of an answer", () => {
  const MODEL = "claude-sonnet-5-5";
  const texts = {
    anthropic: {
      content: [{ type: "text", text: "42" }],
      stop_reason: "end_turn",
      usage: {
        ...{ input_tokens: 100, output_tokens: 10 },
        ...{ cache_read_input_tokens: 900, cache_creation_input_tokens: 40 },
      },
    },
    openai: {
      choices: [{ message: { content: "42" }, finish_reason: "stop" }],
      usage: {
        ...{ prompt_tokens: 1_000, completion_tokens: 10, total_tokens: 1_010 },
        prompt_tokens_details: { cached_tokens: 900 },
      },
    },
  };
  it.each([
    ["anthropic", MODEL, 1_050, 100 * 2 + 10 * 10 + 900 * 0.1 + 40 * 2.5],
    ["openai", `anthropic/${MODEL}`, 1_010, 100 * 2 + 10 * 10 + 900 * 0.1],
    ["openai", "another-model", 1_010, undefined],
  ] as const)(
    "in the dialect %s, the price of an answer of %s follows from its tokens, or is left out",
    async (dialect, model, tokens, microUsd) => {
      const server = await startText(JSON.stringify(texts[dialect]));
      const answer = await openExecutor({ ownHosts: [], allowedOrigins: [server.url] }).call({
        operation: operation(),
        endpoint: server.url,
        inputs: { words: "hello" },
        params: { dialect, model },
      });
      await server.stop();
      expect(answer.outcome).toBe("done");
      expect([answer.measure.tokens, answer.measure.microUsd]).toEqual([tokens, microUsd]);
    },
  );
});
