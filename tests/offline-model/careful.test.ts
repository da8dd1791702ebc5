// Where the offline model could do harm and does not: it asks, leaves everything as it is, or does just what was said.
import { describe, expect, it } from "vitest";
import { household } from "./household.ts";
import { changedRows } from "./judge-message.ts";
import { openConversation } from "./offline-conversation.ts";

/** Says the messages in order. @returns what the last one changed, its reply, and the kind of its question */
async function talk(...messages: string[]) {
  const conversation = openConversation(household());
  const last = messages.at(-1) ?? "";
  for (const message of messages.slice(0, -1)) await conversation.say(message);
  const before = structuredClone(conversation.db.tables);
  const { reply, end } = await conversation.say(last);
  const changes = changedRows(before, conversation.db.tables);
  const rows = changes.map(({ op, table, label }) => `${op} ${table} ${label}`);
  return { db: conversation.db, reply, rows, asks: end.reply.pending?.type ?? null };
}

describe("a name that only ends like a row's", () => {
  it("a name that only ends like a row's is asked about, and a yes applies to that row", async () => {
    const question = await talk("we're out of oil");
    expect(question).toMatchObject({ rows: [], asks: "ask_user", reply: "Do you mean olive oil?" });
    expect((await talk("we're out of oil", "yes")).rows).toEqual(["delete inventory olive oil"]);
    expect((await talk("we're out of oil", "no")).rows).toEqual([]);
    expect((await talk("we're out of oil", "add milk")).rows).toEqual([
      "create shopping_list milk",
    ]);
  });

  it("a name that only ends like a recipe's is asked about before the recipe is deleted", async () => {
    expect(await talk("delete the curry recipe")).toMatchObject({ rows: [], asks: "ask_user" });
    expect((await talk("delete the curry recipe", "yes")).rows).toEqual([
      "delete recipes Chicken Coconut Curry",
    ]);
  });
});

describe("requests that change nothing", () => {
  it.each([
    ["what is taken out to be used", "take the eggs out of the fridge"],
    ["what is moved out of the freezer", "remove the mince from the freezer"],
    ["a number that is not an amount", "I used 1 flour"],
    ["a number that is not an amount, in a message about what is left", "we have 2 milk left"],
    ["more than there is", "I ate 20 eggs"],
    ["a unit that does not convert", "I used 2 cups of flour"],
    ["a day without a meal", "cancel tomorrow"],
    ["a meal whose place is taken", "plan lentil soup for tomorrow"],
    ["one of several that is not there", "I bought the bread and the milk"],
    ["today's weekday, in a request about planned meals", "cancel dinner on Saturday"],
    ["this Saturday, said on one", "plan lentil soup for this Saturday"],
    ["next Friday, which may be two days", "plan lentil soup for next Friday"],
    ["having something, which may be new or counted", "we have 6 eggs"],
    ["two requests in one", "add milk and delete all my recipes"],
    ["a purpose that is left over", "add milk for the pancakes"],
    ["a yes without a question", "yes"],
  ])("nothing changes for %s: %s", async (_why, message) => {
    expect((await talk(message)).rows).toEqual([]);
  });

  it("an amount is not changed if the food is in stock and on the list that was just changed, because either may be meant", async () => {
    const { rows, reply } = await talk("add eggs to my shopping list", "change the eggs to 3");
    expect(rows).toEqual([]);
    expect(reply).toContain("not sure which one");
  });

  it("forgetting what is not a draft changes nothing, and the reply does not claim that it did", async () => {
    const { rows, reply } = await talk("show me my recipes", "forget those");
    expect(rows).toEqual([]);
    expect(reply).not.toContain("off the table");
  });
});

describe("all of something", () => {
  it("the deletion of all items of a kind is asked about first, if there are more than three", async () => {
    const question = await talk("clear my shopping list");
    expect(question).toMatchObject({ rows: [], asks: "confirm_delete" });
    const yes = await talk("clear my shopping list", "yes");
    expect(yes.rows).toEqual(
      ["bread", "bananas", "coffee", "dish soap"].map((name) => `delete shopping_list ${name}`),
    );
  });
});

