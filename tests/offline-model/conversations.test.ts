// The scenarios as whole conversations with the offline model, rows and replies checked.
import { describe, expect, it } from "vitest";
import { savedRecipes, shoppingList, stock } from "./kitchens.ts";
import { openConversation, type OfflineConversation } from "./offline-conversation.ts";
import { shapeOf } from "./shape.ts";

const namesIn = ({ db }: OfflineConversation, table: string) =>
  (db.tables[table] ?? []).map((row) => String(row.name ?? row.title ?? row.subject));

describe("S1: create three recipes and save them", () => {
  it("stores three different ones with lines and steps, and shows each in full", async () => {
    const conversation = openConversation();
    const { reply } = await conversation.say("Create 3 cod recipes and save them");
    const rows = conversation.db.tables.recipes ?? [];
    expect(new Set(rows.map(({ name }) => name)).size).toBe(3);
    for (const row of rows) {
      const lines = row.recipe_ingredients as { name: string }[];
      expect(lines.some(({ name }) => /cod/i.test(name))).toBe(true);
      expect(row.instructions).toSatisfy((steps: string[]) => steps.length >= 3);
      expect(reply).toContain(`**${String(row.name)}**`);
    }
    expect(reply).toMatch(/^Saved three to your recipes: /);
    expect(reply).not.toContain("not saved");
  });
});

describe("S2: forget those and make chicken instead", () => {
  it("drops the fish, makes as many of chicken, and no later prompt knows the fish", async () => {
    const conversation = openConversation();
    const before = await conversation.say("Create 2 fish recipes");
    const fish = [...before.reply.matchAll(/^\*\*(.+?)\*\*$/gm)].map(([, name = ""]) => name);
    const { requests, reply, thought } = await conversation.say(
      "Actually, forget those and make chicken instead",
    );
    expect(thought?.steps[0]?.batch).toHaveLength(2);
    expect(reply).toMatch(/chicken/i);
    const later = requests.filter(({ title }) => title !== "UnderstandOutput");
    const named = fish.filter((name) => !/^(?:Ingredients|Instructions)$/.test(name));
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(later.map(({ user }) => user).join()).not.toContain(name);
  });
});

describe("S3: a wish that grows over five messages", () => {
  it("accumulates what was said and saves exactly the three", async () => {
    const conversation = openConversation();
    await conversation.say("I want fish recipes");
    await conversation.say("Use cod");
    await conversation.say("Keep it simple");
    expect(conversation.db.applied).toEqual([]);
    await conversation.say("Make 3 variations");
    const constraints = JSON.parse(conversation.fields().constraints ?? "null") as {
      goal: string;
      constraints: { type: string; value: unknown }[];
    };
    expect(constraints.goal).toBe("fish recipes");
    expect(constraints.constraints.map(({ type, value }) => `${type}: ${String(value)}`)).toEqual([
      "ingredient_required: fish",
      "ingredient_required: cod",
      "difficulty: easy",
    ]);
    const { reply } = await conversation.say("Save all 3");
    const rows = conversation.db.tables.recipes ?? [];
    expect(rows).toHaveLength(3);
    expect(rows.every(({ difficulty }) => difficulty === "easy")).toBe(true);
    expect(reply).toMatch(/^Saved three to your recipes: /);
  });

  it("runs what was proposed when the answer is yes", async () => {
    const conversation = openConversation();
    await conversation.say("I want soup recipes");
    const { reply, hops } = await conversation.say("yes");
    expect(hops).not.toContain("think");
    expect(reply).toMatch(/^Here are three:/);
  });
});

