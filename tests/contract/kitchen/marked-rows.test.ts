// An exclusion constrains what is made, and marks rows but hides none, whatever the language; a model's reads are
// marked by what is in the rows. Whole runs over rows in memory with the kitchen's pack.
import { beforeEach, describe, expect, it } from "vitest";
import type { MemberProfile } from "../../../shared/contracts/profile.ts";
import type { StepResult } from "../../../shared/contracts/results.ts";
import type { UnderstandOutput } from "../../../shared/contracts/answers/understand.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { complete, item, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase, idOf, type NodeDatabase } from "../../support/node-database.ts";
import { createConversation } from "../../support/run-nodes.ts";

const profile: MemberProfile = {
  fields: { allergens: ["peanuts"] },
  guidance: {},
  timezone: null,
  avoid: [{ kind: "allergen", code: "peanuts" }],
  told: [{ kind: "dislike", subject: "coriander", note: null }],
};
const read = (table: string, where?: object) => ({
  action: "tool_call",
  tool: "db_read",
  params: { table, ...(where === undefined ? {} : { where }) },
});
const leavesOut = (value: string): Partial<UnderstandOutput> => ({
  constraint_snapshot: {
    ...understood().constraint_snapshot,
    new_constraints: [{ type: "ingredient_excluded", field: "", value, confidence: 0.95 }],
  },
});
const quickly = (subdomain: string, overrides: Partial<UnderstandOutput> = {}) =>
  understood({
    quick_mode: true,
    quick_mode_confidence: "high",
    quick_intent: "look it up",
    quick_subdomain: subdomain,
    ...overrides,
  });

let db: NodeDatabase;
let talk: ReturnType<typeof createConversation>;
beforeEach(() => {
  const pack = createKitchenPack();
  db = createNodeDatabase(pack, profile);
  db.words = { peanuts: ["peanut", "erdnuss", "cacahuète", "cacahuete"] };
  talk = createConversation(pack, createFilePrompts(), db);
  let id = 50;
  const dish = (name: string, ...lines: string[]) => ({
    id: idOf((id += 1)),
    name,
    servings: 2,
    instructions: ["Cook it."],
    recipe_ingredients: lines.map((line) => ({ id: idOf((id += 1)), name: line })),
  });
  db.tables.recipes = [
    dish("Satay", "chicken", "peanut butter"),
    dish("Nudeln", "Reisnudeln", "Erdnuss"),
    dish("Salsa", "tomatoes", "coriander"),
    dish("Poulet", "chicken"),
  ];
  db.tables.shopping_list = [{ id: idOf(90), name: "milk", quantity: 2, unit: "l" }];
});

const lookUp = (table: string, overrides: Partial<UnderstandOutput>, where?: object) => ({
  UnderstandOutput: [quickly(table === "shopping_list" ? "shopping" : table, overrides)],
  ActQuickDecision: [read(table, where), complete("Found")],
  ReplyOutput: [{ text: "{{step 1}}" }],
});
const lineOf = (reply: string, name: string) =>
  reply.split("\n").find((line) => line.includes(`**${name}**`));

describe("what the household must avoid hides no row", () => {
  it.each([
    ["en", "show me all my recipes", "contains peanut (allergy in the household: peanuts)"],
    ["de", "Zeig mir alle Rezepte", "enthält peanut (Allergie im Haushalt: Erdnüsse)"],
    ["fr", "Montre-moi toutes mes recettes", "peanut"],
    ["es", "Enséñame todas mis recetas", "peanut"],
  ])("no row is hidden in %s: %s", async (language, text, mark) => {
    const { reply } = await talk.say(text, lookUp("recipes", { language }));
    for (const name of ["Satay", "Nudeln", "Salsa", "Poulet"]) {
      expect(reply).toContain(`**${name}**`);
    }
    expect(lineOf(reply, "Satay")).toContain(mark);
    expect(lineOf(reply, "Nudeln")).toContain("erdnuss");
    expect(lineOf(reply, "Salsa")).toContain("coriander");
    expect(lineOf(reply, "Poulet")).not.toContain(" – ");
  });

  it.each([
    ["Which of my dishes have peanuts?", "en"],
    ["Welche meiner Gerichte haben Erdnüsse? Die darf Tim nicht.", "de"],
    ["¿Qué platos llevan cacahuetes? No puedo comerlos.", "es"],
  ])("a question about an excluded thing finds the thing: %s", async (text, language) => {
    const where = { and: [{ column: "name", op: "in", value: ["Satay", "Nudeln"] }] };
    const { reply } = await talk.say(
      text,
      lookUp("recipes", { language, ...leavesOut("peanut") }, where),
    );
    for (const name of ["Satay", "Nudeln"]) expect(reply).toContain(name);
  });
});

