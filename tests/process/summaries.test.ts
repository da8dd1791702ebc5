// Tests on the whole stack that a language model with a Secret summarises texts that are longer than their budgets.
import { beforeAll, expect, test } from "vitest";
import { OPENAI_MODEL, startOpenAiEndpoint } from "../../dev/platform/llm/start-openai-endpoint.ts";
import type { TestUser } from "../support/stack.ts";
import { shareStoredWorld } from "./stored-world.ts";
import { forSuite } from "../support/for-suite.ts";

const model = forSuite(startOpenAiEndpoint);
const world = forSuite(shareStoredWorld);
let user: TestUser;
let speakTool: string;
let summaryTool: string;
beforeAll(async () => {
  user = await world.stack.createUser();
  const serviceId = await world.define(user, "/v1/services", {
    name: "A model",
    type: "llm_provider",
    protocol: "http",
    connectionSchema: { type: "object", properties: { endpoint: {} }, required: ["endpoint"] },
  });
  const value = model.apiKey;
  const secretId = await world.define(user, "/v1/secrets", { name: "Key", type: "api_key", value });
  const tool = (name: string, promptTemplate: string, properties: object) =>
    world.define(user, "/v1/tools", {
      name,
      serviceId,
      operation: { type: "llm_call", promptTemplate },
      connectionParams: {
        endpoint: world.stack.callable(model.url),
        dialect: "openai",
        model: OPENAI_MODEL,
      },
      inputSchema: { type: "object", properties, required: ["text"] },
      outputSchema: { type: "string" },
      secret: { secretId, placement: { in: "bearer" } },
    });
  speakTool = await tool("Speak", "{{text}}", { text: { type: "string" } });
  summaryTool = await tool("Sum up", "Sum up.\nIn {{tokens}} tokens: {{text}}", {
    text: { type: "string" },
    tokens: { type: "integer" },
  });
});

/** Has no end of a sentence, so the stand-in, which quotes the first sentence of a prompt, quotes 200 characters of it. */
const LONG_TEXT = "It has rained for very many days and ".repeat(20).trim();
/** The prompts that have reached the model, oldest first. */
const prompts = () =>
  (model.requests() as { messages: { content: string }[] }[]).map(
    ({ messages }) => messages.at(-1)?.content ?? "",
  );
const define = (output: object, fields: object = {}) =>
  world.define(user, "/v1/processes", {
    name: `Speak ${crypto.randomUUID()}`,
    initialContext: ["text"],
    outputTemplate: "{{said}}",
    steps: [
      {
        id: "speak",
        calls: { tool: speakTool },
        inputs: { text: "{input.text}" },
        output: { variable: "said", ...output },
      },
    ],
    ...fields,
  });

test("the Tool that a step names summarises its answer with a Secret, and the call is counted", async () => {
  const process = await define({ tokenBudget: 40, summaryTool });
  const before = prompts().length;
  const run = await world.run(user, process, { text: LONG_TEXT });
  expect(run.status).toBe("completed");
  expect(run.reply?.text).toContain("They begin: Sum up.");
  const [first, second, ...others] = prompts().slice(before);
  expect(first).toBe(LONG_TEXT);
  expect(second).toMatch(/^Sum up\.\nIn 40 tokens: \(a stand-in, no model\)/);
  expect(others).toEqual([]);
  const calls = await world.stack.admin<{ hop: string; tokens: number }>(
    "select hop, tool_id, tokens from public.tool_calls where tool_id = $1",
    [summaryTool],
  );
  expect(calls).toMatchObject([{ hop: "step.1.1", tool_id: summaryTool }]);
  expect(calls[0]?.tokens).toBeGreaterThan(0);
});

test("a Process's output is cut, with the reason, if its summary is too long", async () => {
  const process = await define({}, { tokenBudget: 12, summaryTool });
  const run = await world.run(user, process, { text: LONG_TEXT });
  expect(run.status).toBe("completed");
  expect(run.reply?.text).toMatch(/\[…\]\n\n.*because its summary was too long\.$/);
});

test("every fault of a summaryTool is reported with its pointer, and a Tool that summarises cannot be deleted", async () => {
  const body = {
    name: "Faulty",
    outputTemplate: "",
    summaryTool,
    steps: [
      {
        id: "speak",
        calls: { tool: speakTool },
        inputs: { text: "x" },
        output: {
          variable: "said",
          tokenBudget: 5,
          summaryTool: "00000000-0000-4000-8000-000000000000",
        },
      },
    ],
  };
  const check = await world.stack.request<{ faults: { pointer: string }[] }>(
    user,
    "/v1/processes/check",
    { body },
  );
  expect(check.body.faults.map(({ pointer }) => pointer)).toEqual([
    "/steps/0/output/summaryTool",
    "/summaryTool",
  ]);
  const deletion = await world.stack.request(user, `/v1/tools/${summaryTool}`, {
    method: "DELETE",
  });
  expect(deletion).toMatchObject({ status: 409, body: { code: "in_use" } });
});
