// Errors of the model server, as the real SDK distinguishes them.
import {
  APIConnectionTimeoutError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  RateLimitError,
} from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { clientOf, connect, hello, API_KEY } from "./client.ts";

const pong = () => "pong";
const withHeader = (fail: string) => ({ headers: { "x-offline-fail": fail } });

describe("a request that the API refuses", () => {
  it("a request is answered 401 without the key, and accepted with the key in either header", async () => {
    const { model } = await connect(pong);
    await expect(clientOf(model.url, { apiKey: "wrong" }).messages.create(hello)).rejects.toThrow(
      AuthenticationError,
    );
    for (const headers of [{ "x-api-key": API_KEY }, { authorization: `Bearer ${API_KEY}` }]) {
      const answer = await fetch(`${model.url}/v1/messages`, {
        method: "POST",
        headers: { ...headers, "anthropic-version": "2023-06-01" },
        body: JSON.stringify(hello),
      });
      expect(answer.status).toBe(200);
    }
    const bareResponse = await fetch(`${model.url}/v1/models`);
    expect(bareResponse.status).toBe(401);
    expect(await bareResponse.json()).toMatchObject({
      type: "error",
      error: { type: "authentication_error" },
    });
  });

  it.each([
    ["no messages", { ...hello, messages: [] }, /messages/],
    ["an empty model", { ...hello, model: "" }, /model/],
    ["a limit of 0", { ...hello, max_tokens: 0 }, /max_tokens/],
    ["an empty text", { ...hello, messages: [{ role: "user", content: "" }] }, /messages\.0/],
    ["an answer first", { ...hello, messages: [{ role: "assistant", content: "a" }] }, /user role/],
    ["another role", { ...hello, messages: [{ role: "system", content: "a" }] }, /role/],
  ])("a request is answered 400 if it has %s", async (_what, body, message) => {
    const { client } = await connect(pong);
    const request = client.messages.create(body as typeof hello);
    await expect(request).rejects.toThrow(BadRequestError);
    await expect(client.messages.create(body as typeof hello)).rejects.toThrow(message);
    await expect(request).rejects.toMatchObject({ type: "invalid_request_error" });
  });

  it("a request is answered 400 if its body is not JSON or it has no version", async () => {
    const { model } = await connect(pong);
    const post = (body: string, headers: Record<string, string>) =>
      fetch(`${model.url}/v1/messages`, {
        method: "POST",
        body,
        headers: { "x-api-key": API_KEY, ...headers },
      });
    const response = await post("{", { "anthropic-version": "2023-06-01" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
    expect((await post(JSON.stringify(hello), {})).status).toBe(400);
  });

  it("a request is answered 404 if its path does not exist", async () => {
    const { model } = await connect(pong);
    const answer = await fetch(`${model.url}/v1/other`, { headers: { "x-api-key": API_KEY } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { type: "not_found_error" } });
  });
});

describe("a failure on request", () => {
  it.each([
    ["429", RateLimitError, "rate_limit_error"],
    ["500", InternalServerError, "api_error"],
    ["529", InternalServerError, "overloaded_error"],
  ])("the failure %s is the SDK's error with type and request id", async (fail, kind, type) => {
    const { client } = await connect(pong);
    const error = await client.messages.create(hello, withHeader(fail)).catch((cause) => cause);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status: Number(fail), type });
    expect(error.requestID).toMatch(/^req_/);
  });

  it("a failure says with retry-after how long to wait, and one retry of the SDK succeeds", async () => {
    const { client, model } = await connect(pong);
    model.failNext({ fail: "529", retryAfterSeconds: 7 });
    const error = await client.messages.create(hello).catch((cause) => cause);
    expect(error.headers.get("retry-after")).toBe("7");
    model.failNext({ fail: "429", retryAfterSeconds: 0 });
    const patient = clientOf(model.url, { maxRetries: 1 });
    expect((await patient.messages.create(hello)).content).toMatchObject([{ text: "pong" }]);
    expect(model.requests().map(({ status }) => status)).toEqual([529, 429, 200]);
  });

  it.each(["429", "529"])(
    "the failure %s says how long to wait even if the test names no time",
    async (fail) => {
      const { client } = await connect(pong);
      const error = await client.messages.create(hello, withHeader(fail)).catch((cause) => cause);
      expect(Number(error.headers.get("retry-after"))).toBeGreaterThan(0);
    },
  );

  it("a failure hits as many requests as it says, and no request if it names another contract", async () => {
    const { client, model } = await connect(pong);
    model.failNext({ fail: "500", contract: "ThinkOutput" });
    model.failNext({ fail: "529", times: 2 });
    await expect(client.messages.create(hello)).rejects.toMatchObject({ status: 529 });
    await expect(client.messages.create(hello)).rejects.toMatchObject({ status: 529 });
    await expect(client.messages.create(hello)).resolves.toBeDefined();
  });

  it("a failure can be requested over HTTP with the key", async () => {
    const { client, model } = await connect(pong);
    const control = (key: string) =>
      fetch(`${model.url}/_control`, {
        method: "POST",
        headers: { "x-api-key": key },
        body: JSON.stringify({ fail: "500" }),
      });
    expect((await control("wrong")).status).toBe(401);
    expect((await control(API_KEY)).status).toBe(200);
    await expect(client.messages.create(hello)).rejects.toMatchObject({ status: 500 });
    await expect(client.messages.create(hello)).resolves.toBeDefined();
  });

  it("the failure `timeout` never answers, until the client gives up", async () => {
    const { client } = await connect(pong);
    const options = { ...withHeader("timeout"), timeout: 150 };
    await expect(client.messages.create(hello, options)).rejects.toThrow(APIConnectionTimeoutError);
  });

  it("the failure `malformed` breaks the JSON off without saying so, and `max_tokens` and `refusal` are stop reasons", async () => {
    const { client } = await connect(() => ({ goal: "a long enough goal" }));
    const message = await client.messages.create(hello, withHeader("malformed"));
    expect(message.stop_reason).toBe("end_turn");
    const [block] = message.content;
    expect(() => JSON.parse(block?.type === "text" ? block.text : "{}")).toThrow(SyntaxError);
    const cut = await client.messages.create(hello, withHeader("max_tokens"));
    expect(cut.stop_reason).toBe("max_tokens");
    const refusal = await client.messages.create(hello, withHeader("refusal"));
    expect(refusal).toMatchObject({ stop_reason: "refusal", content: [] });
  });

  it.each([
    ["stream_error", "overloaded_error"],
    ["disconnect", null],
  ])("the failure %s ends a stream in the middle", async (fail, type) => {
    const { client } = await connect(() => "x".repeat(400));
    let text = "";
    const read = async () => {
      const events = await client.messages.create({ ...hello, stream: true }, withHeader(fail));
      for await (const event of events) {
        if (event.type === "content_block_delta" && event.delta.type === "text_delta") {
          text += event.delta.text;
        }
      }
    };
    const error: unknown = await read().then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(Error);
    expect((error as { type?: string }).type ?? null).toBe(type);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThan(400);
  });

  it("an unknown failure is refused", async () => {
    const { client } = await connect(pong);
    await expect(client.messages.create(hello, withHeader("gremlins"))).rejects.toMatchObject({
      status: 400,
    });
  });
});
