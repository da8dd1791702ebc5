// S9: "What can I make?" with a stocked pantry → recipes ranked by what is on hand; with an empty one
// → one clarifying question, no plan.
import { beforeEach, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { callsIn, modelOf, quickly, read } from "../scripts.ts";

const TEXT = "What can I make?";
const DISHES: Record<string, string[]> = {
  "Fish Pie": ["cod", "potatoes", "cream", "salt"],
  Pancakes: ["eggs", "milk", "flour"],
  // Cooking oil is a staple in every language.
  Omelette: ["eggs", "butter", "salt", "azeite"],
};
const intent = { underspecified: { intent: "what_can_i_make", missing: [] } };
const openQuestion = understood(intent);
const plan = planned([
  step({ description: "all recipes" }),
  step({ subdomain: "inventory", description: "everything in stock" }),
  step({ type: "analyze", group: 1, description: "compare them" }),
]);
const inventedRanking = "Fish Pie comes first: you have everything.";

export function whatCanIMakeScripted(openWorld: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = openWorld();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    for (const [name, lines] of Object.entries(DISHES)) {
      const [id] = await world.stock(user, "recipes", [{ name, instructions: ["Cook it."] }]);
      const rows = lines.map((line, index) => ({ recipe_id: id, name: line, position: index + 1 }));
      await world.stock(user, "recipe_ingredients", rows);
    }
  });

  /** The model reads both tables, and would invent a ranking if it were asked for one. */
  const ask = (understanding: object, text = TEXT) => {
    world.play(
      modelOf({
        UnderstandOutput: understanding,
        ThinkOutput: plan,
        ActDecision: ({ user: prompt }) => {
          if (/^Step type: analyze$/m.test(prompt)) {
            return decided({ data: { text: inventedRanking, refs: [] } });
          }
          const table = /^## Subdomain: inventory$/m.test(prompt) ? "inventory" : "recipes";
          return callsIn(prompt) === 0 ? read(table) : decided({});
        },
        ReplyOutput: { text: inventedRanking },
      }),
    );
    return world.say(user, conversation, text);
  };

  it.each([
    "What can I make?",
    "Was kann ich kochen?",
    "¿Qué puedo cocinar?",
    "Qu'est-ce que je peux cuisiner ?",
  ])(
    "%s: recipes are ranked by the rows of the stock, and no model is asked for a ranking",
    async (text) => {
      await world.stock(user, "inventory", [
        { name: "egg", quantity: 6, unit: "piece" },
        { name: "butter", quantity: 250, unit: "g" },
        { name: "milk", quantity: 1, unit: "l" },
        { name: "cod", quantity: 0, unit: "g" },
      ]);
      const exchange = await ask(openQuestion, text);
      expect(
        [...exchange.reply.matchAll(/^\d\. \*\*(.+?)\*\*: (.+)$/gm)].map(([, ...entry]) => entry),
      ).toEqual([
        ["Omelette", "you have everything"],
        ["Pancakes", "you have 2 of 3 ingredients; missing: flour"],
        ["Fish Pie", "you have 0 of 3 ingredients; missing: cod, cream, potatoes"],
      ]);
      expect(exchange.reply).not.toContain(inventedRanking);
      expect(exchange.prompts("ReplyOutput")).toEqual([]);
      expect(exchange.prompts("ActDecision").join("\n")).not.toMatch(/^Step type: analyze$/m);
      expect(exchange.run.steps.map(({ type, status }) => [type, status])).toEqual([
        ["read", "completed"],
        ["read", "completed"],
        ["analyze", "completed"],
      ]);
      expect(exchange.effects).toEqual([]);
    },
  );

  it("code ranks by all 260 rows of a stock, although the model has not seen all of them", async () => {
    const names = Array.from({ length: 257 }, (_, n) => `box ${n}`);
    await world.stock(
      user,
      "inventory",
      [...names, "eggs", "milk", "flour"].map((name) => ({ name, quantity: 500, unit: "g" })),
    );
    const exchange = await ask(openQuestion);
    expect(exchange.reply).toMatch(/^1\. \*\*Pancakes\*\*: (?!.*missing)/m);
    expect(exchange.reply).toContain("Omelette**: you have 1 of 2 ingredients; missing: butter");
    expect(exchange.prompts("ActDecision").join("\n")).not.toContain("box 60");
  });

  it.each([
    ["behaves", openQuestion],
    [
      "also takes the message for a look-up",
      { ...quickly("recipes", "what can be made"), ...intent },
    ],
  ])(
    "with nothing in stock, a model that %s gets one question asked and no plan made",
    async (_what, understanding) => {
      const exchange = await ask(understanding);
      expect(exchange.requests.map(({ contract }) => contract)).toEqual(["UnderstandOutput"]);
      expect(exchange.reply.match(/\?/g)).toHaveLength(1);
      expect(exchange.reply).toContain("What do you have at home");
      expect([exchange.run.status, exchange.run.steps]).toEqual(["completed", []]);
      expect(exchange.run.reply?.pending?.type).toBe("clarify");
    },
  );

  it("the answer to the question is planned for, and the question is not asked again", async () => {
    await ask(openQuestion);
    world.play(
      modelOf({
        UnderstandOutput: { ...openQuestion, pending_response: "answers" },
        ThinkOutput: planned([step({ description: "recipes with eggs" })]),
        ActDecision: ({ user: prompt }) => (callsIn(prompt) === 0 ? read("recipes") : decided({})),
        ReplyOutput: { text: "Eggs make an Omelette." },
      }),
    );
    const exchange = await world.say(user, conversation, "eggs and butter");
    expect(exchange.prompts("ThinkOutput")).toHaveLength(1);
    expect(exchange.reply).toContain("Omelette");
    expect(exchange.reply).not.toContain("What do you have at home");
  });
}
