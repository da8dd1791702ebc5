// A schema in the prompt: where the endpoint takes no format, or not this one, or ignores it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  events,
  failure,
  message,
  type ScriptedServer,
  startScriptedServer,
  streamed,
} from "../../tests/contract/anthropic/scripted-server.ts";
import { ReplyOutputSchema } from "../contracts/answers/reply.ts";
import type { LogFields } from "../ports/log.ts";
import type { Model, ModelRequest } from "../ports/model.ts";
import type { StructuredMode } from "./build-request.ts";
import { createAnthropicModel } from "./create-anthropic-model.ts";

const models = {
  understand: "m",
  think: "m",
  act: "m",
  reply: "m",
  summarize: "m-s",
  memory: "m-s",
};
const HI = '{"text":"hi","offer":null,"claims":null,"counts":null}';
const FENCED = `Here you are:\n\`\`\`json\n${HI}\n\`\`\``;

let server: ScriptedServer;
let lines: LogFields[];
beforeEach(async () => {
  server = await startScriptedServer();
  lines = [];
});
afterEach(() => server.stop());

function modelIn(structured?: StructuredMode): Model {
  const log = (_event: string, fields: LogFields = {}) => void lines.push(fields);
  return createAnthropicModel({
    apiKey: "key",
    baseUrl: server.url,
    models,
    log: { info: log, warn: log, error: log },
    ...(structured ? { structured } : {}),
  });
}
function question(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    node: "reply",
    schema: ReplyOutputSchema,
    system: "You are Alfred.",
    user: "hello",
    maxTokens: 500,
    timeoutMs: 5000,
    ...overrides,
  };
}
interface Block {
  text: string;
  cache_control?: unknown;
}
const blocks = (index: number) => server.requests[index]?.body.system as Block[];
/** `format` or `prompt`, of each request. */
const modes = () =>
  server.requests.map(({ body }) => (body.output_config === undefined ? "prompt" : "format"));

const TOO_MUCH = failure(
  400,
  "invalid_request_error",
  {},
  { message: "The compiled grammar is too large, simplify your schema." },
);

describe("schemas in the prompt", () => {
  test("a schema in the prompt is the last system block: one sentence, then the schema's JSON, not cached", async () => {
    server.script(message(HI));
    await modelIn("prompt").ask(question());
    const [stable, contract] = blocks(0);
    expect(blocks(0)).toHaveLength(2);
    expect(stable).toMatchObject({ text: "You are Alfred.", cache_control: { type: "ephemeral" } });
    expect(contract).not.toHaveProperty("cache_control");
    const [sentence, ...rest] = contract?.text.split("\n") ?? [];
    expect(sentence).not.toContain("{");
    expect(JSON.parse(rest.join("\n"))).toMatchObject({
      title: "ReplyOutput",
      type: "object",
      additionalProperties: false,
      required: ["text", "offer", "claims", "counts"],
    });
    expect(modes()).toEqual(["prompt"]);
  });

  test("a schema in the prompt is answered by the last object of the text, never by an object in the model's thinking", async () => {
    const model = modelIn("prompt");
    const content = [
      { type: "thinking", thinking: '{"text":"a thought"}', signature: "s" },
      { type: "text", text: FENCED },
    ];
    server.script(message("", { content }));
    expect((await model.ask(question())).text).toBe(HI);
    server.script(message("I would rather talk about cheese."));
    expect((await model.ask(question())).text).toBe("I would rather talk about cheese.");
    // A cut-off answer is not searched for a part that happens to parse.
    server.script(message(`${FENCED} and`, { stop_reason: "max_tokens" }));
    expect(await model.ask(question())).toMatchObject({ text: `${FENCED} and`, truncated: true });
    // A server whose model thought until no room was left sends null.
    server.script(message("", { content: null, stop_reason: "max_tokens" }));
    expect(await model.ask(question())).toMatchObject({ text: "", truncated: true });
    server.script(message("", { content: null }));
    await expect(model.ask(question())).rejects.toThrow("without any text");
    expect(modes()).toEqual(["prompt", "prompt", "prompt", "prompt", "prompt"]);
  });

  test("an answer is streamed from the object's first brace on, and what follows the object is left out", async () => {
    server.script(
      events(
        streamed([
          "Here",
          " it is:\n```json\n{",
          '"text":"h',
          'i","offer":null,"claims":null,"counts":null}\n``',
          "`",
        ]),
      ),
    );
    const pieces: string[] = [];
    const onText = (piece: string) => void pieces.push(piece);
    expect((await modelIn("prompt").ask(question({ onText }))).text).toBe(HI);
    expect(pieces).toEqual(['{"text":"h', 'i","offer":null,"claims":null,"counts":null}']);
  });

  test("a schema stays in the prompt of a repair", async () => {
    server.script(message(HI));
    await modelIn("prompt").ask(question({ repair: { answer: "{}", error: "text is missing" } }));
    expect(modes()).toEqual(["prompt"]);
    expect(server.requests[0]?.body.messages).toHaveLength(3);
  });
});

