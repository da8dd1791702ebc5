// A shopping list for what the same message has made and planned, and stock from what was bought: whole runs over rows
// in memory (S23, I14).
import { beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../shared/contracts/language.ts";
import { wordsFor } from "../../../shared/domain/wording/words-for.ts";
import { kitchenWords } from "../../../shared/kitchen/wording/words-for.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { complete, item, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase, idOf, type NodeDatabase } from "../../support/node-database.ts";
import { createConversation } from "../../support/run-nodes.ts";

const answers = { UnderstandOutput: [understood()], ReplyOutput: [{ text: "There." }] };
const line = (name: string, quantity: number, unit = "g") => ({ name, quantity, unit });
const stew = {
  name: "Lentil stew",
  description: "Warm.",
  cuisine: "french",
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 30,
  servings: 2,
  tags: ["soup"],
  notes: "",
  ingredients: [line("lentils", 200), line("carrots", 3, "piece")],
  instructions: ["Simmer."],
};
const meal = (day: number, title: string, recipe_ref?: string) => ({
  planned_on: `2026-11-${day}`,
  meal_type: "dinner",
  title,
  servings: 2,
  ...(recipe_ref === undefined ? {} : { recipe_ref }),
});
const read = (table: string) => ({ action: "tool_call", tool: "db_read", params: { table } });

describe("a shopping list in the run that plans the meals", () => {
  let db: NodeDatabase;
  let talk: ReturnType<typeof createConversation>;
  beforeEach(() => {
    const pack = createKitchenPack();
    db = createNodeDatabase(pack);
    talk = createConversation(pack, createFilePrompts(), db);
    const lines = [{ id: idOf(50), ...line("rice", 300) }];
    db.tables.recipes = [{ id: idOf(5), name: "Risotto", servings: 2, recipe_ingredients: lines }];
  });
  const listedItems = () =>
    (db.tables.shopping_list ?? [])
      .map(({ name, quantity, unit }) => [quantity, unit, name].filter(Boolean).join(" "))
      .toSorted();
  const list = (group: number): Parameters<typeof thought>[0] => [
    { type: "generate", subdomain: "shopping", group, batch: [item("Shopping list")] },
    { type: "write", operation: "create", subdomain: "shopping", group: group + 1 },
  ];

  it("the shopping list covers recipes and meals that were made and saved in this run, and a meal that only has a name", async () => {
    await talk.say("a stew, plan it and risotto, and a list", {
      ...answers,
      ThinkOutput: [
        thought([
          { type: "generate", subdomain: "recipes", group: 0, batch: [item("Lentil stew")] },
          { type: "write", operation: "create", subdomain: "recipes", group: 1 },
          { type: "generate", subdomain: "meal_plans", group: 2, batch: [item("Two dinners")] },
          { type: "write", operation: "create", subdomain: "meal_plans", group: 3 },
          ...list(4),
        ]),
      ],
      ActDecision: [
        complete("made", { data: stew }),
        complete("made", { data: { entries: [meal(24, "Lentil stew"), meal(25, " risotto")] } }),
      ],
    });
    expect(listedItems()).toEqual(["200 g lentils", "3 carrots", "300 g rice"]);
  });

  it.each(LANGUAGES)(
    "the reply tells once of a thing that is needed and is on the list already, in %s",
    async (language) => {
      const open = { purchased: false };
      db.tables.shopping_list = [
        { id: idOf(60), ...line("rice", 100), ...open },
        { id: idOf(61), ...line("figs", 3, "piece"), ...open },
      ];
      const turn = await talk.say("a list for the risotto", {
        ...answers,
        UnderstandOutput: [understood({ language })],
        ThinkOutput: [
          thought([
            { subdomain: "recipes", group: 0 },
            { subdomain: "shopping", group: 1 },
            ...list(2),
          ]),
        ],
        ActDecision: [read("recipes"), complete(), read("shopping_list"), complete()],
      });
      const { notes } = kitchenWords(language);
      expect(listedItems()).toContain("200 g rice");
      expect(turn.reply).toContain(notes.where.list);
      expect(turn.reply).not.toContain(wordsFor(language).failures.leftAsIs(["rice"]));
    },
  );

  it("the shopping list for one meal leaves the stock for an earlier meal, which the run has not read", async () => {
    db.tables.inventory = [{ id: idOf(70), ...line("rice", 300) }];
    const planned = (id: number, day: number) => {
      const recipe = { recipe_id: idOf(5), servings: 2 };
      return { id: idOf(id), ...meal(day, "Risotto"), ...recipe };
    };
    db.tables.meal_plans = [planned(71, 24), planned(72, 25)];
    const onDay = { and: [{ column: "planned_on", op: "eq", value: "2026-11-25" }] };
    const turn = await talk.say("a list for Wednesday", {
      ...answers,
      ThinkOutput: [
        thought([
          { subdomain: "meal_plans", group: 0 },
          { subdomain: "inventory", group: 1 },
          ...list(2),
        ]),
      ],
      ActDecision: [
        { ...read("meal_plans"), params: { table: "meal_plans", where: onDay } },
        complete(),
        read("inventory"),
        complete(),
      ],
    });
    expect(listedItems()).toEqual(["300 g rice"]);
    expect(turn.reply).toContain("rice: 300 g needed, 300 g kept for Risotto");
  });

  it("the shopping list covers drafts that are not saved", async () => {
    await talk.say("a stew, and a list for it", {
      ...answers,
      ThinkOutput: [
        thought([
          { type: "generate", subdomain: "recipes", group: 0, batch: [item("Lentil stew")] },
          ...list(1),
        ]),
      ],
      ActDecision: [complete("made", { data: stew })],
    });
    expect(listedItems()).toEqual(["200 g lentils", "3 carrots"]);
  });

  it("the shopping list says which meals it left out", async () => {
    const turn = await talk.say("plan two, and a list", {
      ...answers,
      ThinkOutput: [
        thought([
          { type: "generate", subdomain: "meal_plans", group: 0, batch: [item("Two dinners")] },
          { type: "write", operation: "create", subdomain: "meal_plans", group: 1 },
          ...list(2),
        ]),
      ],
      ActDecision: [
        complete("made", { data: { entries: [meal(24, "Risotto"), meal(25, "Something cold")] } }),
      ],
    });
    expect(listedItems()).toEqual(["300 g rice"]);
    expect(turn.reply).toContain("not counted, because there is no recipe: Something cold");
  });

  it("the shopping list leaves out the food that the user excluded, and reports no finding of it", async () => {
    const [risotto = {}] = db.tables.recipes ?? [];
    const wine = { id: idOf(51), ...line("red wine", 100, "ml") };
    db.put("recipes", {
      ...risotto,
      recipe_ingredients: [...(risotto.recipe_ingredients as object[]), wine],
    });
    const exclusion = {
      type: "ingredient_excluded",
      field: "",
      value: "red wine",
      confidence: 0.95,
    };
    const turn = await talk.say("plan risotto, and a list; leave out the red wine", {
      ...answers,
      UnderstandOutput: [
        understood({
          constraint_snapshot: {
            ...understood().constraint_snapshot,
            new_constraints: [exclusion],
            source_phrases: ["leave out the red wine"],
          },
        }),
      ],
      ThinkOutput: [
        thought([
          { type: "generate", subdomain: "meal_plans", group: 0, batch: [item("One dinner")] },
          { type: "write", operation: "create", subdomain: "meal_plans", group: 1 },
          ...list(2),
        ]),
      ],
      ActDecision: [complete("made", { data: { entries: [meal(24, "Risotto")] } })],
    });
    expect(listedItems()).toEqual(["300 g rice"]);
    expect(turn.reply).toContain("left out, as you said: red wine");
    expect(turn.reply).not.toContain("contains red wine");
  });

  it("the shopping list subtracts what is in stock, even if it is the last of eighty rows", async () => {
    db.tables.inventory = Array.from({ length: 80 }, (_, n) => ({
      id: idOf(100 + n),
      name: n === 79 ? "rice" : `thing ${n}`,
      quantity: 250,
      unit: "g",
    }));
    await talk.say("a list for the risotto", {
      ...answers,
      ThinkOutput: [
        thought([
          { subdomain: "recipes", group: 0 },
          { subdomain: "inventory", group: 1 },
          ...list(2),
        ]),
      ],
      ActDecision: [read("recipes"), complete(), read("inventory"), complete()],
    });
    expect(listedItems()).toEqual(["50 g rice"]);
  });
});

const boughtMilk = () => ({
  ...answers,
  ThinkOutput: [
    thought([
      { subdomain: "shopping", group: 0 },
      { type: "write", operation: "update", subdomain: "shopping", group: 1 },
      { type: "generate", subdomain: "inventory", group: 2, batch: [item("what was bought")] },
      { type: "write", operation: "create", subdomain: "inventory", group: 3 },
    ]),
  ],
  ActDecision: [
    read("shopping_list"),
    complete(),
    {
      action: "tool_call",
      tool: "db_update",
      params: {
        table: "shopping_list",
        where: { and: [{ column: "id", op: "in", value: ["shopping_1"] }] },
        set: { purchased: true },
      },
    },
    complete(),
  ],
});

describe("items that were bought", () => {
  it("items that this run has marked as bought move into stock, and items that were marked before do not", async () => {
    const pack = createKitchenPack();
    const db = createNodeDatabase(pack);
    const talk = createConversation(pack, createFilePrompts(), db);
    db.tables.shopping_list = [
      { id: idOf(1), name: "milk", quantity: 2, unit: "l", purchased: false },
      { id: idOf(2), name: "flour", quantity: 1, unit: "kg", purchased: true },
      { id: idOf(3), name: "eggs", quantity: 6, purchased: false },
    ];
    const turn = await talk.say("bought the milk", boughtMilk());
    expect(db.tables.inventory).toMatchObject([{ name: "milk", quantity: 2, unit: "l" }]);
    expect(turn.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(4);
    // A purchase that is reported twice is in stock once.
    const again = await talk.say("yes, I bought the milk", boughtMilk());
    expect(db.tables.inventory).toHaveLength(1);
    expect(again.reply).toContain("marked as bought before");
  });
});
