// The guard's second source: what a model says that a row contains, beside words and links.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  carol,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice, bob);
  ({ run } = await startRun(db, alice));
});
beforeEach(async () => {
  for (const user of [alice, bob]) await profile(user, []);
  for (const table of ["meal_plans", "shopping_list", "recipe_ingredients", "recipes"]) {
    await db.admin(`delete from public.${table}`);
  }
  await db.admin("delete from alfred.guard_answers");
});

const profile = (user: string, allergens: string[], diet: string[] = []) =>
  db.rpc(user, "put_profile", { allergens, diet });

async function attempt(op: Op, user = alice): Promise<Json> {
  const { results } = await db.rpc(user, "apply_effects", effectsOf(run, [op]));
  return results[0];
}
const judgementOf = (food: string, contains: string[], may: string[] = []) => ({
  food,
  contains,
  may_contain: may,
});
const spread = { name: "Quolbrumcreme", ...judgementOf("hazelnut cocoa spread", ["nuts", "milk"]) };
const buy = (values: object): Op => ({ op: "create", table: "shopping_list", values });
/** The traces that are noted: their kind, code and name. */
const tracesOf = ({ remarks }: Json) =>
  (remarks ?? [])
    .filter(({ kind }: Json) => kind === "trace")
    .map(({ finding, code, name }: Json) => `${finding} ${code} ${name}`);
const violationsOf = ({ error }: Json) =>
  (error?.violations ?? []).map(({ kind, code, name }: Json) => `${kind} ${code} ${name}`);

describe("the union of both sources", () => {
  test("a line that only a model recognises stops the recipe, and the violation names the line", async () => {
    await profile(bob, ["milk"]);
    const result = await attempt(createRecipe("Frühstücksbrot", [spread]));
    expect(result.error).toMatchObject({ code: "guard" });
    expect(result.error.violations).toEqual([
      { kind: "allergen", code: "milk", name: "quolbrumcreme", by: "judgement" },
    ]);
    const words = await attempt(createRecipe("Frühstücksbrot", ["Quolvantcreme"]));
    expect(words.status).toBe("applied");
  });

  test("the words stop a row that a model judges to contain nothing, and the violation names them as its source", async () => {
    await profile(alice, ["peanuts"]);
    const result = await attempt(buy({ name: "peanuts", ...judgementOf("peanut", []) }));
    // The model's English name names the allergen as well, so the violation has no single source.
    expect(violationsOf(result)).toEqual(["allergen peanuts peanuts"]);
    const other = await attempt(buy({ name: "peanuts", ...judgementOf("crunchy bits", []) }));
    expect(other.error.violations).toEqual([
      { kind: "allergen", code: "peanuts", name: "peanuts", by: "words" },
    ]);
  });

  test("the words also check the judged food's English name, and the violation has the user's name for it", async () => {
    await profile(alice, ["peanuts"]);
    const result = await attempt(
      buy({ name: "Quolvantcreme", ...judgementOf("peanut butter", []) }),
    );
    expect(violationsOf(result)).toEqual(["allergen peanuts quolvantcreme"]);
  });

  test.each([
    ["vegetarian", "meat"],
    ["vegan", "animal"],
    ["vegan", "milk"],
    ["halal", "alcohol"],
    ["kosher", "pork"],
    ["no red meat", "lamb"],
    ["gluten-free", "gluten"],
  ])("the diet %s stops what is judged to contain %s", async (diet, code) => {
    await profile(alice, [], [diet]);
    const result = await attempt(buy({ name: "Quolbrum", ...judgementOf("thing", [code]) }));
    expect(violationsOf(result)).toEqual([`diet ${diet} quolbrum`]);
    const mild = await attempt(buy({ name: "Quolbrum", ...judgementOf("thing", ["celery"]) }));
    expect(mild.status).toBe("applied");
  });

  test("a meal without a recipe is checked by its own judgement, and one with a recipe by those of its lines", async () => {
    await profile(alice, []);
    const [recipe] = [await attempt(createRecipe("Brot", [spread]))];
    await profile(alice, ["nuts"]);
    const meal = (values: object): Op => ({
      op: "create",
      table: "meal_plans",
      values: { planned_on: "2026-11-25", meal_type: "dinner", ...values },
    });
    expect(violationsOf(await attempt(meal({ title: "Brot", recipe_id: recipe!.row_id })))).toEqual(
      ["allergen nuts quolbrumcreme"],
    );
    const dish = meal({ title: "Omas Auflauf", ...judgementOf("casserole", ["nuts"]) });
    expect(violationsOf(await attempt(dish))).toEqual(["allergen nuts omas auflauf"]);
  });

  test("an unknown code is refused, and no row shows its judgement", async () => {
    const result = await attempt(buy({ name: "Quolbrum", ...judgementOf("thing", ["poison"]) }));
    expect(result.error).toMatchObject({ code: "check_failed", column: "contains" });
    const { row } = await attempt(buy(spread));
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["contains"]));
    const { rows } = await db.rpc(alice, "read_rows", { table: "shopping_list", limit: 1 });
    expect(rows[0]).not.toHaveProperty("food");
  });

  test("a row with a new name loses its judgement, and an undo restores both", async () => {
    const { row_id: id } = await attempt(buy(spread));
    const storedRow = async () =>
      (
        await db.admin<Json>("select name, contains from public.shopping_list where id = $1", [id])
      )[0];
    await attempt({ op: "update", table: "shopping_list", id, set: { quantity: 2 } });
    expect(await storedRow()).toMatchObject({ contains: ["nuts", "milk"] });
    await attempt({ op: "update", table: "shopping_list", id, set: { name: "Quolbrum" } });
    expect(await storedRow()).toMatchObject({ name: "Quolbrum", contains: null });
    const [effect] = await db.admin<{ id: string }>(
      "select id from public.effects where row_id = $1 order by created_at desc limit 1",
      [id],
    );
    await attempt({ op: "undo", effect_id: effect!.id });
    expect(await storedRow()).toMatchObject({ name: "Quolbrumcreme", contains: ["nuts", "milk"] });
  });
});

