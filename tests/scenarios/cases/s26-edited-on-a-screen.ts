// S26: an @-mentioned or screen-edited recipe → the next turn sees its current ingredients and the
// edit, never the old value.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { byRef, call, callsIn, modelOf, read, sectionOf } from "../scripts.ts";

const OLD = "walnuts";
const NEW = "hazelnuts";

export function editedOnAScreenScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  let id: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    const recipe = { name: "Beetroot Salad", servings: 2, instructions: ["Toss it."] };
    [id = ""] = await world.stock(user, "recipes", [recipe]);
    await world.stock(user, "recipe_ingredients", [
      { recipe_id: id, name: "beetroot", quantity: 400, unit: "g", position: 0 },
      { recipe_id: id, name: OLD, quantity: 50, unit: "g", position: 1 },
    ]);
  });

  /** Reads the recipe in the conversation, so that its lines are in the session. */
  async function readRecipe() {
    world.play(
      modelOf({
        ThinkOutput: planned([step({ description: "the recipe" })]),
        ActDecision: ({ user: prompt }) => (callsIn(prompt) === 0 ? read("recipes") : decided({})),
        ReplyOutput: { text: "There it is." },
      }),
    );
    return world.say(user, conversation, "show me my recipes");
  }

  /** Changes the name and the lines on a screen. */
  async function edit(body: object = {}) {
    const { status } = await world.request(user, `/v1/kitchen/recipes/${id}`, {
      method: "PATCH",
      body: {
        name: "Beetroot and Hazelnut Salad",
        ingredients: [
          { name: "beetroot", quantity: 400, unit: "g" },
          { name: NEW, quantity: 60, unit: "g" },
        ],
        ...body,
      },
    });
    expect(status).toBe(200);
  }

  /** The run's prompts without the conversation, which may name the old values. */
  const promptState = (exchange: Exchange) =>
    exchange.requests.map(({ user: prompt }) =>
      prompt.replace(`## Conversation\n${sectionOf(prompt, "Conversation")}`, ""),
    );
  const lines = async () =>
    (await world.rows(user, "recipe_ingredients")).map(({ name }) => name).toSorted();

  describe("a model that behaves", () => {
    it("a model is shown the edit in the prompts of the next message, and no prompt has the old lines", async () => {
      expect((await readRecipe()).requests.some(({ user: prompt }) => prompt.includes(OLD))).toBe(
        true,
      );
      await edit();
      world.play(
        modelOf({
          ThinkOutput: planned([step({ type: "analyze", description: "what is in it" })]),
          ActDecision: decided({ data: { text: `It has ${NEW}.`, refs: ["recipe_1"] } }),
          ReplyOutput: { text: `There are ${NEW} in it.` },
        }),
      );
      const exchange = await world.say(user, conversation, "does the beetroot salad fit my diet?");
      expect(exchange.run.status).toBe("completed");
      const [understand = "", think = "", act = ""] = promptState(exchange);
      expect(understand).toContain("Beetroot and Hazelnut Salad");
      expect(think).toContain("Beetroot and Hazelnut Salad");
      expect(act).toContain(`60 g ${NEW}`);
      for (const prompt of promptState(exchange)) {
        expect(prompt).not.toContain(OLD);
        expect(prompt).not.toMatch(/Beetroot Salad/);
      }
    });

    it.each([
      ["its id, in a conversation that has not read it", (): string => id, false],
      ["its ref", (): string => "recipe_1", true],
    ])(
      "a model is shown a recipe's current lines if it is mentioned by %s",
      async (_how, target, isRead) => {
        if (isRead) await readRecipe();
        await edit();
        world.play(
          modelOf({
            ThinkOutput: planned([step({ type: "analyze", description: "what is in it" })]),
            ActDecision: decided({ data: { text: `It has ${NEW}.`, refs: ["recipe_1"] } }),
            ReplyOutput: { text: `There are ${NEW} in it.` },
          }),
        );
        const text = `is @[Beetroot Salad](${target()}) good with cheese?`;
        const exchange = await world.say(user, conversation, text);
        expect(exchange.run.status).toBe("completed");
        const [understand = "", think = "", act = ""] = promptState(exchange);
        for (const prompt of [understand, think, act]) expect(prompt).toContain("recipe_1");
        expect(act).toContain(`60 g ${NEW}`);
        for (const prompt of promptState(exchange)) expect(prompt).not.toContain(OLD);
      },
    );
  });

  describe("a model that makes the mistake", () => {
    const update = (set: object, filter: object = byRef("recipe_1")) =>
      modelOf({
        UnderstandOutput: understood({
          entity_mentions: [
            {
              raw_text: "the salad",
              entity_type: "recipe",
              resolved_ref: "recipe_1",
              candidates: [],
            },
          ],
        }),
        ThinkOutput: planned([
          step({ type: "write", operation: "update", description: "four servings" }),
        ]),
        ActDecision: ({ user: prompt }) =>
          callsIn(prompt) === 0
            ? call("db_update", { table: "recipes", where: filter, set })
            : decided({ result_summary: `Kept the ${OLD}` }),
        ReplyOutput: { text: "I changed the salad to four servings [#1]." },
      });

    it("a model still assumes the old lines: columns that it does not name stay as on the screen", async () => {
      await readRecipe();
      await edit();
      world.play(update({ servings: 4 }));
      const exchange = await world.say(user, conversation, "make the salad for four");
      expect(exchange.effects).toMatchObject([{ op: "update", status: "applied" }]);
      const [row] = await world.rows(user, "recipes");
      expect(row).toMatchObject({ name: "Beetroot and Hazelnut Salad", servings: 4 });
      expect(await lines()).toEqual(["beetroot", NEW]);
    });

    it("a model changes a recipe that the screen has deleted: nothing is restored or claimed", async () => {
      await readRecipe();
      const path = `/v1/kitchen/recipes/${id}`;
      expect((await world.request(user, path, { method: "DELETE" })).status).toBe(204);
      world.play(update({ servings: 4 }));
      const exchange = await world.say(user, conversation, "make the salad for four");
      expect(exchange.effects.filter(({ status }) => status === "applied")).toEqual([]);
      expect(await world.rows(user, "recipes")).toEqual([]);
      expect(exchange.reply).not.toContain("I changed");
    });
  });
}
