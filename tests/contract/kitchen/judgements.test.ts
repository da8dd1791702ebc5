// The guard's second source in a run: what a model says of the food that it writes is asked for, stored
// with the rows, and reported where it matters. tests/database proves what the guard makes of it.
import { beforeEach, describe, expect, it } from "vitest";
import type { MemberProfile } from "../../../shared/contracts/profile.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import type { RowToJudge } from "../../../shared/ports/hop-database.ts";
import { complete, item, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase, idOf, type NodeDatabase } from "../../support/node-database.ts";
import { createConversation } from "../../support/run-nodes.ts";

const answers = { UnderstandOutput: [understood()], ReplyOutput: [{ text: "There." }] };
const avoiding = (codes: string[]): MemberProfile => ({
  fields: { allergens: ["nuts"] },
  guidance: {},
  timezone: null,
  told: [],
  avoid: codes.map((code) => ({ kind: "allergen", code })),
});
const judgement = (food: string, contains: string[], may: string[] = []) => ({
  food,
  contains,
  may_contain: may,
});
const spread = { name: "Nusskönig", quantity: 2, unit: "tbsp" };
const toast = (line: object) => ({
  name: "Brot mit Aufstrich",
  servings: 2,
  tags: [],
  ingredients: [line],
  instructions: ["Das Brot bestreichen."],
});
const generate = thought([
  { type: "generate", subdomain: "recipes", group: 0, batch: [item("Brot mit Aufstrich")] },
]);
const save = thought([
  { type: "generate", subdomain: "recipes", group: 0, batch: [item("Brot mit Aufstrich")] },
  { type: "write", operation: "create", subdomain: "recipes", group: 1 },
]);
const add = (...rows: object[]) => ({
  action: "tool_call",
  tool: "db_create",
  params: { table: "shopping_list", rows, last: true },
});
const shopping = thought([{ type: "write", operation: "create", subdomain: "shopping", group: 0 }]);

let db: NodeDatabase;
let talk: ReturnType<typeof createConversation>;
/** The unjudged rows that the database returns for ids, and the rows whose judgements were stored. */
let unjudgedRows: RowToJudge[] = [];
let storedRows: RowToJudge[] = [];
function start(codes: string[]) {
  const pack = createKitchenPack();
  db = createNodeDatabase(pack, avoiding(codes));
  unjudgedRows = [];
  storedRows = [];
  db.rowsToJudge = ({ of }) => Promise.resolve(of === undefined ? [] : unjudgedRows);
  db.saveJudgements = (_household, rows) => Promise.resolve(storedRows.push(...rows));
  talk = createConversation(pack, createFilePrompts(), db);
}
beforeEach(() => start(["nuts"]));
const actCalls = ({ requests }: { requests: { title: string }[] }) =>
  requests.filter(({ title }) => title === "ActDecision").length;
const sentLines = () =>
  db.applied.flatMap(({ ops }) =>
    ops.flatMap((op) =>
      op.op === "create" ? (op.children ?? []).map(({ values }) => values) : [],
    ),
  );