describe("possible ingredients", () => {
  const sauce = { name: "Quolbrumsauce", ...judgementOf("sauce", [], ["fish"]) };
  test("a possible ingredient is asked about once, and the household's answer is kept for that food", async () => {
    await profile(alice, ["fish", "milk"]);
    const result = await attempt(buy(sauce));
    expect(violationsOf(result)).toEqual(["may may fish quolbrumsauce"]);
    expect(result.error.message).toBe("contains quolbrumsauce (may contain fish)");
    const yes = await attempt({ ...buy(sauce), override: ["may fish"] });
    expect(yes.status).toBe("applied");
    expect((await attempt(buy({ ...sauce, quantity: 2 }))).status).toBe("applied");
    const other = await attempt(buy({ ...sauce, name: "Quolvantsauce" }));
    expect(violationsOf(other)).toEqual(["may may fish quolvantsauce"]);
    const sure = await attempt(buy({ ...sauce, contains: ["fish"] }));
    expect(violationsOf(sure)).toEqual(["allergen fish quolbrumsauce"]);
  });

  test("an answer about a possible ingredient does not allow what certainly contains it", async () => {
    await profile(alice, ["fish"]);
    const op = buy({ name: "Quolbrum", ...judgementOf("thing", ["fish"]) });
    expect((await attempt({ ...op, override: ["may fish"] })).status).toBe("failed");
    expect((await attempt({ ...buy(sauce), override: ["fish"] })).status).toBe("applied");
  });

  test("a possible ingredient is asked about again when the write that the user allowed is undone", async () => {
    await profile(alice, ["fish"]);
    const { row_id: id } = await attempt({ ...buy(sauce), override: ["may fish"] });
    const [effect] = await db.admin<{ id: string }>(
      "select id from public.effects where row_id = $1",
      [id],
    );
    await attempt({ op: "undo", effect_id: effect!.id });
    expect((await attempt(buy(sauce))).status).toBe("failed");
  });

  test.each([
    ["a diet that it may break", [], ["vegan"], { name: "Quolbrumgummi" }, ["meat"], "diet vegan"],
    [
      "a plain food of which only unusual kinds contain it",
      ...[["nuts"], []],
      ...[{ name: "Roggenbrot" }, ["nuts"], "allergen nuts"],
    ],
  ] as [string, string[], string[], { name: string }, string[], string][])(
    "a possible ingredient is noted and not asked about: %s",
    async (_what, allergens, diet, row, may, trace) => {
      await profile(alice, allergens, diet);
      const result = await attempt(buy({ ...row, ...judgementOf("thing", [], may) }));
      expect(tracesOf(result)).toEqual([`${trace} ${row.name.toLowerCase()}`]);
    },
  );

  test("a possible ingredient is asked about with the recipe, and noted with a meal of the recipe", async () => {
    const { row_id: recipe_id } = await attempt(createRecipe("Eintopf", [sauce]));
    await profile(alice, ["fish"]);
    expect(violationsOf(await attempt(createRecipe("Eintopf", [sauce])))).toEqual([
      "may may fish quolbrumsauce",
    ]);
    const meal = (values: object): Op => ({
      op: "create",
      table: "meal_plans",
      values: { planned_on: "2026-11-25", meal_type: "dinner", ...values },
    });
    const result = await attempt(meal({ recipe_id }));
    expect(result.status).toBe("applied");
    expect(tracesOf(result)).toEqual(["allergen fish quolbrumsauce"]);
    const dish = meal({ title: "Quolbrumeintopf", ...judgementOf("stew", [], ["fish"]) });
    expect(violationsOf(await attempt(dish))).toEqual(["may may fish quolbrumeintopf"]);
  });

  test("a possible ingredient is noted when it is new, and not with every change of its row", async () => {
    await profile(alice, [], ["vegan"]);
    const values = { name: "Quolbrumgummi", ...judgementOf("gummy", [], ["meat"]) };
    const result = await attempt(buy(values));
    expect(tracesOf(result)).toHaveLength(1);
    const set = { quantity: 2 };
    const change = await attempt({ op: "update", table: "shopping_list", id: result.row_id, set });
    expect(change).not.toHaveProperty("remarks");
  });
});

