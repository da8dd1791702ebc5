// S8: "Show me fish recipes", where a recipe is named only "Baja tacos" but contains cod → found.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, ScriptedWorld } from "../scenario-world.ts";
import { callsIn, modelOf, quick, quickly, read, sectionOf, where } from "../scripts.ts";

const TEXT = "Show me fish recipes";

/** Stocks tacos with cod, and recipes without fish, some with "fish" in a name. @returns the user, with a conversation */
async function stockRecipes(world: ScenarioWorld) {
  const user = await world.createUser();
  const dishes: Record<string, string[]> = {
    "Baja tacos": ["corn tortillas", "cod", "red cabbage", "lime"],
    "Roast chicken": ["chicken", "lemon", "thyme"],
    "Tomato soup": ["tomatoes", "onion", "cream"],
    "Thai beef salad": ["beef", "fish sauce", "lime"],
    "Starfish biscuits": ["flour", "butter", "sugar"],
  };
  for (const [name, lines] of Object.entries(dishes)) {
    const [id] = await world.stock(user, "recipes", [{ name, instructions: ["Cook it."] }]);
    await world.stock(
      user,
      "recipe_ingredients",
      lines.map((line, index) => ({ recipe_id: id, name: line, position: index + 1 })),
    );
  }
  return { user, conversation: await world.createConversation(user) };
}

const byFamily = where("name", "category", "fish");
const finding = decided({ result_summary: "Found them" });
const FOUND = "I found 1 recipe:\n\n- **Baja tacos**";
const byCategory = quickly("recipes", "fish recipes", { search_intent: "category" });

export function findByFamilyScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    ({ user, conversation } = await stockRecipes(world));
  });

  describe("a model that behaves", () => {
    it("a model finds the tacos by their ingredients in a quick look-up", async () => {
      world.play(
        modelOf({
          UnderstandOutput: byCategory,
          ActQuickDecision: ({ user: prompt }) =>
            quick(callsIn(prompt) === 0 ? read("recipes", byFamily) : finding),
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.reply).toBe(FOUND);
      const [first = "", again = ""] = exchange.prompts("ActQuickDecision");
      expect(sectionOf(first, "Task")).toContain("Search intent: category");
      expect(sectionOf(again, "Done so far")).toContain("→ 1 of 1 rows");
      expect(sectionOf(again, "Done so far")).toContain('"cod"');
    });

    it("a model also finds the tacos in a planned read", async () => {
      world.play(
        modelOf({
          ThinkOutput: planned([step({ description: "recipes with fish" })]),
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 0 ? read("recipes", byFamily) : finding,
          ReplyOutput: { text: "{{step 1}}" },
        }),
      );
      expect((await world.say(user, conversation, TEXT)).reply).toBe(FOUND);
    });
  });

  describe("a model that makes the mistake", () => {
    const textFilters = [
      where("name", "ilike", "%fish%"),
      {
        or: [
          { column: "name", op: "ilike", value: "%fish%" },
          { column: "tags", op: "contains", value: ["fish"] },
        ],
      },
    ];
    it.each(textFilters.map((filter) => [JSON.stringify(filter), filter]))(
      "a model matches text with %s: it is told to search by family, and finds the tacos",
      async (_what, filter) => {
        world.play(
          modelOf({
            UnderstandOutput: byCategory,
            ActQuickDecision: ({ user: prompt }) => {
              const calls = callsIn(prompt);
              if (calls === 0) return quick(read("recipes", filter));
              const isTold = sectionOf(prompt, "Done so far").includes("category");
              return quick(calls === 1 && isTold ? read("recipes", byFamily) : finding);
            },
          }),
        );
        const exchange = await world.say(user, conversation, TEXT);
        expect(exchange.reply).toBe(FOUND);
      },
    );

    it("a model insists on the text: it is told once to search by family, and may then search by text", async () => {
      world.play(
        modelOf({
          UnderstandOutput: byCategory,
          ActQuickDecision: ({ user: prompt }) =>
            quick(callsIn(prompt) < 2 ? read("recipes", textFilters[0]) : finding),
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      const [, second = "", third = ""] = exchange.prompts("ActQuickDecision");
      expect(sectionOf(second, "Done so far")).toContain("refused: the user names a family");
      expect(sectionOf(third, "Done so far")).toContain("→ 1 of 1 rows");
      expect(exchange.reply).toContain("Starfish biscuits");
    });

    it("a model names a family that the catalogue lacks: it is refused with the reason, and may then search by text", async () => {
      world.play(
        modelOf({
          UnderstandOutput: byCategory,
          ActQuickDecision: ({ user: prompt }) => {
            const calls = callsIn(prompt);
            if (calls === 0) return quick(read("recipes", where("name", "category", "tacos")));
            return quick(
              calls === 1 ? read("recipes", where("name", "ilike", "%tacos%")) : finding,
            );
          },
        }),
      );
      const exchange = await world.say(user, conversation, "Show me tacos");
      const [, second = ""] = exchange.prompts("ActQuickDecision");
      expect(second).toContain('the catalogue has no category or ingredient "tacos"');
      expect(exchange.reply).toMatch(/^\*\*Baja tacos\*\*\n[^]*- cod\n/);
    });
  });
}

export function findByFamilyOffline(open: () => ScenarioWorld): void {
  it.each([TEXT, "do I have any recipes with fish?", "Which of my recipes have fish in them?"])(
    "%s",
    async (text) => {
      const world = open();
      const { user, conversation } = await stockRecipes(world);
      const exchange = await world.say(user, conversation, text);
      expect([exchange.run.status, exchange.effects]).toEqual(["completed", []]);
      expect(exchange.reply).toContain("Baja tacos");
      for (const dish of ["Roast chicken", "Thai beef salad", "Tomato soup", "Starfish biscuits"]) {
        expect(exchange.reply).not.toContain(dish);
      }
    },
  );
}
