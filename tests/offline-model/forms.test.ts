// Every form that the offline model lists: its example can be read in one way only, and does what
// it says, through the real nodes. The README's list is written from the same data.
import { describe, expect, it } from "vitest";
import { ANSWERS, FORMS } from "../../dev/offline-model/forms/all-forms.ts";
import { parseMessage } from "../../dev/offline-model/grammar/parse-message.ts";
import { expectDocument } from "../support/expect-document.ts";
import { sampleEvery } from "../support/sample.ts";
import { household } from "./household.ts";
import { changedRows } from "./judge-message.ts";
import { openConversation } from "./offline-conversation.ts";

const TODAY = "2026-11-21";
const COD = "Create 3 cod recipes";
const [COD_1, COD_2, COD_3] = [
  "Lemon Butter Cod with Capers",
  "Thai Red Curry Cod",
  "Baja Cod Tacos",
];
/** A recipe that is planned cannot be deleted. */
const NO_LENTILS = "remove lentil soup from the meal plan";

interface Effect {
  /** The messages before the example. */
  before?: string[];
  /** What the reply contains. */
  says?: string | RegExp;
  /** The rows that the example changes, in order, each with the columns that the test compares. */
  rows?: [change: string, columns?: Record<string, unknown>][];
}

const EFFECTS: Record<string, Effect> = {
  "talk.hello": { says: "What shall we cook?" },
  "talk.help": { says: "create 3 cod recipes" },
  "talk.thanks": { says: "With pleasure." },
  "talk.fine": { says: "Nothing was changed." },
  "talk.recall": { says: "You have not told me anything about my sister's birthday." },
  "talk.undo": { says: "/undo" },
  "stock.show": { says: /11 things[^]*beef mince[^]*cheddar/ },
  "stock.have": { says: "12 eggs" },
  "stock.expires": { says: /^You have 200 g spinach in the fridge, good until tomorrow\.$/ },
  "stock.expired": { says: /^You have 1 yoghurt .*, past its date since Thursday, 19 November\.$/ },
  "stock.add": {
    rows: [
      [
        "create inventory cod fillets",
        { quantity: 400, unit: "g", location: "fridge", expires_on: "2026-11-24" },
      ],
    ],
  },
  "stock.set": { rows: [["update inventory eggs", { quantity: 6, unit: "piece" }]] },
  "stock.setshown": {
    before: ["what's in my pantry?"],
    rows: [["update inventory beef mince", { quantity: 5 }]],
  },
  "stock.left": { rows: [["update inventory eggs", { quantity: 3 }]] },
  "stock.use": { rows: [["update inventory flour", { quantity: 1.8, unit: "kg" }]] },
  "stock.half": { rows: [["update inventory beef mince", { quantity: 250, unit: "g" }]] },
  "stock.quarter": { rows: [["update inventory flour", { quantity: 1.5, unit: "kg" }]] },
  "stock.gone": { rows: [["delete inventory milk"]] },
  "stock.throw": { rows: [["delete inventory yoghurt"]] },
  "stock.throwexpired": { rows: [["delete inventory yoghurt"]] },
  "stock.date": { rows: [["update inventory milk", { expires_on: "2026-11-27", quantity: 2 }]] },
  "stock.move": { rows: [["update inventory beef mince", { location: "fridge", quantity: 500 }]] },
  "shopping.show": {
    says: /^There are 3 things on your shopping list:[^]*bread[^]*6 bananas[^]*dish soap$/,
  },
  "shopping.have": { says: /^On your shopping list: bread\.$/ },
  "shopping.add": {
    rows: [["create shopping_list milk"], ["create shopping_list lemons", { quantity: 2 }]],
  },
  "shopping.remove": { rows: [["delete shopping_list bread"]] },
  "shopping.bought": { rows: [["update shopping_list bread", { purchased: true }]] },
  "shopping.boughtall": {
    rows: ["bread", "bananas", "dish soap"].map((name) => [
      `update shopping_list ${name}`,
      { purchased: true },
    ]),
  },
  "shopping.set": { rows: [["update shopping_list bananas", { quantity: 8, purchased: false }]] },
  "shopping.clear": {
    before: ["take coffee off the shopping list"],
    rows: ["bread", "bananas", "dish soap"].map((name) => [`delete shopping_list ${name}`]),
  },
  "shopping.clearbought": { rows: [["delete shopping_list coffee"]] },
  "recipes.show": { says: /^You have 5 recipes[^]*Pancakes/ },
  "recipes.family": { says: /^I found 1 recipe:\n\n- \*\*Baja Tacos\*\*.*$/ },
  "recipes.open": { says: /^\*\*Lentil Soup\*\*[^]*250 g lentils/ },
  "recipes.create": { says: /^\*\*Chicken Tikka Masala\*\*[^]*\(not saved\)/ },
  "recipes.createseveral": {
    rows: [COD_1, COD_2, COD_3].map((name) => [`create recipes ${name}`, { servings: 4 }]),
  },
  "recipes.again": {
    before: ["Create a cod recipe"],
    says: /^\*\*Thai Red Curry Cod\*\*[^]*\(not saved\)/,
  },
  "recipes.save": {
    before: [COD],
    rows: [COD_1, COD_2, COD_3].map((name) => [`create recipes ${name}`]),
  },
  "recipes.showshown": { before: [COD], says: /^\*\*Thai Red Curry Cod\*\*/ },
  "recipes.edit": { before: [COD], says: /^\*\*Thai Red Curry Cod\*\*[^]*½ tsp chilli flakes/ },
  "recipes.servings": {
    before: ["Create a cod recipe"],
    says: /Serves: 6\n[^]*- 900 g cod fillets/,
  },
  "recipes.forget": { before: [COD], says: "off the table" },
  "recipes.startover": { before: [COD], says: "off the table" },
  "recipes.delete": { before: [NO_LENTILS], rows: [["delete recipes Lentil Soup"]] },
  "recipes.deleteshown": {
    before: [NO_LENTILS, "show me my recipes"],
    rows: [["delete recipes Lentil Soup"]],
  },
  "recipes.deleteall": {
    before: [
      NO_LENTILS,
      "cancel dinner tomorrow",
      "delete the lentil soup recipe",
      "delete the pancakes recipe",
    ],
    rows: ["Chicken Coconut Curry", "Baja Tacos", "Mushroom Risotto"].map((name) => [
      `delete recipes ${name}`,
    ]),
  },
  "recipes.rename": { rows: [["update recipes Lentil Soup", { name: "Winter Soup" }]] },
  "recipes.match": { says: /what you have at home:\n\n1\. \*\*Pancakes\*\*: you have everything/ },
  "meals.show": { says: /^Dinner tomorrow: Baja Tacos\.$/ },
  "meals.what": { says: /^Dinner tomorrow: Baja Tacos\.$/ },
  "meals.plan": {
    rows: [["create meal_plans Lentil Soup", { planned_on: "2026-11-27", meal_type: "dinner" }]],
  },
  "meals.cancel": { rows: [["delete meal_plans Baja Tacos"]] },
  "meals.remove": { rows: [["delete meal_plans Lentil Soup"]] },
  "meals.move": { rows: [["update meal_plans Lentil Soup", { planned_on: "2026-11-27" }]] },
  "meals.days": { says: /from 2026-11-22 to 2026-11-24 .*Shall I\?$/ },
  "shop.plan": { says: /400 g cod fillet[^]*250 g lentils[^]*\(not saved\)/ },
  "shop.plansave": {
    rows: ["carrot", "cod fillet", "lentils", "tortilla", "vegetable stock", "white cabbage"].map(
      (name) => [`create shopping_list ${name}`],
    ),
  },
  "shop.recipe": { says: /250 g lentils[^]*\(not saved\)/ },
  "shop.recipesave": {
    rows: [
      ["create shopping_list carrot", { quantity: 2 }],
      ["create shopping_list lentils", { quantity: 250 }],
      ["create shopping_list vegetable stock"],
    ],
  },
  "tasks.add": { rows: [["create tasks Defrost the cod", { due_on: "2026-11-23" }]] },
  "tasks.show": { says: /^You have 1 task:\n\n- defrost the freezer$/ },
  "tasks.done": { rows: [["update tasks defrost the freezer", { done: true }]] },
  "tasks.delete": { rows: [["delete tasks buy a new pan"]] },
  "tasks.deleteall": {
    rows: [["delete tasks defrost the freezer"], ["delete tasks buy a new pan"]],
  },
  "tasks.deletedone": { rows: [["delete tasks buy a new pan"]] },
  "tastes.avoid": {
    says: "Noted: you are allergic to shellfish.",
    rows: [["create preferences shellfish", { kind: "allergy" }]],
  },
  "tastes.vegetarian": { rows: [["create preferences vegetarian", { kind: "diet" }]] },
  "tastes.vegan": { rows: [["create preferences vegan", { kind: "diet" }]] },
  "tastes.dislike": { rows: [["create preferences olives", { kind: "dislike" }]] },
  "tastes.like": { rows: [["create preferences mushrooms", { kind: "like" }]] },
  "tastes.show": { before: ["I don't like olives"], says: "olives" },
  "answer.yes": {
    before: ["plan dinners for the next 3 days"],
    rows: [
      [
        "create meal_plans Chicken Coconut Curry",
        { planned_on: "2026-11-24", meal_type: "dinner" },
      ],
    ],
  },
  "answer.no": { before: ["plan dinners for the next 3 days"], says: "everything stays as it is" },
  "answer.choose": {
    before: ["rename Lentil Soup to Red Curry", "show me my recipes", "delete the curry recipe"],
    rows: [["delete recipes Chicken Coconut Curry"]],
  },
};