describe("what is reported about judgements", () => {
  const remarksOf = ({ remarks }: Json) =>
    (remarks ?? []).map(({ kind, code, name }: Json) =>
      [kind, code, name].filter(Boolean).join(" "),
    );

  test("a row without a judgement is reported as unchecked, whatever the words know, if there is anything to avoid", async () => {
    expect(await attempt(buy({ name: "Quolbrum" }))).not.toHaveProperty("remarks");
    await profile(alice, ["fish"]);
    expect(remarksOf(await attempt(buy({ name: "Quolbrum" })))).toEqual(["unchecked Quolbrum"]);
    expect(remarksOf(await attempt(buy({ name: "salt" })))).toEqual(["unchecked salt"]);
    expect(
      remarksOf(await attempt(buy({ name: "Quolbrum", ...judgementOf("thing", []) }))),
    ).toEqual([]);
    const dish = await attempt(createRecipe("Quolbrum", ["salt", "Quolvant"]));
    expect(remarksOf(dish).toSorted()).toEqual(["unchecked Quolvant", "unchecked salt"]);
  });

  test("a row is reported as unchecked once, and again only with another name", async () => {
    await profile(alice, ["fish"]);
    const { row_id: id } = await attempt(buy({ name: "Quolbrum" }));
    const change = (set: object) => attempt({ op: "update", table: "shopping_list", id, set });
    expect(remarksOf(await change({ quantity: 2 }))).toEqual([]);
    expect(remarksOf(await change({ name: "Quolvant" }))).toEqual(["unchecked Quolvant"]);
  });

  test.each(["paper towels", "Küchenrolle", "éponges", "sponge"])(
    "a thing that is not eaten is not reported: %s",
    async (name) => {
      await profile(alice, ["fish"]);
      expect(remarksOf(await attempt(buy({ name })))).toEqual([]);
    },
  );

  test("a food that only sounds like a thing that is not eaten is reported", async () => {
    await profile(alice, ["fish"]);
    expect(remarksOf(await attempt(buy({ name: "sponge fingers" })))).toEqual([
      "unchecked sponge fingers",
    ]);
  });

  test("an overridden finding is reported with its source if only one source has it", async () => {
    await profile(alice, ["nuts"]);
    const result = await attempt({ ...buy(spread), override: ["nuts"] });
    expect(remarksOf(result)).toEqual(["by_judgement nuts quolbrumcreme"]);
  });
});