describe("formats that the endpoint does not take", () => {
  test("a schema whose format the endpoint does not take goes into the prompt for this model, and is logged once, with the contract's name", async () => {
    const model = modelIn();
    server.script(TOO_MUCH, message(HI));
    expect(await model.ask(question())).toMatchObject({ text: HI, usage: { calls: 1 } });
    await model.ask(question());
    // Another schema may be small enough; another model has another grammar.
    await model.ask(question({ schema: z.strictObject({ text: z.string() }) }));
    await model.ask(question({ node: "summarize" }));
    expect(modes()).toEqual(["format", "prompt", "prompt", "format", "format"]);
    expect(lines).toEqual([
      { "gen_ai.request.model": "m", "alfred.part": "schema", "alfred.contract": "ReplyOutput" },
    ]);
  });

  test.each([
    "Schema is too complex for compilation.",
    "output_config.format.schema: too many optional parameters (25, at most 24)",
    "Schemas contains too many parameters with union types (17)",
    "Grammar compilation timed out.",
    "invalid schema",
  ])("a format that the endpoint does not take is recognized by: %s", async (text) => {
    const refusal = failure(400, "invalid_request_error", {}, { message: text });
    server.script(refusal, message(HI));
    const model = modelIn();
    await model.ask(question());
    await model.ask(question({ schema: z.strictObject({ text: z.string() }) }));
    expect(modes()).toEqual(["format", "prompt", "format"]);
  });

  test("a format that the endpoint does not take is an error in the mode `format`", async () => {
    server.script(TOO_MUCH);
    await expect(modelIn("format").ask(question())).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(modes()).toEqual(["format"]);
  });
});

describe("formats that the endpoint ignores", () => {
  test.each([
    ["in prose", "Hello!"],
    ["in a fence", FENCED],
  ])(
    "an ignored format is recognized by an answer %s: the question is sent once more with the schema, and both calls are paid for",
    async (_how, text) => {
      const model = modelIn();
      server.script(message(text), message(FENCED));
      expect(await model.ask(question())).toMatchObject({
        text: HI,
        usage: { calls: 2, input_tokens: 22, output_tokens: 14 },
      });
      // One may be a slip of the model; two in a row mean that the endpoint ignores formats.
      expect(lines).toEqual([]);
      server.script(message(text), message(FENCED));
      await model.ask(question({ node: "think" }));
      await model.ask(question({ node: "think" }));
      expect(modes()).toEqual(["format", "prompt", "format", "prompt", "prompt"]);
      expect(lines.map((line) => [line["gen_ai.request.model"], line["alfred.part"]])).toEqual([
        ["m", "format"],
      ]);
    },
  );

  test("an ignored format is recognized by the keys of a faulty answer, and its repair has the schema", async () => {
    const model = modelIn();
    const wrong = { answer: '{"reply":"hi"}', error: "text is missing" };
    server.script(message(HI));
    await model.ask(question({ repair: wrong }));
    server.script(message('{"reply":"hi"}'));
    await model.ask(question());
    server.script(message(HI));
    await model.ask(question({ repair: wrong }));
    await model.ask(question());
    expect(modes()).toEqual(["prompt", "format", "prompt", "prompt"]);
  });

  test("the repair of an answer that was not an object has the schema, and nothing is remembered", async () => {
    const model = modelIn();
    server.script(message(HI));
    await model.ask(question({ repair: { answer: "Hello!", error: "not a JSON object" } }));
    await model.ask(question());
    expect(modes()).toEqual(["prompt", "format"]);
  });

  test("an answer that ignores the format counts as a slip of the model if the next answer keeps to it", async () => {
    const model = modelIn();
    for (let turn = 0; turn < 3; turn += 1) {
      server.script(message("Hello!"), message(HI));
      await model.ask(question());
      server.script(message(HI));
      await model.ask(question());
    }
    expect(modes().slice(-3)).toEqual(["format", "prompt", "format"]);
    expect(lines).toEqual([]);
  });

  test.each([
    ["has the schema's keys", '{"text":5,"offer":null,"claims":null,"counts":null}'],
    ["is half an answer", '{"text":"h'],
  ])("a format does not count as ignored in a repair of what %s", async (_what, answer) => {
    server.script(message(HI));
    await modelIn().ask(question({ repair: { answer, error: "wrong" } }));
    expect(modes()).toEqual(["format"]);
  });

  test.each([
    ["a refusal", { stop_reason: "refusal" }, "rejects"],
    ["an answer that was cut off", { stop_reason: "max_tokens" }, "resolves"],
  ] as const)("a format does not count as ignored after %s", async (_what, overrides, end) => {
    server.script(message("I", overrides));
    await expect(modelIn().ask(question()))[end].toBeDefined();
    expect(modes()).toEqual(["format"]);
  });

  test("the reader gets no part of a first answer that ignores the format", async () => {
    server.script(events(streamed(["Sure: ", '{"text":"no"}'])), events(streamed([FENCED])));
    const pieces: string[] = [];
    await modelIn().ask(question({ onText: (piece) => void pieces.push(piece) }));
    expect(pieces.join("")).toBe(HI);
  });

  test("no second question is sent in the mode `format`", async () => {
    server.script(message("Hello!"));
    expect((await modelIn("format").ask(question())).text).toBe("Hello!");
    expect(modes()).toEqual(["format"]);
  });
});
