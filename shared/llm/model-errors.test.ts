// Errors that the operator must fix: money, names, keys; and what the log may say of any error.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  events,
  failure,
  jsonAnswer,
  message,
  type ScriptedServer,
  startScriptedServer,
  streamed,
} from "../../tests/contract/anthropic/scripted-server.ts";
import { ReplyOutputSchema } from "../contracts/answers/reply.ts";
import type { LogFields } from "../ports/log.ts";
import type { Model, ModelRequest } from "../ports/model.ts";
import { createAnthropicModel } from "./create-anthropic-model.ts";

const models = {
  understand: "m-u",
  think: "m-t",
  act: "m-a",
  reply: "m-r",
  summarize: "m-s",
  memory: "m-s",
};
const NO_CREDIT =
  "the account behind ANTHROPIC_API_KEY is out of credit or at a spend limit: see its billing";

let server: ScriptedServer;
let model: Model;
let errors: [string, LogFields][];
beforeEach(async () => {
  server = await startScriptedServer();
  errors = [];
  const error = (event: string, fields: LogFields = {}) => void errors.push([event, fields]);
  const log = { info: () => {}, warn: () => {}, error };
  model = createAnthropicModel({ apiKey: "key", baseUrl: server.url, models, log });
});
afterEach(() => server.stop());

const question = (overrides: Partial<ModelRequest> = {}): ModelRequest => ({
  node: "think",
  schema: ReplyOutputSchema,
  system: "You are Alfred.",
  user: "hello",
  maxTokens: 500,
  timeoutMs: 5000,
  ...overrides,
});
const errorOf = (request = question()) => model.ask(request).catch((error: unknown) => error);
const failureWithCode = (status: number, type: string, code: string) =>
  failure(status, type, {}, { details: { error_code: code } });
const failureWithText = (status: number, text: string) =>
  failure(status, "invalid_request_error", {}, { message: text });

describe("spend limits", () => {
  test.each([
    ["402", failure(402, "billing_error")],
    ["402 of another server", jsonAnswer(402, { error: { message: "Insufficient credits" } })],
    [
      "400 with a code",
      failureWithCode(400, "invalid_request_error", "contract_spend_limit_reached"),
    ],
    ["400 about credit", failureWithText(400, "Your credit balance is too low to access the API.")],
    [
      "400 about a limit",
      failureWithText(400, "You have reached your specified API usage limits."),
    ],
    ["429 with a code", failureWithCode(429, "rate_limit_error", "enforced_spend_limit_reached")],
  ])("a spend limit is final: %s", async (_what, answer) => {
    server.script(answer);
    expect(await errorOf()).toMatchObject({
      code: "misconfigured",
      retryable: false,
      message: NO_CREDIT,
    });
    expect(server.requests).toHaveLength(1);
    expect(errors).toEqual([["model.misconfigured", { detail: NO_CREDIT }]]);
  });

  test("a rate limit, which ends by itself, is not reported as a spend limit", async () => {
    server.script(failureWithCode(429, "rate_limit_error", "ramp_limit_exceeded"));
    expect(await errorOf()).toMatchObject({ code: "overloaded", retryable: true });
    server.script(failure(429, "rate_limit_error"));
    expect(await errorOf()).toMatchObject({ code: "overloaded", retryable: true });
    expect(errors).toEqual([]);
  });
});

describe("errors that the operator must fix", () => {
  test.each([
    ["think", "the model m-t does not exist at this endpoint: set ALFRED_MODEL_THINK"],
    ["understand", "the model m-u does not exist at this endpoint: set ALFRED_MODEL_UNDERSTAND"],
  ] as const)(
    "an unknown model's name is explained in one sentence, for %s",
    async (node, sentence) => {
      server.script(failure(404, "not_found_error", {}, { message: "model: x" }));
      expect(await errorOf(question({ node }))).toMatchObject({
        code: "misconfigured",
        retryable: false,
        message: sentence,
      });
      expect(errors).toEqual([["model.misconfigured", { detail: sentence }]]);
    },
  );

  test.each([
    [
      "an address where nothing speaks this API",
      jsonAnswer(404, "nope"),
      /check ANTHROPIC_BASE_URL/,
    ],
    [
      "a wrong key",
      failure(401, "authentication_error"),
      /refuses the key: check ANTHROPIC_API_KEY/,
    ],
    [
      "a key that may not use the model",
      failure(403, "permission_error"),
      /may not use the model m-t/,
    ],
  ])("the error is explained in one sentence: %s", async (_what, answer, sentence) => {
    server.script(answer);
    expect(await errorOf()).toMatchObject({
      code: "misconfigured",
      message: expect.stringMatching(sentence),
    });
  });
});

describe("refusals of the model", () => {
  test("a refusal of the model is final, the question is sent once, and the error has the provider's reason", async () => {
    const stop_details = { type: "refusal", category: "bio", explanation: "words" };
    server.script(message("", { stop_reason: "refusal", stop_details }));
    expect(await errorOf()).toMatchObject({
      code: "refused",
      retryable: false,
      trace: { code: "refusal.bio" },
    });
    server.script(events(streamed(["I"], "refusal")));
    expect(await errorOf(question({ onText: () => {} }))).toMatchObject({
      code: "refused",
      trace: { code: "refusal" },
    });
    expect(server.requests).toHaveLength(2);
  });
});

describe("what the log may say", () => {
  test("the error's trace for the log has the status, the provider's code or else its type, and the request's id", async () => {
    const id = { "request-id": "req_01" };
    server.script(
      failure(429, "rate_limit_error", id, { details: { error_code: "ramp_limit_exceeded" } }),
    );
    expect(await errorOf()).toMatchObject({
      trace: { status: 429, code: "ramp_limit_exceeded", request: "req_01" },
    });
    server.script(failure(529, "overloaded_error", id));
    expect(await errorOf()).toMatchObject({
      trace: { status: 529, code: "overloaded_error", request: "req_01" },
    });
    server.script(failure(404, "not_found_error", id));
    expect(await errorOf()).toMatchObject({ trace: { status: 404, request: "req_01" } });
  });

  test("the error's trace for the log never has a sentence, from whichever field it comes", async () => {
    server.script(
      failure(
        500,
        "the user wrote: hello",
        { "request-id": "a b c" },
        { details: { error_code: "x".repeat(200) } },
      ),
    );
    expect(await errorOf()).toMatchObject({ code: "unavailable", trace: { status: 500 } });
    expect(Object.keys(((await errorOf()) as { trace: object }).trace)).toEqual(["status"]);
  });
});