describe("the name of today's weekday", () => {
  it("the name of today's weekday means the day in a week for a new meal", async () => {
    const conversation = openConversation(household());
    const { reply } = await conversation.say("plan lentil soup for Saturday");
    expect(reply).toContain("Saturday, 28 November");
  });
});

describe("saved recipes", () => {
  it.each([
    ["that was saved right after it was made", ["Create 3 cod recipes and save them"], "second"],
    ["that is called by its name", [], "lentil soup"],
  ])("a saved recipe %s is changed where it is saved", async (_what, before, which) => {
    const { db, rows, reply } = await talk(
      ...before,
      which === "second" ? "make the second one spicier" : `make the ${which} spicier`,
    );
    const name = which === "second" ? "Thai Red Curry Cod" : "Lentil Soup";
    expect(rows).toEqual([`update recipes ${name}`]);
    const recipe = db.tables["recipes"]?.find((row) => row["name"] === name);
    expect(recipe?.["recipe_ingredients"]).toContainEqual(
      expect.objectContaining({ name: "chilli flakes" }),
    );
    expect(reply).toContain(`½ tsp chilli flakes in ${name}`);
    expect(reply).toContain(`${name}: instructions changed`);
  });

  it("a recipe that does not exist changes nothing, and the reply names it", async () => {
    const { rows, reply } = await talk("make the plum cake spicier");
    expect(rows).toEqual([]);
    expect(reply).toContain("no plum cake among your recipes");
  });

  it("a saved recipe is changed by its place only if no draft is open", async () => {
    const { rows, reply } = await talk("Create 3 cod recipes", "make the second one spicier");
    expect(rows).toEqual([]);
    expect(reply).toContain("(not saved)");
  });

  it("a recipe with the name of another recipe is saved, and the reply says that there are two", async () => {
    const conversation = openConversation(household());
    for (const [message, note] of [
      ["Create a cod recipe", "(not saved)"],
      ["rename Pancakes to Lemon Butter Cod with Capers", "Changed: "],
      ["save it", 'You have 2 recipes called "Lemon Butter Cod with Capers" now.'],
    ] as const) {
      expect((await conversation.say(message)).reply).toContain(note);
    }
  });
});

describe("a place or a meal that is named decides between two readings", () => {
  it.each([
    ["put rice in the pantry", "create inventory rice"],
    ["put the spinach in the freezer", "update inventory spinach"],
    ["plan lentil soup for lunch tomorrow", "create meal_plans Lentil Soup"],
  ])("%s", async (message, row) => {
    expect((await talk(message)).rows).toEqual([row]);
  });
});

describe("what exists already", () => {
  it("an item that is on the list already is not added twice", async () => {
    const { rows, reply } = await talk("add bread and milk to the list");
    expect(rows).toEqual(["create shopping_list milk"]);
    expect(reply).toContain("milk");
    expect((await talk("add bread")).reply).toContain("there already");
  });

  it("a recipe that exists is not written again: other recipes come, and an edit keeps what was changed before", async () => {
    const { reply } = await talk("Create 3 cod recipes", "again");
    expect(reply).not.toContain("Lemon Butter Cod with Capers");
    expect(reply.match(/^\*\*.*Cod.*\*\*$/gm)).toHaveLength(3);
    const edit = await talk("Create a chicken recipe", "make it for 2", "make it spicier");
    expect(edit.reply).toMatch(/Serves: 2\n[^]*chilli flakes/);
  });

  it("a request for more recipes than the model knows is declined", async () => {
    const { rows, reply } = await talk("Create 8 cod recipes");
    expect([rows, reply]).toEqual([[], expect.stringMatching(/^I know only \d cod recipes/)]);
  });
});