describe("rows without a judgement", () => {
  const rowsToJudge = (p: object = {}, user = alice) =>
    db.rpc(user, "rows_to_judge", { household_id: household, limit: 100, ...p });
  const save = (rows: object[], user = alice) =>
    db.rpc(user, "save_judgements", { household_id: household, rows });

  test("rows without a judgement are returned while there is anything to avoid, and a judgement changes nothing that a read shows", async () => {
    const recipe = await attempt(createRecipe("Quolsuppe", ["Quolbrum", { name: "Quolvant" }]));
    expect((await rowsToJudge({ of: [recipe.row_id] })).rows).toEqual([]);
    await profile(bob, ["nuts"]);
    const { rows } = await rowsToJudge({ of: [recipe.row_id] });
    expect(rows.map(({ name }: Json) => name).toSorted()).toEqual(["Quolbrum", "Quolvant"]);
    const [first] = rows;
    const judgement = { ...first, ...judgementOf("thing", ["nuts"]) };
    expect(await save([judgement])).toEqual({ judged: 1 });
    // A second judgement, one for another name and one by a stranger change nothing.
    expect(await save([{ ...judgement, contains: [] }])).toEqual({ judged: 0 });
    const other = rows[1];
    expect(await save([{ ...other, name: "else", ...judgementOf("x", []) }])).toEqual({
      judged: 0,
    });
    expect(await save([{ ...other, ...judgementOf("x", []) }], carol)).toEqual({ judged: 0 });
    expect((await rowsToJudge({ of: [recipe.row_id] }, carol)).rows).toEqual([]);
    expect((await rowsToJudge({ of: [recipe.row_id] })).rows).toHaveLength(1);
    const { rows: rowsAfter } = await db.rpc(alice, "read_rows", {
      table: "recipes",
      children: true,
      where: { and: [{ column: "id", op: "eq", value: recipe.row_id }] },
    });
    expect(rowsAfter[0]).toEqual(recipe.row);
    const [effect] = await db.admin<{ id: string }>(
      "select id from public.effects where row_id = $1",
      [recipe.row_id],
    );
    const dish = await attempt({
      op: "create",
      table: "meal_plans",
      values: { planned_on: "2026-11-26", meal_type: "lunch", recipe_id: recipe.row_id },
    });
    expect(violationsOf(dish)).toEqual([`allergen nuts ${first.name.toLowerCase()}`]);
    expect((await attempt({ op: "undo", effect_id: effect!.id })).status).toBe("applied");
  });

  test("no rows are judged if the user's budget is spent, and the cost of judging counts towards it", async () => {
    await profile(alice, ["nuts"]);
    await attempt(buy({ name: "Quolbrum Neu" }));
    const budget = { budget_micro_usd: 100, spent_since: "2026-01-01T00:00:00Z" };
    expect((await rowsToJudge(budget)).rows).not.toEqual([]);
    const usage = { calls: 1, cost_micro_usd: 60 };
    const record = (part: string) => db.rpc(alice, "record_spending", { part, usage });
    await record("judge a");
    await record("judge a");
    expect((await rowsToJudge(budget)).rows).not.toEqual([]);
    await record("judge b");
    expect((await rowsToJudge(budget)).rows).toEqual([]);
  });

  test("rows without a judgement take over the judgement of the household's last row of that name", async () => {
    await profile(alice, []);
    await attempt(createRecipe("Brot", [{ ...spread, name: "Erbstück" }]));
    await profile(alice, ["nuts"]);
    expect(violationsOf(await attempt(buy({ name: "erbstück" })))).toEqual([
      "allergen nuts erbstück",
    ]);
    const judgedPurchase = await attempt(buy({ name: "erbstück", ...judgementOf("heirloom", []) }));
    expect(judgedPurchase.status).toBe("applied");
  });

  test("rows without a judgement take over that a food contains nothing only if the words know the name as a food without codes", async () => {
    const rows = ["Quolmark", "Tomatoes", "butter"].map((name) => ({
      name,
      ...judgementOf("thing", []),
    }));
    await attempt(createRecipe("Eintopf", rows));
    const contains = async (name: string) => {
      const { row_id: id } = await attempt(buy({ name }));
      const [row] = await db.admin<Json>(
        "select contains from public.shopping_list where id = $1",
        [id],
      );
      return row.contains;
    };
    expect(await contains("tomatoes")).toEqual([]);
    expect(await contains("Quolmark")).toBeNull();
    expect(await contains("butter")).toBeNull();
  });
});

describe("linking", () => {
  test("a name that the catalogue lacks is linked by the food's English name", async () => {
    const { row } = await attempt(
      buy({ name: "Pindasmeersel", ...judgementOf("peanut butter", []) }),
    );
    const [ingredient] = await db.admin<Json>("select name from public.ingredients where id = $1", [
      row.ingredient_id,
    ]);
    expect(ingredient).toMatchObject({ name: "peanut butter" });
    expect(row.name).toBe("Pindasmeersel");
    expect(row.match_confidence).toBeLessThan(1);
  });
});