describe("S4: six exchanges of talk", () => {
  it("keeps a fact of the first one in a narrative without refs", async () => {
    const conversation = openConversation();
    await conversation.say("Create 2 dinner recipes for 7 people without walnuts");
    for (const message of ["save the first one", "hello", "what are my tasks?", "thanks"]) {
      await conversation.say(message);
    }
    const { requests } = await conversation.say("what do I like?");
    const prompt = requests.find(({ title }) => title === "UnderstandOutput")?.user ?? "";
    const summary = /### Summary\n([\s\S]*?)\n\n### Recent/.exec(prompt)?.[1] ?? "";
    expect(summary).toContain("for 7 people without walnuts");
    expect(summary).not.toMatch(/_\d/);
  });
});

describe("S5: a save that fails in part", () => {
  it("says which one was not saved and why, and does not count it", async () => {
    const conversation = openConversation();
    await conversation.say("Create 3 cod recipes");
    conversation.db.failing = (op) =>
      op.op === "create" && op.values.name === "Thai Red Curry Cod"
        ? { code: "conflict", message: "the name is taken" }
        : null;
    const { reply } = await conversation.say("Save these 3 recipes");
    expect(namesIn(conversation, "recipes")).toHaveLength(2);
    expect(reply).toContain("I could not save Thai Red Curry Cod: the name is taken.");
    expect(reply).toContain(
      "Saved two to your recipes: Lemon Butter Cod with Capers and Baja Cod Tacos.",
    );
  });
});

describe("S6: delete all my recipes", () => {
  it("removes exactly those that are there", async () => {
    const conversation = openConversation({ recipes: savedRecipes, inventory: stock });
    const { reply } = await conversation.say("delete all my recipes");
    expect(namesIn(conversation, "recipes")).toEqual([]);
    expect(namesIn(conversation, "inventory")).toHaveLength(stock.length);
    expect(reply).toBe("Removed from your recipes: Baja tacos, Chicken pie and Shakshuka.");
  });

  it("asks first when they are many, and goes through with it on a yes", async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ ...savedRecipes[0], name: `Dish ${at}` }));
    const conversation = openConversation({ recipes: many });
    const { reply } = await conversation.say("delete all my recipes");
    expect(reply).toContain("Shall I delete them?");
    expect(namesIn(conversation, "recipes")).toHaveLength(8);
    await conversation.say("yes, do it");
    expect(namesIn(conversation, "recipes")).toEqual([]);
  });

  it("says so when there is nothing to delete", async () => {
    const { reply } = await openConversation().say("delete all my recipes");
    expect(reply).toBe("There was nothing to delete.");
  });
});

