// The watch over model requests must find every form of an id; otherwise the suites that rely on it
// prove nothing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScriptedModel, type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { idFaults, type Admin } from "../support/id-hygiene.ts";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

let model: ScriptedModel;
beforeEach(async () => {
  model = await startScriptedModel({ script: () => "fine" });
});
afterEach(() => model.stop());

async function send(body: object): Promise<void> {
  const response = await fetch(`${model.url}/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": model.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model: "any", max_tokens: 100, ...body }),
  });
  expect(response.status).toBe(200);
}
const ask = (content: string) => send({ messages: [{ role: "user", content }] });
const leaksFor = (ids: string[] = []) => model.leaks(ids).map((leak) => leak.id);

describe("the watch over model requests", () => {
  test.each([
    ["whole", `the row ${ID}, please`],
    ["in capitals", ID.toUpperCase()],
    ["without its dashes", ID.replaceAll("-", "")],
    ["on a line of its own", `first\n${ID}\nlast`],
    ["as its beginning", "the row a508000d-9b55"],
    ["as its end", "the row 8886-dbdd88bd2de2"],
    ["cut with an ellipsis", "| a508000d… | Baja tacos |"],
    ["cut with dots", "| a508000d... | Baja tacos |"],
    ["as the last digits after dots", "| ..88bd2de2 | Baja tacos |"],
    ["with its last group cut", "recipe-a508000d-9b55-40f0-8886-dbdd"],
  ])("the watch finds an id %s", async (_form, text) => {
    await ask(text);
    expect(leaksFor()).not.toEqual([]);
  });

  test.each([
    ["its first eight digits", "id a508000d"],
    ["its last eight digits", "id 88bd2de2"],
    ["its last group", "id=dbdd88bd2de2;"],
    ["digits from its middle", "(40f08886dbdd)"],
  ])("the watch recognises %s once it knows the id", async (_form, text) => {
    await ask(text);
    expect(leaksFor()).toEqual([]);
    expect(leaksFor([ID])).toHaveLength(1);
  });

  test("the watch reports no refs, dates, amounts or words", async () => {
    await ask(
      "recipe_3 and gen_recipe_12 of 2026-11-21, 12345678 g, 20261121, feedface, E330… 1..2, v1.2.3",
    );
    expect(leaksFor([ID])).toEqual([]);
  });

  test("the watch reads the system prompt, the schema and earlier messages", async () => {
    const exchange = [
      { role: "user", content: "hello" },
      { role: "assistant", content: `{"ref":"${ID}"}` },
      { role: "user", content: "again" },
    ];
    const schema = { type: "object", additionalProperties: false, properties: {}, description: ID };
    await send({ messages: exchange });
    await send({ system: [{ type: "text", text: ID }], messages: exchange.slice(0, 1) });
    await send({
      messages: exchange.slice(0, 1),
      output_config: { format: { type: "json_schema", schema } },
    });
    expect(leaksFor()).toEqual([ID, ID, ID]);
  });

  test("the watch remembers the ids of requests that are no longer stored", async () => {
    await ask(`${ID} and 88bd2de2`);
    model.forgetRequests();
    expect(leaksFor([ID])).toEqual([ID, "88bd2de2"]);
  });

  test("the watch reads a request that is answered with an error", async () => {
    model.failNext("500");
    await expect(ask(ID)).rejects.toThrow(/500/);
    expect(leaksFor()).toEqual([ID]);
  });
});

describe("the check at a suite's end", () => {
  /** A database with one id, one type of refs, and one reply. */
  const databaseWithReply =
    (reply: string): Admin =>
    <R>(sql: string) => {
      const rows = sql.includes("information_schema")
        ? [{ table_name: "dishes", column_name: "id" }]
        : sql.includes("data_tables")
          ? [{ ref_type: "dish" }]
          : sql.includes(`from "dishes"`)
            ? [{ id: ID }]
            : [{ text: reply }];
      return Promise.resolve(rows as R[]);
    };
  const faults = (reply: string) => idFaults(model, databaseWithReply(reply));

  test("names are not a fault", async () => {
    await ask("dish_1 is in context");
    expect(await faults("I saved Baja tacos, 300 g of dish_cloths_2.")).toEqual([]);
  });

  test("the last eight digits of an id of the database are a fault in a request", async () => {
    await ask("the id is 88bd2de2");
    expect(await faults("Done.")).toEqual([expect.stringContaining("a request shows 88bd2de2")]);
  });

  test.each([
    ["an id", `I saved ${ID}.`],
    ["a piece of an id", "I saved number A508000D."],
    ["a ref", "I saved dish_3."],
    ["a draft's ref", "Shall I save gen_dish_3?"],
  ])("%s in a reply is a fault", async (_what, reply) => {
    expect(await faults(reply)).not.toEqual([]);
  });
});
