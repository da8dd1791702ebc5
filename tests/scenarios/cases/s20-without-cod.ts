// S20: "recipes without cod": an exclusion constrains what is made and proposed, and hides no existing
// rows. The model writes the filter; rows that break the exclusion are shown with the name of the food.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { callsIn, modelOf, quick, quickly, read, sectionOf, where } from "../scripts.ts";

const TEXT = "Show me recipes without cod";
const DISHES: Record<string, string[]> = {
  "Baja tacos": ["corn tortillas", "cod fillets", "lime"],
  "Cod bake": ["cod", "potatoes"],
  "Lentil soup": ["lentils", "onion"],
  "Salmon rice": ["salmon", "rice"],
};
const exclusionOf = (value: string, quote: string) => ({
  constraint_snapshot: {
    ...understood().constraint_snapshot,
    new_constraints: [{ type: "ingredient_excluded", field: "", value, confidence: 0.95 }],
    source_phrases: [quote],
  },
});
const codExcluded = exclusionOf("cod", "without cod");
const finding = decided({ result_summary: "Found them" });
const readStep = planned([step({ description: "Read the recipes" })]);
const MARK = /contains cod(?: fillets)?, which you want left out/;

export function withoutCodScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const cook = async (dishes: Record<string, string[]>) => {
    for (const [name, lines] of Object.entries(dishes)) {
      const [id] = await world.stock(user, "recipes", [{ name, instructions: ["Cook it."] }]);
      const rows = lines.map((line, index) => ({ recipe_id: id, name: line, position: index + 1 }));
      await world.stock(user, "recipe_ingredients", rows);
    }
  };
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    await cook(DISHES);
  });
  /** The model makes one read for each filter and ends the step; the reply shows what it found. */
  const say = (text: string, understanding: object, ...filters: (object | undefined)[]) => {
    world.play(
      modelOf({
        UnderstandOutput: understood(understanding),
        ThinkOutput: readStep,
        ActDecision: ({ user: prompt }) => {
          const calls = callsIn(prompt);
          return calls < filters.length ? read("recipes", filters[calls]) : finding;
        },
        ReplyOutput: { text: "{{step 1}}" },
      }),
    );
    return world.say(user, conversation, text);
  };
  const withoutCod = where("name", "not_category", "cod");
  const withCod = where("name", "category", "cod");

  describe("a model that behaves", () => {
    it("a model filters by the food: the database applies the filter, and nothing is marked", async () => {
      const exchange = await say(TEXT, codExcluded, withoutCod);
      const doneText = sectionOf(exchange.prompts("ActDecision").at(-1) ?? "", "Done so far");
      expect(doneText).toContain("→ 2 of 2 rows");
      for (const name of ["Lentil soup", "Salmon rice"]) expect(exchange.reply).toContain(name);
      for (const name of ["Baja tacos", "Cod bake"]) expect(exchange.reply).not.toContain(name);
      expect(exchange.reply).not.toContain("contains");
    });

    it.each([
      ["Which of my recipes have cod?", understood()],
      [
        "Welche Rezepte haben Kabeljau, den ich nicht essen darf?",
        exclusionOf("cod", "Kabeljau, den ich nicht essen darf"),
      ],
      ["Remplace le cabillaud dans mes recettes", exclusionOf("cod", "Remplace le cabillaud")],
    ])(
      "a model finds recipes with an excluded food if the user asks for them: %s",
      async (text, understanding) => {
        await say(TEXT, codExcluded, withoutCod);
        const exchange = await say(text, understanding, withCod);
        const doneText = sectionOf(exchange.prompts("ActDecision").at(-1) ?? "", "Done so far");
        expect(doneText).toContain("→ 2 of 2 rows");
        for (const name of ["Baja tacos", "Cod bake"]) expect(exchange.reply).toContain(name);
      },
    );
  });

  describe("a model that makes the mistake", () => {
    /** All four recipes are shown, and only those with cod are marked with its name. */
    function expectMarked(reply: string, mark = MARK): void {
      const markedLines = reply.split("\n").filter((line) => mark.test(line));
      expect(markedLines.map((line) => /\*\*(.+?)\*\*/.exec(line)?.[1])).toEqual([
        "Baja tacos",
        "Cod bake",
      ]);
      for (const name of Object.keys(DISHES)) expect(reply).toContain(`**${name}**`);
    }

    it("a model reads without a filter: the rows with cod are marked in its prompt and in the reply", async () => {
      const exchange = await say(TEXT, codExcluded, undefined);
      const doneText = sectionOf(exchange.prompts("ActDecision").at(-1) ?? "", "Done so far");
      const markedLines = doneText.split("\n").filter((line) => MARK.test(line));
      expect(markedLines.map((line) => /"name":"(.+?)"/.exec(line)?.[1])).toEqual([
        "Baja tacos",
        "Cod bake",
      ]);
      expectMarked(exchange.reply);
    });

    it("a model uses another filter in a quick look-up: the rows with cod are marked", async () => {
      const any = { or: [{ column: "name", op: "ilike", value: "%" }] };
      world.play(
        modelOf({
          UnderstandOutput: quickly("recipes", "all recipes", codExcluded),
          ActQuickDecision: ({ user: prompt }) =>
            quick(callsIn(prompt) === 0 ? read("recipes", any) : finding),
        }),
      );
      expectMarked((await world.say(user, conversation, TEXT)).reply);
    });

    it("a model asks only for names: the ingredients are judged nevertheless", async () => {
      world.play(
        modelOf({
          UnderstandOutput: understood(codExcluded),
          ThinkOutput: readStep,
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 0
              ? decided({
                  action: "tool_call",
                  tool: "db_read",
                  result_summary: null,
                  params: { table: "recipes", columns: ["name"] },
                })
              : finding,
          ReplyOutput: { text: "{{step 1}}" },
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expectMarked(exchange.reply);
      expect(exchange.prompts("ActDecision").at(-1)).not.toContain("corn tortillas");
    });

    it("a model reads without a filter in German: rows are marked in that language, also under another name of the food", async () => {
      await cook({ "Fisch im Ofen": ["Kabeljau", "Kartoffeln"] });
      const exchange = await say(
        "Zeig mir Rezepte ohne Kabeljau",
        { ...exclusionOf("cod", "ohne Kabeljau"), language: "de" },
        undefined,
      );
      expect(exchange.reply).toMatch(
        /\*\*Fisch im Ofen\*\*.* – enthält kabeljau, und das willst du weglassen$/m,
      );
      expectMarked(exchange.reply, /enthält cod(?: fillets)?, und das/);
    });

    it("a model takes a food that is not at home for an excluded one: it is nevertheless found on the list", async () => {
      await world.stock(user, "shopping_list", [{ name: "milk", quantity: 2, unit: "l" }]);
      world.play(
        modelOf({
          UnderstandOutput: quickly(
            "shopping",
            "whether milk is on the shopping list",
            exclusionOf("milk", "don't have milk"),
          ),
          ActQuickDecision: ({ user: prompt }) =>
            quick(
              callsIn(prompt) === 0
                ? read("shopping_list", where("name", "ilike", "%milk%"))
                : finding,
            ),
        }),
      );
      const exchange = await world.say(
        user,
        conversation,
        "we don't have milk, is it on the shopping list?",
      );
      expect(exchange.reply).toContain("2 l milk");
    });
  });

  it("recipes that break the exclusion are not proposed, but counted and named", async () => {
    await world.stock(user, "inventory", [{ name: "cod" }, { name: "potatoes" }, { name: "rice" }]);
    await say(TEXT, codExcluded, withoutCod);
    world.play(
      modelOf({
        UnderstandOutput: understood({
          underspecified: { intent: "what_can_i_make", missing: [] },
        }),
        ThinkOutput: planned([
          step({ description: "all recipes" }),
          step({ subdomain: "inventory", description: "everything in stock" }),
          step({ type: "analyze", group: 1, description: "compare them" }),
        ]),
        ActDecision: ({ user: prompt }) => {
          const table = /^## Subdomain: inventory$/m.test(prompt) ? "inventory" : "recipes";
          return callsIn(prompt) === 0 ? read(table) : decided({});
        },
      }),
    );
    const exchange = await world.say(user, conversation, "What can I make?");
    const names = [...exchange.reply.matchAll(/^\d\. \*\*(.+?)\*\*/gm)].map(([, name]) => name);
    expect(names).toEqual(["Salmon rice", "Lentil soup"]);
    expect(exchange.reply).toContain(
      [
        "2 left out:",
        "- Baja tacos – contains cod fillets, which you want left out",
        "- Cod bake – contains cod, which you want left out",
      ].join("\n"),
    );
  });
}
