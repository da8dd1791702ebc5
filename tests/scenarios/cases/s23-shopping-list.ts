// S23: a shopping list from four recipes → built in code: merged lines, units added where they
// convert, no prep state, staples on hand left out on request.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { Script } from "../../../dev/model/start-scripted-model.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf, read, sectionOf } from "../scripts.ts";

const TEXT = "put what I need for my four recipes on my shopping list";
type Line = [name: string, quantity: number | null, unit: string | null];
const RECIPES: Record<string, Line[]> = {
  "Cod Tacos": [
    ["cod fillet", 400, "g"],
    ["hard-boiled eggs", 2, null],
    ["butter, melted", 50, "g"],
    ["salt", null, null],
  ],
  Shakshuka: [
    ["eggs", 4, "piece"],
    ["olive oil", 2, "tbsp"],
    ["garlic, minced", 2, "clove"],
    ["water", 100, "ml"],
  ],
  Sponge: [
    ["butter, at room temperature", 0.25, "kg"],
    ["flour", 200, "g"],
    ["large eggs", 3, null],
  ],
  Aioli: [
    ["olive oil", 20, "ml"],
    ["garlic", 1, "clove"],
    ["salt, to taste", null, null],
  ],
};
const STAPLES = ["salt", "olive oil"];
/** The merged lines of the four recipes, without water and without what is on hand. */
const NEEDED = ["300 g butter", "400 g cod fillet", "9 eggs", "200 g flour", "3 clove garlic"];
const ON_HAND = ["50 ml olive oil", "salt"];

const isOfType = (prompt: string, type: string) => prompt.includes(`Step type: ${type}`);

function plan({ stock = true, batch = ["Shopping list for the four recipes"] } = {}) {
  return planned([
    step({ description: "all recipes" }),
    ...(stock ? [step({ subdomain: "inventory", description: "what is there" })] : []),
    step({
      type: "generate",
      subdomain: "shopping",
      group: 1,
      description: "the list",
      batch: batch.map((label) => ({ label, brief: "", ref: null })),
    }),
    step({
      type: "write",
      subdomain: "shopping",
      group: 2,
      operation: "create",
      description: "put it on the list",
    }),
  ]);
}

/** A model that reads everything, and would invent the list. */
const listModel = (plan: object, reply: string): Script =>
  modelOf({
    ThinkOutput: plan,
    ActDecision: ({ user: prompt }) => {
      if (isOfType(prompt, "generate")) {
        return decided({ data: { items: [{ name: "caviar", quantity: 5, unit: "kg" }] } });
      }
      const table = /^\| Table|subdomain: inventory/im.test(prompt) ? "inventory" : "recipes";
      return callsIn(prompt) === 0 ? read(table) : decided({ result_summary: "Read them" });
    },
    ReplyOutput: { text: reply },
  });

export function shoppingListScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    const names = Object.keys(RECIPES);
    const ids = await world.stock(
      user,
      "recipes",
      names.map((name) => ({ name, instructions: ["Cook it."] })),
    );
    for (const [index, name] of names.entries()) {
      const lines = (RECIPES[name] ?? []).map(([food, quantity, unit], position) => ({
        recipe_id: ids[index],
        name: food,
        quantity,
        unit,
        position,
      }));
      await world.stock(user, "recipe_ingredients", lines);
    }
    await world.stock(
      user,
      "inventory",
      STAPLES.map((name) => ({ name, location: "pantry" })),
    );
  });

  const storedLines = async () =>
    (await world.rows<Record<string, string | null>>(user, "shopping_list"))
      .map(({ name, quantity, unit }) => {
        const amount = quantity === null ? undefined : Number(quantity);
        return [amount, unit, name].filter((part) => part !== null && part !== undefined).join(" ");
      })
      .toSorted();
  const promptsOf = (exchange: Exchange, type: string) =>
    exchange.prompts("ActDecision").filter((prompt) => isOfType(prompt, type));
  const expectLines = (lines: string[], expectedLines: string[]) =>
    expect(lines.map((line) => line.toLowerCase().replace("cloves", "clove"))).toEqual(
      expectedLines.toSorted(),
    );

  describe("a model that behaves", () => {
    it("a model has code make and save the list: merged, converted, without preparations and without what is on hand", async () => {
      world.play(listModel(plan(), "I added five things to your shopping list."));
      const exchange = await world.say(user, conversation, TEXT);
      expect([exchange.run.status, exchange.run.error]).toEqual(["completed", null]);
      expectLines(await storedLines(), NEEDED);
      expect(exchange.effects.map(({ status }) => status)).toEqual(NEEDED.map(() => "applied"));
      expect(promptsOf(exchange, "generate")).toEqual([]);
      expect(promptsOf(exchange, "write")).toEqual([]);
      for (const food of STAPLES) expect(exchange.reply).toContain(food);
      expect(exchange.reply).toContain("at home already");
      const [replying = ""] = exchange.prompts("ReplyOutput");
      expect(sectionOf(replying, "Receipts")).toContain("created shopping_list: eggs; applied");
    });

    it("a model has not read the stock: code leaves out nothing that is on hand, and shows the whole draft before it is saved", async () => {
      const { steps, ...rest } = plan({ stock: false });
      world.play(listModel({ ...rest, steps: steps.slice(0, -1) }, "Here is your list."));
      const exchange = await world.say(user, conversation, "a shopping list for my four recipes");
      expect(promptsOf(exchange, "generate")).toEqual([]);
      expect(exchange.effects).toEqual([]);
      for (const line of [...NEEDED, ...ON_HAND]) {
        expect(exchange.reply.replaceAll("cloves", "clove").toLowerCase()).toContain(`- ${line}`);
      }
      expect(exchange.reply).toContain("(not saved)");
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model that would invent a line is not asked, and its claim of a sixth line is removed", async () => {
      world.play(
        listModel(plan(), "I added six things to your list [#6]. I added eggs to your list [#1]."),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expectLines(await storedLines(), NEEDED);
      expect(promptsOf(exchange, "generate")).toEqual([]);
      expect(exchange.reply).not.toContain("six");
      expect(exchange.reply).toContain("eggs");
    });

    it("a model reads only the recipes' names: code reads the whole recipes", async () => {
      const script = listModel(plan(), "I added five things to your shopping list.");
      const names = call("db_read", { table: "recipes", columns: ["name"] });
      world.play(async (request) => {
        const answer = await script(request);
        const isRead = JSON.stringify(answer) === JSON.stringify(read("recipes"));
        return isRead ? names : answer;
      });
      const exchange = await world.say(user, conversation, TEXT);
      expectLines(await storedLines(), NEEDED);
      expect(promptsOf(exchange, "generate")).toEqual([]);
    });

    it("a model saves the list twice: there is nevertheless one row for each food", async () => {
      const { steps, ...rest } = plan();
      const secondSave = { ...steps.at(-1), group: 3, description: "put it on the list again" };
      world.play(listModel({ ...rest, steps: [...steps, secondSave] }, "I added it all."));
      await world.say(user, conversation, TEXT);
      expectLines(await storedLines(), NEEDED);
    });
  });
}