describe("S7: set the first one to 5", () => {
  it("changes the row that was shown first", async () => {
    const conversation = openConversation({ inventory: stock });
    const { reply: list } = await conversation.say("What's in my pantry?");
    await conversation.say("set the first one to 5");
    const first = /- (?:[\d.]+ (?:kg |tins of )?)?(.+?)(?: \(|$)/m.exec(list)?.[1];
    const changed = conversation.db.tables.inventory?.find(({ name }) => name === first);
    expect(changed?.quantity).toBe(5);
    const others = conversation.db.tables.inventory?.filter(({ name }) => name !== first) ?? [];
    const untouched = stock.filter(({ name }) => name !== first).map(({ quantity }) => quantity);
    expect(others.map(({ quantity }) => quantity)).toEqual(untouched);
  });

  it("counts along the list that was shown, also after something else was said", async () => {
    const conversation = openConversation({ inventory: stock });
    await conversation.say("What's in my pantry?");
    await conversation.say("set the first one to 5");
    const { meant } = await conversation.say("set the second one to 9");
    expect(meant).toEqual(["eggs"]);
    expect(conversation.db.tables.inventory?.find(({ name }) => name === meant[0])?.quantity).toBe(
      9,
    );
  });
});

describe("S8: show me fish recipes", () => {
  it("finds the one whose name does not say it", async () => {
    const { reply } = await openConversation({ recipes: savedRecipes }).say("Show me fish recipes");
    expect(reply).toContain("Baja tacos");
    expect(reply).not.toContain("Shakshuka");
  });

  it("falls back to names where the catalogue does not know the word", async () => {
    const { reply } = await openConversation({ recipes: savedRecipes }).say("show me lime recipes");
    expect(reply).toContain("Baja tacos");
  });
});

describe("S9: what can I make?", () => {
  it("ranks what is saved by what is on hand", async () => {
    const conversation = openConversation({ recipes: savedRecipes, inventory: stock });
    const { reply } = await conversation.say("What can I make?");
    expect(reply).toContain("**Shakshuka**: everything is there");
    expect(reply.indexOf("Shakshuka")).toBeLessThan(reply.indexOf("Chicken pie"));
  });

  it("asks what is at home when nothing is, and goes by the answer", async () => {
    const conversation = openConversation({ recipes: savedRecipes });
    const { reply } = await conversation.say("What can I make?");
    expect(reply.match(/\?/g)).toHaveLength(1);
    const answer = await conversation.say("I have chicken breast, flour and butter");
    expect(answer.reply).toContain("**Chicken pie**: everything is there");
  });
});

describe("other things people do", () => {
  it("adds milk to an empty list with one write (S22)", async () => {
    const conversation = openConversation();
    const { reply } = await conversation.say("add milk");
    expect(conversation.db.applied).toHaveLength(1);
    expect(reply).toBe("Added to your shopping list: milk.");
  });

  it("shows everything in stock for the pantry, and one place for the fridge (S24)", async () => {
    const conversation = openConversation({ inventory: stock });
    const pantry = await conversation.say("what's in my pantry");
    for (const { name } of stock) expect(pantry.reply).toContain(String(name));
    const fridge = await conversation.say("what's in my fridge");
    expect(fridge.reply).toMatch(/in stock:\n\n- 12 eggs/);
    expect(fridge.reply).not.toContain("flour");
  });

  it("asks which one when a name fits several, and takes the answer", async () => {
    const conversation = openConversation({
      shopping_list: [
        ...shoppingList,
        { name: "oat milk", quantity: null, unit: null, purchased: false },
      ],
    });
    await conversation.say("what's on my list?");
    await conversation.say("add 3 packs of lemons");
    const { reply } = await conversation.say("remove lemons from my shopping list");
    expect(reply).toContain("lemons");
    expect(reply).toMatch(/Which one do you mean\?/);
    await conversation.say("the second one");
    const left = conversation.db.tables.shopping_list?.filter(({ name }) => name === "lemons");
    expect(left?.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it("enters what was not in stock when told how much is left", async () => {
    const conversation = openConversation({ inventory: stock });
    const { reply } = await conversation.say("we have 4 leeks left");
    expect(conversation.db.tables.inventory?.at(-1)).toMatchObject({ name: "leeks", quantity: 4 });
    expect(reply).toBe("That was not in your books yet. Added to your stock: 4 leeks.");
  });

  it("plans a week around what is planned, after a yes, and not after a no", async () => {
    const meals = [{ planned_on: "2026-11-25", meal_type: "dinner", title: "Leftovers" }];
    const conversation = openConversation({ recipes: savedRecipes, meal_plans: meals });
    await conversation.say("plan dinners next week");
    await conversation.say("no");
    expect(conversation.db.tables.meal_plans).toHaveLength(1);
    await conversation.say("plan dinners next week");
    await conversation.say("sounds good");
    const days = conversation.db.tables.meal_plans?.map(({ planned_on }) => planned_on).sort();
    expect(days).toEqual(["23", "24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`));
    const linked = conversation.db.tables.meal_plans?.filter(
      ({ recipe_id }) => recipe_id !== undefined,
    );
    expect(linked?.length).toBeGreaterThanOrEqual(3);
  });

  it("keeps an allergy out of later recipes, and says that it is recorded", async () => {
    const conversation = openConversation();
    const { reply } = await conversation.say("I'm allergic to cod");
    expect(conversation.db.tables.preferences).toMatchObject([{ kind: "allergy", subject: "cod" }]);
    expect(reply).toMatch(/^Added to what must be avoided: cod\./);
    await conversation.say("create 4 fish recipes and save them");
    await conversation.say("create 4 seafood recipes and save them");
    const lines = (conversation.db.tables.recipes ?? []).flatMap(
      ({ recipe_ingredients }) => recipe_ingredients as { name: string }[],
    );
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter(({ name }) => /\bcod\b/i.test(name))).toEqual([]);
  });

  it("heeds the profile's allergens and diet without being told", async () => {
    const profile = {
      allergens: ["milk"],
      diet: ["vegetarian"],
      equipment: [],
      skill: null,
      householdSize: 2,
      guidance: {},
      timezone: null,
    };
    const conversation = openConversation({}, profile);
    await conversation.say("create 3 pasta recipes and save them");
    const rows = conversation.db.tables.recipes ?? [];
    const lines = rows.flatMap(
      ({ recipe_ingredients }) => recipe_ingredients as { name: string }[],
    );
    expect(rows).toHaveLength(3);
    expect(
      lines.filter(({ name }) =>
        /parmesan|butter$|cream|milk$|mozzarella|chicken|beef|bacon/i.test(name),
      ),
    ).toEqual([]);
  });

  it("lets a diet win over what was wanted before it", async () => {
    const conversation = openConversation();
    await conversation.say("Create 2 chicken recipes");
    await conversation.say("I'm vegetarian");
    await conversation.say("3 dinner recipes");
    await conversation.say("save them all");
    const lines = (conversation.db.tables.recipes ?? [])
      .slice(-3)
      .flatMap(({ recipe_ingredients }) => recipe_ingredients as { name: string }[]);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter(({ name }) => /chicken|beef|bacon|cod|prawn/i.test(name))).toEqual([]);
  });

  it("answers what is missing for a recipe without writing, and writes on request", async () => {
    const conversation = openConversation({ recipes: savedRecipes, inventory: stock });
    const { reply } = await conversation.say("what do I need for the chicken pie?");
    expect(conversation.db.applied).toEqual([]);
    expect(reply).toMatch(/^- .*chicken breast/m);
    expect(reply).not.toMatch(/^- .*flour/m);
    expect(reply).toContain("at home already: plain flour");
    await conversation.say("save it");
    expect(namesIn(conversation, "shopping_list").toSorted()).toEqual(["butter", "chicken breast"]);
  });

  it("changes a draft and means the new one by it", async () => {
    const conversation = openConversation();
    await conversation.say("Create 2 chicken recipes");
    await conversation.say("make the second one spicier");
    const { meant } = await conversation.say("save it");
    expect(meant).toHaveLength(1);
    expect(namesIn(conversation, "recipes")[0]).toMatch(/^Spicier /);
  });

  it("shows a draft again from the draft itself (S25)", async () => {
    const conversation = openConversation();
    await conversation.say("create a shakshuka recipe");
    const { reply, hops } = await conversation.say("show me that shakshuka");
    expect(hops.some((hop) => hop.startsWith("act"))).toBe(false);
    expect(reply).toContain("**Ingredients**");
    expect(reply).toContain("not saved");
  });

  it("says what it is, what it can do and what a key gives when it does not understand", async () => {
    const said = await openConversation().say("what is the meaning of life?");
    expect(shapeOf(said)).toBe("clarify");
    expect(said.reply).toContain("offline stand-in");
    expect(said.reply).toContain("ANTHROPIC_API_KEY");
    expect(said.reply).toContain("Create 3 cod recipes");
  });

  it("makes nothing up around a word that it does not know", async () => {
    const conversation = openConversation();
    const { reply } = await conversation.say("create a moussaka recipe");
    expect(reply).toContain('nothing for "moussaka"');
    const next = await conversation.say("cod then");
    expect(next.thought?.goal).toBe("Create one cod recipe");
  });
});