describe("recipes that a model makes", () => {
  it("a recipe contains what a line's judgement says, and a missing judgement is requested once", async () => {
    const run = await talk.say("ein Brot mit Aufstrich", {
      ...answers,
      ThinkOutput: [generate],
      ActDecision: [
        complete("made", { data: toast(spread) }),
        complete("made", { data: toast({ ...spread, judged: judgement("nut spread", ["nuts"]) }) }),
      ],
    });
    expect(actCalls(run)).toBe(2);
    expect(run.reply).toContain("Nusskönig");
    expect(run.reply).toMatch(/You avoid that at home/);
  });

  it("a recipe is kept without a judgement if the second answer of the model has none either", async () => {
    const run = await talk.say("ein Brot mit Aufstrich", {
      ...answers,
      ThinkOutput: [save],
      ActDecision: Array.from({ length: 2 }, () => complete("made", { data: toast(spread) })),
    });
    expect(actCalls(run)).toBe(2);
    expect(sentLines()).toEqual([expect.not.objectContaining({ contains: expect.anything() })]);
  });

  it.each([
    ["known codes", ["Nut", "dairy"], ["soy"], ["nuts", "milk"]],
    ["none if one code is unknown", ["Nut", "moonlight"], [], undefined],
    ["none if a trace is unknown", ["Nut"], ["moonlight"], undefined],
  ])(
    "a line of a recipe is stored with its judgement: %s",
    async (_how, contains, may, storedCodes) => {
      await talk.say("ein Brot mit Aufstrich", {
        ...answers,
        ThinkOutput: [save],
        // An unknown code is asked about once.
        ActDecision: Array.from({ length: 2 }, () =>
          complete("made", {
            data: toast({ ...spread, judged: judgement("nut spread", contains, may) }),
          }),
        ),
      });
      const [line] = sentLines();
      expect(line).toMatchObject({ name: "Nusskönig" });
      expect(line?.contains).toEqual(storedCodes);
    },
  );

  it("no judgement is requested in a household that avoids nothing", async () => {
    start([]);
    const run = await talk.say("ein Brot mit Aufstrich", {
      ...answers,
      ThinkOutput: [generate],
      ActDecision: [complete("made", { data: toast(spread) })],
    });
    expect(actCalls(run)).toBe(1);
  });
});

describe("rows that a model writes", () => {
  it("rows that a model writes have the model's judgement, and a missing judgement is requested once", async () => {
    const run = await talk.say("Nusskönig auf die Liste", {
      ...answers,
      ThinkOutput: [shopping],
      ActDecision: [
        add({ name: "Nusskönig" }),
        add({ name: "Nusskönig", food: "nut spread", contains: ["nuts"], may_contain: [] }),
      ],
    });
    expect(actCalls(run)).toBe(2);
    const [call] = db.applied;
    expect(call?.ops).toMatchObject([{ values: { food: "nut spread", contains: ["nuts"] } }]);
  });

  it("rows that a model writes are stored as not judged if a code is still unknown the second time", async () => {
    const row = { name: "Nusskönig", food: "nut spread", contains: ["moonlight"] };
    await talk.say("Nusskönig auf die Liste", {
      ...answers,
      ThinkOutput: [shopping],
      ActDecision: [add(row), add(row)],
    });
    expect(db.tables.shopping_list).toMatchObject([{ name: "Nusskönig", contains: null }]);
  });

  it("rows that a model writes are stored without a judgement if the second answer has none either", async () => {
    await talk.say("Nusskönig auf die Liste", {
      ...answers,
      ThinkOutput: [shopping],
      ActDecision: [add({ name: "Nusskönig" }), add({ name: "Nusskönig" })],
    });
    expect(db.tables.shopping_list).toHaveLength(1);
  });

  it("rows that a model writes are written once, whatever judgement a later attempt has", async () => {
    const blockedDecision = {
      action: "blocked",
      blocked: { reason_code: "PLAN_INVALID", details: "start anew", suggested_next: "replan" },
    };
    const purchase = add({ name: "Nusskönig", ...judgement("nut spread", ["nuts"]) });
    await talk.say("Nusskönig auf die Liste", {
      ...answers,
      ThinkOutput: [shopping, shopping, shopping],
      ActDecision: [
        { ...purchase, params: { ...purchase.params, last: false } },
        blockedDecision,
        add({ name: "Nusskönig", ...judgement("hazelnut spread", ["nuts"], ["milk"]) }),
        complete("It is on the list"),
      ],
    });
    expect(db.tables.shopping_list).toMatchObject([{ name: "Nusskönig", food: "nut spread" }]);
  });

  it("rows without a judgement are reported in one line, and a finding of a judgement alone is reported as deduced", async () => {
    const apply = db.applyEffects;
    db.applyEffects = async (request) => {
      const answer = await apply(request);
      const remarks = [
        { kind: "unchecked" as const, code: "", name: "Nusskönig" },
        { kind: "unchecked" as const, code: "", name: "Quark" },
        { kind: "by_judgement" as const, code: "nuts", name: "Törtchen" },
      ];
      return { ...answer, results: answer.results.map((result) => ({ ...result, remarks })) };
    };
    const row = { name: "Nusskönig", food: "nut spread", contains: [] };
    const run = await talk.say("Nusskönig auf die Liste", {
      ...answers,
      ThinkOutput: [shopping],
      ActDecision: [add(row)],
    });
    expect(
      run.reply.match(/could not check whether this contains anything you avoid: .*/gi),
    ).toEqual([expect.stringContaining("Nusskönig, Quark")]);
    expect(run.reply).toMatch(/Törtchen .*: deduced from what is in it/i);
  });
});

