// Calls of language models with a key of the user's own, in both dialects, over real sockets.
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
import { openExecutor, type CalledTool, type OpenExecutor } from "../support/open-executor.ts";
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

const operation = (more: Partial<Llm> = {}): Llm => ({
  type: "llm_call",
  promptTemplate: "Add 12 and 30. Say {{words}}.",
  ...more,
});
const closed = {
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
  const tool = (more: Partial<CalledTool> = {}): CalledTool => {
    const isOpenAi = dialect === "openai";
    return {
      operation: operation(),
      endpoint: isOpenAi ? openai.url : anthropic.url,
      inputs: { words: "hello" },
      secret: { value: isOpenAi ? OPENAI_KEY : ANTHROPIC_KEY, placement },
      ...more,
      params: { dialect, model: isOpenAi ? OPENAI_MODEL : ANTHROPIC_MODEL, ...more.params },
    };
  };

  it("answers a prompt with text, and its tokens are counted", async () => {
    const answer = await executor.call(
      tool({ operation: operation({ systemPrompt: "Be brief, {{words}}." }) }),
    );
    expect(answer).toMatchObject({ outcome: "done", output: expect.stringContaining("42") });
    expect(answer.measure.tokens).toBeGreaterThan(10);
    expect(answer.measure.bytesIn).toBeGreaterThan(50);
  });

  it("answers with JSON by a closed schema, asked for in the provider's way", async () => {
    const answer = await executor.call(tool({ operation: operation({ outputSchema: closed }) }));
    expect(answer).toMatchObject({
      outcome: "done",
      output: { title: expect.anything(), sum: 12 },
    });
    const sent = dialect === "openai" ? openai.requests() : anthropic.requests().map((r) => r.body);
    const key = dialect === "openai" ? "response_format" : "output_config";
    expect(sent.at(-1)).toHaveProperty(key);
  });

  it("is asked in words by an open schema, which no provider enforces", async () => {
    const open = { type: "object", properties: { title: { type: "string" } } };
    const answer = await executor.call(tool({ operation: operation({ outputSchema: open }) }));
    expect(answer).toMatchObject({ outcome: "done", output: { title: expect.anything() } });
    const sent = dialect === "openai" ? openai.requests() : anthropic.requests().map((r) => r.body);
    expect(JSON.stringify(sent.at(-1))).toContain("JSON Schema");
    expect(sent.at(-1)).not.toHaveProperty("response_format");
    expect(sent.at(-1)).not.toHaveProperty("output_config");
  });

  it("that is unknown, or refuses the key, is reported by a code, and by its own words apart", async () => {
    const unknown = await executor.call(tool({ params: { model: "no-such-model" } }));
    expect(failure(unknown)).toBe("rejected sent");
    const wrong = { value: "canary-wrong-key-9", placement };
    const refused = await executor.call(tool({ secret: wrong }));
    expect(failure(refused)).toBe("unauthorized sent");
    expect(unknown).toMatchObject({ said: { status: 404, code: expect.any(String) } });
    // What is said about a key may have a part of it.
    expect(refused).toMatchObject({ said: { status: 401 } });
    expect(refused).not.toHaveProperty("said.text");
    const own = [unknown, refused].map((answer) => ({ ...answer, said: undefined }));
    expect(JSON.stringify([own, executor.lines])).not.toMatch(/canary|no-such-model/);
  });

  it("cut off at its limit is no answer", async () => {
    const answer = await executor.call(tool({ params: { maxTokens: 3 } }));
    expect(failure(answer)).toBe("bad_answer sent");
    expect(answer).toHaveProperty("detail", expect.stringContaining("maxTokens"));
  });

  it("tells its health by its list of models", async () => {
    expect(await executor.probe(tool())).toMatchObject({ outcome: "done", output: null });
    const wrong = { value: "wrong-key-of-somebody", placement };
    expect(failure(await executor.probe(tool({ secret: wrong })))).toBe("unauthorized sent");
  });

  it.each([
    [{ model: undefined }, "model"],
    [{ dialect: "latin" }, "dialect"],
    [{ maxTokens: 0.5 }, "maxTokens"],
    [{ temperature: "hot" }, "temperature"],
  ])("is not asked with %j", async (params, named) => {
    const answer = await executor.call(tool({ params }));
    expect(failure(answer)).toBe("bad_input unsent");
    expect(answer).toHaveProperty("detail", expect.stringContaining(named));
  });
});

it("a model is not asked at an address that the egress guard refuses", async () => {
  for (const endpoint of ["https://10.0.0.1/v1", "https://169.254.169.254", "http://example.com"]) {
    const params = { model: "m" };
    const answer = await executor.call({ operation: operation(), endpoint, params });
    expect(failure(answer)).toBe("egress_refused unsent");
  }
});

describe("a provider that answers as it likes", () => {
  const KEY = "canary-key-4f7b2z9x";
  const answering = (content: string) =>
    JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] });
  const callModel = async (
    text: string,
    headers: Parameters<typeof startText>[2] = {},
    more: Partial<Llm> = {},
  ) => {
    const server = await startText(text, "application/json", headers);
    const answer = await openExecutor({ ownHosts: [], allowedOrigins: [server.url] }).call({
      operation: operation(more),
      endpoint: server.url,
      inputs: { words: "hello" },
      params: { dialect: "openai", model: "m" },
      secret: { value: KEY, placement: { in: "bearer" } },
    });
    await server.stop();
    return { answer, calls: server.calls() };
  };

  it("gets a prompt once: where it redirects, the prompt does not go", async () => {
    const { answer, calls } = await callModel("", { status: 303, location: "/elsewhere" });
    expect(failure(answer)).toBe("egress_refused sent");
    expect(calls).toBe(1);
  });

  it("has its answer thrown away when a header of it holds the key", async () => {
    const { answer } = await callModel(answering("42"), { "x-seen": KEY });
    expect(failure(answer)).toBe("secret_echoed sent");
  });

  it("whose JSON does not fit is reported by the places", async () => {
    const { answer } = await callModel(
      answering('{"title": "t", "sum": "x"}'),
      {},
      { outputSchema: closed },
    );
    expect(failure(answer)).toBe("output_mismatch sent");
    expect(answer).toHaveProperty("paths", ["/sum"]);
  });

  it("that counts no tokens has them estimated", async () => {
    const { answer } = await callModel(answering("42"));
    expect(answer.measure.tokens).toBeGreaterThan(10);
  });
});
