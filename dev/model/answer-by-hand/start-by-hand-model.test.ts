// The server writes requests to files, and reads its answers from files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ModelServer } from "../wire/start-wire-server.ts";
import { startByHandModel } from "./start-by-hand-model.ts";
import { eventually } from "../../../tests/support/eventually.ts";

let dir: string;
let model: ModelServer;
let client: Anthropic;
const log: string[] = [];
const start = async (bridgeMs?: number) => {
  const options = bridgeMs === undefined ? {} : { bridgeMs };
  model = await startByHandModel({ dir, log: (line) => log.push(line), ...options });
  client = new Anthropic({ apiKey: model.apiKey, baseURL: model.url, maxRetries: 0 });
};
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "alfred-by-hand-"));
  log.length = 0;
  await start();
});
afterEach(async () => {
  await model.stop();
  rmSync(dir, { recursive: true, force: true });
});

const schema = {
  title: "ReplyOutput",
  type: "object",
  additionalProperties: false,
  properties: { text: { type: "string" } },
  required: ["text"],
};
const question = {
  model: "claude-sonnet-5-5",
  max_tokens: 500,
  system: "You are Alfred.",
  messages: [{ role: "user" as const, content: "## Message\nhello" }],
  output_config: { format: { type: "json_schema" as const, schema } },
};
const answer = (name: string, text: string) => writeFileSync(join(dir, "answers", name), text);
const questionFile = (name: string) => readFileSync(join(dir, "questions", name), "utf8");
const expectWaiting = (number: string) =>
  eventually(() => expect(log).toContain(`${number} ReplyOutput waits for answers/${number}.json`));

it("the model writes a question for people and one for programs, and sends the JSON that answers it", async () => {
  const reply = client.messages.create(question);
  await expectWaiting("001");
  expect(questionFile("001.txt")).toContain("==== USER\n## Message\nhello");
  expect(questionFile("001.txt")).toContain("characters: system 15, user 16");
  expect(JSON.parse(questionFile("001.json"))).toMatchObject({
    contract: "ReplyOutput",
    schemaIn: "format",
    system: "You are Alfred.",
    user: "## Message\nhello",
    schema,
  });
  answer("001.json", '{"text":"Good day."}');
  expect((await reply).content).toMatchObject([{ text: '{"text":"Good day."}' }]);
});

it("the model streams its answer if the request says so", async () => {
  answer("001.json", '{"text":"Good day."}');
  const final = await client.messages.stream(question).finalMessage();
  expect(final.content).toMatchObject([{ text: '{"text":"Good day."}' }]);
});

it("the model logs why an answer does not fit, keeps waiting, and sends a .txt file unchanged", async () => {
  const reply = client.messages.create(question);
  await expectWaiting("001");
  answer("001.json", '{"txt":"Good');
  await eventually(() => expect(log.join()).toContain("001.json is not JSON"));
  answer("001.json", '{"txt":"Good day."}');
  await eventually(() => expect(log.join()).toContain("text: is missing"));
  answer("001.txt", '{"txt":"Good');
  expect((await reply).content).toMatchObject([{ text: '{"txt":"Good' }]);
});

it("the model logs that the client gave up a question, and continues the numbers after a restart", async () => {
  const reply = client.messages.create(question, { timeout: 300 });
  await expect(reply).rejects.toThrow(/timed out/);
  await eventually(() => expect(log).toContain("001 was given up by the client"));
  await model.stop();
  await start();
  answer("002.json", '{"text":"Still here."}');
  expect((await client.messages.create(question)).content).toMatchObject([
    { text: '{"text":"Still here."}' },
  ]);
});

it.each([false, true])(
  "the model keeps the connection open before a slow answer (stream: %s)",
  async (stream) => {
    await model.stop();
    await start(50);
    const headers = { "x-api-key": model.apiKey, "anthropic-version": "2023-06-01" };
    const body = JSON.stringify({ ...question, stream });
    const response = await fetch(`${model.url}/v1/messages`, { method: "POST", headers, body });
    answer("001.json", '{"text":"At last."}');
    const text = await response.text();
    expect(text).toMatch(stream ? /^: one moment\n\n/ : /^ +\{"id"/);
    expect(text).toContain(String.raw`\"At last`);
    const slowReply = stream
      ? client.messages.stream(question).finalMessage()
      : client.messages.create(question);
    await expectWaiting("002");
    await new Promise((resolve) => setTimeout(resolve, 200));
    answer("002.json", '{"text":"Again."}');
    expect((await slowReply).content).toMatchObject([{ text: '{"text":"Again."}' }]);
  },
);

it("the model logs a request that the API would refuse", async () => {
  const body = { ...question, temperature: 0 };
  await expect(client.messages.create(body)).rejects.toThrow(/temperature/);
  expect(log).toEqual([expect.stringMatching(/^refused 400: temperature/)]);
});
