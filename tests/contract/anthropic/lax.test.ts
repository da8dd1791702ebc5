// A server of this API that is not Anthropic's: no grammars, JSON in prose, words in its own spelling.
import { describe, expect, it } from "vitest";
import { CHATTER } from "../../../dev/model/wire/speak-lax.ts";
import { connect, hello } from "./client.ts";

const schema = {
  title: "PlanOutput",
  type: "object",
  properties: {
    kind: { enum: ["meal_plan", "recipe"] },
    text: { type: "string" },
    count: { type: "string" },
    note: { type: "string" },
    or: { anyOf: [{ type: "string" }, { type: "null" }] },
    steps: { type: "array", items: { $ref: "#/$defs/step" } },
  },
  $defs: { step: { type: "object", properties: { op: { enum: ["db_read", "db_create"] } } } },
};
const answer = {
  kind: "meal_plan",
  text: "two eggs",
  count: "2",
  note: "",
  or: "",
  steps: [{ op: "db_read" }, { op: "db_create" }],
};
const format = { type: "json_schema" as const, schema };
const system = [
  { type: "text" as const, text: `Answer by this schema:\n${JSON.stringify(schema)}` },
];

describe("lax servers", () => {
  it("a lax server ignores a format, and chats", async () => {
    const { client, model } = await connect(() => answer, { lax: true });
    const message = await client.messages.create({ ...hello, output_config: { format } });
    expect(message.content).toMatchObject([{ type: "text", text: CHATTER }]);
    expect(model.requests()).toMatchObject([{ contract: null, status: 200 }]);
  });

  it("a lax server answers a schema in the prompt with JSON in prose, with other spellings of the values", async () => {
    const { client } = await connect(() => answer, { lax: true });
    const { content } = await client.messages.create({ ...hello, system });
    const text = content[0]?.type === "text" ? content[0].text : "";
    expect(text).toMatch(/^Sure! .*\n\n```json\n\{[^]*\}\n```\n$/);
    expect(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))).toEqual({
      kind: "MEAL_PLAN",
      text: "two eggs",
      count: 2,
      note: null,
      or: "",
      steps: [{ op: "Db_read" }, { op: "db create" }],
    });
    const message = await client.messages.stream({ ...hello, system }).finalMessage();
    expect(message.content).toMatchObject([{ text }]);
  });

  it("a lax server accepts unknown parameters, and refuses those that its options name", async () => {
    const unknownParameters = { thinking: { type: "adaptive" as const }, verbosity: "low" };
    const lenient = await connect(() => answer, { lax: true });
    await lenient.client.messages.create({ ...hello, ...unknownParameters });
    const strict = await connect(() => answer, { lax: { refuses: ["thinking"] } });
    const request = strict.client.messages.create({ ...hello, ...unknownParameters });
    await expect(request).rejects.toThrow(/thinking: unknown parameter/);
    await strict.client.messages.create({ ...hello, verbosity: "low" } as typeof hello);
  });

  it("a lax server counts tokens, has no cache, and sends null in place of empty content", async () => {
    const { client, model } = await connect(() => answer, { lax: true });
    const { usage } = await client.messages.create({ ...hello, system });
    expect(Object.keys(usage).toSorted()).toEqual(["input_tokens", "output_tokens"]);
    model.failNext("empty");
    expect((await client.messages.create({ ...hello, system })).content).toBeNull();
  });
});