describe("a meal plan of a recipe with unjudged lines", () => {
  const plan = (recipe: string) => ({
    action: "tool_call",
    tool: "db_create",
    params: {
      table: "meal_plans",
      rows: [{ planned_on: "2026-11-25", meal_type: "dinner", title: "Toast", recipe_id: recipe }],
      last: true,
    },
  });
  const steps = thought([
    { type: "read", subdomain: "recipes", group: 0, every_row: true } as never,
    { type: "write", operation: "create", subdomain: "meal_plans", group: 1 },
  ]);
  const foodAnswer = { foods: [{ line: 1, ...judgement("nut spread", ["nuts"]) }] };
  beforeEach(() => {
    const lines = [{ id: idOf(50), ...spread }];
    db.tables.recipes = [{ id: idOf(5), name: "Toast", servings: 2, recipe_ingredients: lines }];
    unjudgedRows = [{ table: "recipe_ingredients", id: idOf(50), name: "Nusskönig" }];
  });
  const script = {
    ...answers,
    ThinkOutput: [steps],
    ActDecision: [
      { action: "tool_call", tool: "db_read", params: { table: "recipes", last: true } },
      plan("recipe_1"),
    ],
  };

  it("a meal plan of a recipe with unjudged lines has these judged before it is written", async () => {
    const run = await talk.say("plan Toast", { ...script, FoodJudgements: [foodAnswer] });
    expect(run.requests.filter(({ title }) => title === "FoodJudgements")).toHaveLength(1);
    expect(storedRows).toEqual([
      {
        table: "recipe_ingredients",
        id: idOf(50),
        name: "Nusskönig",
        ...judgement("nut spread", ["nuts"]),
      },
    ]);
    expect(db.tables.meal_plans).toHaveLength(1);
  });

  it("all unjudged lines of a planned recipe are judged, forty in a request", async () => {
    const lines = Array.from({ length: 41 }, (_, index) => ({
      id: idOf(60 + index),
      name: `Nuss ${index}`,
    }));
    unjudgedRows = lines.map((line) => ({ table: "recipe_ingredients", ...line }));
    const answer = ({ user }: { user: string }) => ({
      foods: [...user.matchAll(/^(\d+)\. /gm)].map(([, line]) => ({
        line: Number(line),
        ...judgement("nut", ["nuts"]),
      })),
    });
    const run = await talk.say("plan Toast", { ...script, FoodJudgements: [answer, answer] });
    expect(run.requests.filter(({ title }) => title === "FoodJudgements")).toHaveLength(2);
    expect(storedRows.map(({ name }) => name)).toEqual(lines.map(({ name }) => name));
  });

  it("a meal plan is written although the answer is useless, and no line gets a judgement from it", async () => {
    const nothing = { foods: [] };
    await talk.say("plan Toast", { ...script, FoodJudgements: [nothing, nothing] });
    expect(storedRows).toEqual([]);
    expect(db.tables.meal_plans).toHaveLength(1);
  });

  it("no judgement is requested where nothing is avoided", async () => {
    const recipes = db.tables.recipes!;
    const lines = unjudgedRows;
    start([]);
    db.tables.recipes = recipes;
    unjudgedRows = lines;
    const run = await talk.say("plan Toast", script);
    expect(run.requests.some(({ title }) => title === "FoodJudgements")).toBe(false);
  });
});