it.each([
  ["en", "we don't have milk, is it on the list?"],
  ["de", "wir haben keine Milch, steht sie auf der Liste?"],
  ["fr", "on n'a plus de lait, est-ce qu'il est sur la liste ?"],
  ["es", "no tenemos leche, ¿está en la lista?"],
])("a food that is not at home is found on the list (%s)", async (language, text) => {
  const where = { and: [{ column: "name", op: "ilike", value: "%milk%" }] };
  // Even a model that reads the message as an exclusion hides nothing.
  for (const overrides of [{}, leavesOut("milk")]) {
    const { reply } = await talk.say(
      text,
      lookUp("shopping_list", { language, ...overrides }, where),
    );
    expect(reply).toMatch(/\b2 l\b.*milk/);
  }
});

describe("a swap", () => {
  it.each([
    ["replace the peanuts in the satay, no peanuts please"],
    ["Ersetze die Erdnüsse im Satay, bitte ohne Erdnüsse"],
    ["remplace les cacahuètes du satay, sans cacahuètes"],
  ])("a swap finds the row that it changes, and Act is shown the row's mark: %s", async (text) => {
    await talk.say("show me all", lookUp("recipes", {}));
    const line = "ri_2";
    const turn = await talk.say(text, {
      UnderstandOutput: [understood(leavesOut("peanut"))],
      ThinkOutput: [
        thought([
          { subdomain: "recipes", batch: [item("Satay", "recipe_1")] },
          { type: "write", operation: "update", subdomain: "recipes", group: 1 },
        ]),
      ],
      ActDecision: [
        {
          action: "tool_call",
          tool: "db_update",
          params: {
            table: "recipe_ingredients",
            where: { and: [{ column: "id", op: "in", value: [line] }] },
            set: { name: "sunflower seed butter" },
          },
        },
        complete("Swapped"),
      ],
      ReplyOutput: [{ text: "{{step 1}}" }],
    });
    const step = turn.results["act.1"] as StepResult | undefined;
    expect(step?.reads).toMatchObject([{ total: 1, rows: [{ name: "Satay" }] }]);
    const act = turn.requests.find(({ title }) => title === "ActDecision")?.user;
    expect(act).toContain('"breaks":["contains peanut');
  });
});

describe("what is stated after a row was read", () => {
  const changes = {
    ThinkOutput: [
      thought([
        {
          type: "write",
          operation: "update",
          subdomain: "recipes",
          batch: [item("Poulet", "recipe_4")],
        },
      ]),
    ],
    ActDecision: [
      {
        action: "tool_call",
        tool: "db_update",
        params: {
          table: "recipes",
          where: { and: [{ column: "id", op: "in", value: ["recipe_4"] }] },
          set: { servings: 4 },
        },
      },
      complete("Changed"),
    ],
    ReplyOutput: [{ text: "Changed." }],
  };
  const actOf = ({ requests }: Awaited<ReturnType<typeof talk.say>>) =>
    requests.find(({ title }) => title === "ActDecision")?.user;

  it("a row that an earlier message read is marked by an exclusion in the message that changes it, and by an allergy stated since", async () => {
    await talk.say("show me all", lookUp("recipes", {}));
    const first = await talk.say("the Poulet for four, no chicken", {
      UnderstandOutput: [understood(leavesOut("chicken"))],
      ...changes,
    });
    expect(actOf(first)).toContain("breaks: contains chicken, which you want left out");
    profile.avoid?.push({ kind: "allergen", code: "poultry" });
    db.words.poultry = ["chicken"];
    const second = await talk.say("the Poulet for four", {
      UnderstandOutput: [understood()],
      ...changes,
    });
    profile.avoid?.pop();
    expect(actOf(second)).toContain("breaks: contains chicken (allergy in the household");
  });
});