describe("the forms", () => {
  it("there are at least forty forms, each with a separate effect in this test", () => {
    const ids = [...FORMS, ...ANSWERS].map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(EFFECTS).toSorted()).toEqual(ids.toSorted());
  });

  it("the forms are listed in the README, with one example each", () => {
    const row = ({ id, example, effect }: (typeof FORMS)[number]) =>
      `- \`${id}\` "${example}" ${effect}`;
    const list = [...FORMS, ...ANSWERS].map(row).join("\n");
    expectDocument("dev/offline-model/README.md", `${README}\n${list}\n`);
  });

  it.each(FORMS)(
    "the form $id takes $example, which can be read in no other way",
    ({ id, example }) => {
      expect(parseMessage(example, TODAY, false)?.form).toBe(id);
    },
  );

  it.each([...sampleEvery(3, 1, [...FORMS, ...ANSWERS])])(
    "the form $id: $example",
    async ({ id, example }) => {
      const { before = [], says, rows = [] } = EFFECTS[id] ?? {};
      const conversation = openConversation(household());
      for (const message of before) await conversation.say(message);
      const tables = structuredClone(conversation.db.tables);
      const { reply } = await conversation.say(example);
      const changes = changedRows(tables, conversation.db.tables);
      expect(changes.map(({ op, table, label }) => `${op} ${table} ${label}`)).toEqual(
        rows.map(([change]) => change),
      );
      expect(changes.map(({ after }) => after ?? {})).toMatchObject(
        rows.map(([, columns = {}]) => columns),
      );
      expect(reply).toMatch(says ?? "");
    },
  );

  it.each(["forget those", "start over"])("the form lets drafts go: %s", async (message) => {
    const conversation = openConversation(household());
    const drafts = (fields: object) =>
      Object.keys(fields).filter((key) => key.startsWith("artifact:"));
    expect(drafts((await conversation.say(COD)).fields)).toHaveLength(3);
    expect(drafts((await conversation.say(message)).fields)).toEqual([]);
  });
});

const README = `# The offline model

The offline model plays the language model as long as no key is configured: it is a grammar and a few
recipes, in English. It lets you see the rest of Alfred at work, and says nothing about what a real model
understands. It either understands every word of a message, or declines the message in one line and changes
nothing. It declines what could mean two things, or asks about it, and it does not correct typos.

In addition to the forms below, "save this: https://…" and a recipe pasted below "save this recipe:" are read as
drafts (answers/import-source.ts).
`;
