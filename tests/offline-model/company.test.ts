// What makes the assistant company: it remembers, asks where it should, and does what was agreed.
import { describe, expect, it } from "vitest";
import { savedRecipes, stock } from "./kitchens.ts";
import { openConversation, type OfflineConversation } from "./offline-conversation.ts";

const rows = ({ db }: OfflineConversation, table: string) => db.tables[table] ?? [];

describe("what was said of oneself", () => {
  it("holds for a recipe many exchanges later, and is told on request", async () => {
    const conversation = openConversation({ inventory: stock });
    await conversation.say("Good evening. I cook for two, and I like things simple.");
    for (const word of ["eggs", "onions", "flour", "leeks", "rice", "milk"]) {
      await conversation.say(`do I have any ${word}?`);
    }
    await conversation.say("Create a chicken curry recipe and save it");
    expect(rows(conversation, "recipes")).toMatchObject([{ servings: 2, difficulty: "easy" }]);
    const { reply } = await conversation.say("Do you remember how many I cook for?");
    expect(reply).toContain("I cook for two");
  });

  it("is nothing that was never said", async () => {
    const { reply } = await openConversation().say("what did I say about mushrooms?");
    expect(reply).toBe("I find nothing about that in what you have told me here.");
  });
});

describe("what was agreed", () => {
  it.each(["maybe plan dinners next week", "maybe rotate 4 recipes next week"])(
    "is a plan with the change that came with the yes: %s",
    async (proposed) => {
      const conversation = openConversation({ recipes: savedRecipes });
      await conversation.say(proposed);
      expect(rows(conversation, "meal_plans")).toEqual([]);
      await conversation.say("sounds good, but only two");
      expect(rows(conversation, "meal_plans").map(({ planned_on }) => planned_on)).toEqual([
        "2026-11-23",
        "2026-11-24",
      ]);
    },
  );

  it("is saved recipes only, however few, where only those were wanted (S17)", async () => {
    const conversation = openConversation({ recipes: savedRecipes.slice(0, 2) });
    await conversation.say("Plan dinners from Monday to Thursday with my saved recipes");
    await conversation.say("yes");
    const meals = rows(conversation, "meal_plans");
    expect(meals).toHaveLength(4);
    expect(meals.every(({ recipe_id }) => typeof recipe_id === "string")).toBe(true);
  });

  it("is eight meals on six days, leftovers once (S15)", async () => {
    const conversation = openConversation({ recipes: savedRecipes });
    await conversation.say("plan Jan 5–10, eight meals, leftovers once");
    expect(rows(conversation, "meal_plans")).toEqual([]);
    await conversation.say("do it");
    const meals = rows(conversation, "meal_plans");
    expect(meals).toHaveLength(8);
    expect(meals.filter(({ title }) => String(title).startsWith("Leftovers"))).toHaveLength(1);
    const days = meals.map(({ planned_on }) => String(planned_on)).sort();
    expect([days[0], days.at(-1)]).toEqual(["2027-01-05", "2027-01-10"]);
    const slots = meals.map(({ planned_on, meal_type }) => `${planned_on} ${meal_type}`);
    expect(new Set(slots).size).toBe(8);
  });
});

describe("a draft", () => {
  it("that is changed is the same draft, and all are saved turns later", async () => {
    const conversation = openConversation();
    await conversation.say("Create 3 cod recipes");
    const { meant } = await conversation.say("make the second one spicier");
    await conversation.say("what's in my pantry?");
    await conversation.say("what can I use instead of capers?");
    await conversation.say("save all 3");
    const names = rows(conversation, "recipes").map(({ name }) => String(name));
    expect(names).toHaveLength(3);
    expect(names).toContain(`Spicier ${meant[0]}`);
    expect(names).not.toContain(meant[0]);
  });
});

describe("what cannot be done as it was said", () => {
  it("is a recipe with what somebody is allergic to: another one is asked for", async () => {
    const conversation = openConversation();
    await conversation.say("I'm allergic to shellfish");
    const { reply, thought } = await conversation.say("Create a prawn curry and save it");
    expect(thought?.decision).toBe("clarify");
    expect(reply).toContain("prawn curry");
    expect(rows(conversation, "recipes")).toEqual([]);
  });

  it("is using up what is not there: told once, nothing changed", async () => {
    const conversation = openConversation({ inventory: stock });
    const { reply } = await conversation.say("I used 2 bananas");
    expect(reply).toBe("I found no bananas in stock. Nothing was changed.");
  });

  it("is asked about briefly from the second time on", async () => {
    const conversation = openConversation();
    const first = await conversation.say("asdf qwer");
    const second = await conversation.say("qwer asdf");
    expect(first.reply).toContain("stand-in");
    expect(second.reply.length).toBeLessThan(200);
  });
});

it("makes a shopping list of what the planned recipes need and the stock does not have", async () => {
  const conversation = openConversation({ recipes: savedRecipes, inventory: stock });
  await conversation.say("plan Shakshuka for Tuesday");
  await conversation.say("plan chicken pie for Wednesday");
  await conversation.say("make a shopping list for next week's plan");
  const names = rows(conversation, "shopping_list").map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["butter", "chicken breast"]));
  expect(names).not.toContain("plain flour");
});