describe("recipes that a model makes", () => {
  it("a recipe that is made breaks an exclusion under a name that only the database has for the food", async () => {
    // Nothing but the database says that a Zwolm is a cod.
    db.words = { cod: ["zwolm"] };
    const harmless = (food: string) => ({ food, contains: [], may_contain: [] });
    const content = (food: string) => ({
      name: "Auflauf",
      description: "Warm.",
      cuisine: "german",
      difficulty: "easy",
      prep_minutes: 5,
      cook_minutes: 5,
      servings: 2,
      tags: ["oven"],
      notes: "",
      ingredients: [{ name: food, quantity: 200, unit: "g", judged: harmless(food) }],
      instructions: ["Backen."],
    });
    const turn = await talk.say("Mach einen Auflauf ohne Kabeljau", {
      UnderstandOutput: [understood({ ...leavesOut("cod"), language: "de" })],
      ThinkOutput: [
        thought([{ type: "generate", subdomain: "recipes", batch: [item("Auflauf")] }]),
      ],
      ActDecision: [
        complete("made", { data: content("Zwolm") }),
        complete("made", { data: content("Lauch") }),
      ],
      ReplyOutput: [{ text: "Bitte." }],
    });
    expect(turn.results["act.1.1"]).toMatchObject({
      artifacts: [{ content: { ingredients: [{ name: "Lauch" }] } }],
    });
  });
});

describe("a read by a model", () => {
  it("a read of names alone, in a quick look-up, is marked by what is in the rows", async () => {
    const names = { ...read("recipes"), params: { table: "recipes", columns: ["name"] } };
    const turn = await talk.say("nur die Namen bitte", {
      UnderstandOutput: [quickly("recipes", { language: "de" })],
      ActQuickDecision: [names, complete("Found")],
    });
    expect(lineOf(turn.reply, "Satay")).toContain("enthält peanut");
    const prompt = turn.requests.findLast(({ title }) => title === "ActQuickDecision")?.user;
    expect(prompt).toContain('"breaks":["contains peanut');
  });

  it("a read of names alone is marked by what is in the rows, which the model does not see", async () => {
    const turn = await talk.say("welches davon ist das beste?", {
      UnderstandOutput: [understood({ language: "de" })],
      ThinkOutput: [
        thought([
          { subdomain: "recipes", every_row: true, columns: ["name"] },
          { type: "analyze", subdomain: "recipes" },
        ]),
      ],
      ActDecision: [complete("Verglichen", { data: { text: "Poulet.", refs: [] } })],
      ReplyOutput: [{ text: "Poulet." }],
    });
    const prompt = turn.requests.find(({ title }) => title === "ActDecision")?.user;
    expect(prompt).toContain('"breaks":["contains peanut');
    expect(prompt).not.toContain("Reisnudeln");
  });

  it("a read of one place reports what is elsewhere, even if the place is empty", async () => {
    db.tables.inventory = [
      { id: idOf(91), name: "flour", location: "pantry" },
      { id: idOf(92), name: "Kokosmilch", location: "fridge" },
    ];
    const place = (value: string) => ({ and: [{ column: "location", op: "eq", value }] });
    const german = { language: "de" };
    const pantry = await talk.say("Speis?", lookUp("inventory", german, place("pantry")));
    expect(pantry.reply).toMatch(/flour[^]*\n\nAnderswo: 1 weitere\.$/);
    const counter = await talk.say("Anrichte?", lookUp("inventory", german, place("counter")));
    expect(counter.reply).toMatch(/\n\nAnderswo: flour und Kokosmilch\.$/);
    const all = await talk.say("Alles?", lookUp("inventory", german));
    expect(all.reply).not.toContain("Anderswo");
  });

  it("a read that matches text where a category is meant is refused once", async () => {
    const text = read("recipes", { and: [{ column: "name", op: "ilike", value: "%Nudeln%" }] });
    const turn = await talk.say("Zeig mir Nudelgerichte", {
      UnderstandOutput: [quickly("recipes", { language: "de", search_intent: "category" })],
      ActQuickDecision: [text, text, complete("Found")],
    });
    expect(turn.requests.filter(({ title }) => title === "ActQuickDecision")).toHaveLength(3);
    expect(turn.reply).toContain("Nudeln");
    expect(turn.results.quick).toMatchObject({ status: "completed" });
  });
});
