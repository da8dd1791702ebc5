// I12 in the database: what a household must not have is not written into a plan, a recipe or a list.
import type { UserId } from "../../../shared/contracts/ids.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
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
  await createHousehold(db, carol);
  ({ run } = await startRun(db, alice));
});
/** Clears the profiles' allergies and diets, and all preferences. */
async function clearProfiles(): Promise<void> {
  await Promise.all([alice, bob, carol].map((user) => profile(user, [], [])));
  await db.admin("delete from public.preferences");
}

const profile = (user: string, allergens: string[], diet: string[] = []) =>
  db.rpc(user, "put_profile", { allergens, diet });

/** Applies one operation, as a step of its own. @returns its result */
async function attempt(op: Op, user = alice, inRun = run): Promise<Json> {
  const { results } = await db.rpc(user, "apply_effects", effectsOf(inRun, [op]));
  return results[0];
}
const list = (name: string, values: object = {}): Op => ({
  op: "create",
  table: "shopping_list",
  values: { name, ...values },
});
const meal = (values: object): Op => ({
  op: "create",
  table: "meal_plans",
  values: { planned_on: "2026-11-25", meal_type: "dinner", ...values },
});
const state = (user: UserId, kind: string, subject: string, inRun = run) =>
  attempt({ op: "create", table: "preferences", values: { kind, subject } }, user, inRun);

describe("what a text contains", () => {
  const all = [
    ...["gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts", "celery"],
    ...["mustard", "sesame", "sulphites", "lupin", "molluscs"],
  ];
  const cases: [text: string, codes: string[]][] = [
    ["prawns", ["crustaceans"]],
    ["200 g raw King Prawns, peeled", ["crustaceans"]],
    ["prawn crackers", ["crustaceans"]],
    ["shrimps", ["crustaceans"]],
    ["PRAWNS", ["crustaceans"]],
    ["pr\u00ADaw\u200Bns", ["crustaceans"]],
    ["ｐｒａｗｎｓ", ["crustaceans"]],
    ["“prawns”", ["crustaceans"]],
    ["«prawns» & <b>mussels</b>", ["crustaceans", "molluscs"]],
    ["prawns🦐", ["crustaceans"]],
    ["rice•prawns", ["crustaceans"]],
    ["prawns~, mussels%", ["crustaceans", "molluscs"]],
    ["10prawns", ["crustaceans"]],
    ["prawn\u0301s", ["crustaceans"]],
    ["pr\u0430wns", ["crustaceans"]],
    ["crème fraîche", ["milk"]],
    ["béchamel", ["gluten", "milk"]],
    ["fishcakes", ["fish"]],
    ["almondmilk and a nutloaf", ["nuts", "peanuts"]],
    ["applesauce", []],
    ["pancakes", ["eggs", "gluten", "milk"]],
    ["2 yolks", ["eggs"]],
    ["crab apples", []],
    ["crab cakes", ["crustaceans", "gluten"]],
    ["seafood medley", ["crustaceans", "fish", "molluscs"]],
    ["shellfish stock", ["crustaceans", "molluscs"]],
    ["oyster mushrooms", []],
    ["oysters", ["molluscs"]],
    ["butternut squash", []],
    ["butter beans", []],
    ["butter", ["milk"]],
    ["cocoa butter", []],
    ["peanut butter", ["peanuts"]],
    ["peanuts", ["peanuts"]],
    ["coconut milk", []],
    ["coconut, milk", ["milk"]],
    ["coconut milk and milk", ["milk"]],
    ["whole milk", ["milk"]],
    ["almond milk", ["nuts"]],
    ["hemp milk", []],
    ["nutmeg", []],
    ["mixed nuts", ["nuts", "peanuts"]],
    ["walnut halves", ["nuts"]],
    ["water chestnuts", []],
    ["doughy", []],
    ["eggplant", []],
    ["egg plant", []],
    ["eggs", ["eggs"]],
    ["2 free-range eggs", ["eggs"]],
    ["eggs, free range", ["eggs"]],
    ["eggs free range", ["eggs"]],
    ["peanut-free bar", []],
    ["peanut free", []],
    ["no nuts", []],
    ["without any prawns or crab", []],
    ["free from milk", []],
    ["no butter, cream", ["milk"]],
    ["or prawns", ["crustaceans"]],
    ["rice, or prawns", ["crustaceans"]],
    ["no nuts or milk, or prawns", ["crustaceans"]],
    ["no knead bread", ["gluten"]],
    ["gluten-free flour", []],
    ["gluten-free pasta with butter", ["milk"]],
    ["gluten-free noodles and flour", ["gluten"]],
    ["shellfish-free prawns", ["crustaceans"]],
    ["egg-free eggs", ["eggs"]],
    ["buckwheat", []],
    ["cream of tartar", []],
    ["double cream", ["milk"]],
    ["cheesecloth", []],
    ["cheese", ["milk"]],
    ["celery sticks", ["celery"]],
    ["mustard greens", ["mustard"]],
    ["white wine", ["sulphites"]],
    ["sesame oil", ["sesame"]],
    ["walnut-sized balls", []],
    ["anchovies", ["fish"]],
    ["selfish", []],
    // A label takes out what it names; what is free of lactose is not free of milk.
    ["lactose-free milk", ["milk"]],
    ["laktosefreie Milch", ["milk"]],
    ["lait sans lactose", ["milk"]],
    ["leche deslactosada", ["milk"]],
    ["latte senza lattosio", ["milk"]],
    ["leite sem lactose", ["milk"]],
    ["lactosevrije melk", ["milk"]],
    ["glutenfreie Spaghetti", []],
    ["Spaghetti (glutenfrei)", []],
    ["pâtes aux œufs sans gluten", ["eggs"]],
    ["harina integral sin gluten", []],
    ["glutenvrij brood met boter", ["milk"]],
    ["Glutenfreies Mehl und Nudeln", ["gluten"]],
    ["gambas sin gambas", ["crustaceans"]],
    ["eggless cake", ["gluten"]],
    ["Spaghetti, glutenfrei", []],
    ["vegan & gluten-free brownies", []],
    ["gluten- und laktosefreies Brot", []],
    ["nut-free pesto", ["milk"]],
    ["pesto sans noix", ["milk"]],
    ["Gemüsebrühe ohne Sellerie", []],
    ["unsulphured dried apricots", []],
    ["Käsespätzle, vegan", ["gluten"]],
    ["cream without cheese", ["milk"]],
    ["rye bread, wheat-free", ["gluten"]],
    // A label that is denied does not count, and the food that it names is in the text.
    ["bread (not gluten-free)", ["gluten"]],
    ["nicht glutenfrei", ["gluten"]],
    ["biscotti non senza glutine", ["gluten"]],
    ["koekjes (niet glutenvrij)", ["gluten"]],
    ["Nudeln, nicht vegan, mit Butter", ["gluten", "milk"]],
    // Two compounds without the shellfish that they begin with, and two with the food that they begin with or end in.
    ["Austernpilzrisotto", ["milk"]],
    ["Hummermesser", []],
    ["Erdnussflips und Vanilleeis", ["milk", "peanuts"]],
    // Foods that a "no" or a "without" leaves out, and foods that it does not.
    ["do not use milk here", []],
    ["do not add milk", []],
    ["do not add the milk yet", ["milk"]],
    ["do not let the milk boil", ["milk"]],
    ["keine Milch verwenden", []],
    ["nicht mit Milch ablöschen", []],
    ["ohne Nüsse oder Milch", []],
    ["ne pas utiliser de lait", []],
    ["sans noix ni amandes", []],
    ["sin nueces ni leche", []],
    ["senza noci né latte", []],
    ["sem nozes nem leite", []],
    ["zonder noten of melk", []],
    ["avec du lait et sans noix", ["milk"]],
    // Compounds, by what they begin and end with.
    ["Erdnussbutter", ["peanuts"]],
    ["Haselnusscreme", ["nuts"]],
    ["Vollmilchjoghurt", ["milk"]],
    ["Lachsforellenfilet", ["fish"]],
    ["Weizenvollkornbrot", ["gluten"]],
    ["Schweineschmalz", []],
    ["Kaesespaetzle", ["eggs", "gluten", "milk"]],
    ["pindakaas", ["peanuts"]],
    ["garnalencocktail", ["crustaceans"]],
    ["geitenkaassalade", ["milk"]],
    ["bloemkoolsoep", []],
    // Names with the word for an allergen, which contain that allergen, another one or none.
    ["Kokosmilch", []],
    ["Butternut-Kürbis", []],
    ["Muskatnuss", []],
    ["noix de muscade", []],
    ["nuez moscada", []],
    ["noce moscata", []],
    ["noz-moscada", []],
    ["nootmuskaat", []],
    ["noix de coco", []],
    ["Erdnüsse", ["peanuts"]],
    ["Milchreis", ["milk"]],
    ["Buchweizenmehl", []],
    ["Eierschwammerl", []],
    ["Leberkäse", []],
    ["burro di arachidi", ["peanuts"]],
    ["manteiga de amendoim", ["peanuts"]],
    ["mantequilla de cacahuete", ["peanuts"]],
    ["beurre de cacao", []],
    ["lait d'amande", ["nuts"]],
    ["Hafermilch", ["gluten"]],
    ["harina de maíz", []],
    ["ginger nuts", ["gluten"]],
    ["cream sherry", ["sulphites"]],
    ["chicken oysters", []],
    // A word of another language counts in a line of that language only.
    ["heat the pan", []],
    ["pan de molde", ["gluten"]],
    ["pan con aceite", ["gluten"]],
    ["bring to room temperature", []],
    ["200 ml room", ["milk"]],
    ["con le mani", []],
    ["polvo de hornear, una cucharada", []],
    ["polvo à lagareiro", ["molluscs"]],
    ["Ober- und Unterhitze", []],
    // Dishes, by what they usually contain; and names with a doubled letter too many or too few.
    ["bouillabaisse", ["crustaceans", "fish", "molluscs"]],
    ["Wiener Schnitzel", ["eggs", "gluten"]],
    ["pasteis de nata", ["eggs", "gluten", "milk"]],
    ["mozarella di buffala", ["milk"]],
    ["", []],
  ];
  beforeAll(async () => {
    await clearProfiles();
    await profile(alice, all);
  });
  test.each(cases)("the text %s contains %j", async (text, codes) => {
    const result = await db.as({ role: "alfred_definer", user: alice }, (client) =>
      client.query("select distinct code from alfred.food_violations($1, $2, $3) order by 1", [
        JSON.stringify([{ text, source: null }]),
        household,
        alice,
      ]),
    );
    expect(result.rows.map(({ code }) => code)).toEqual(codes.toSorted());
  });
});

describe("a diet", () => {
  beforeEach(clearProfiles);
  test.each([
    ["bacon", true],
    ["vegan bacon", false],
    ["minced meat", true],
    ["meat-free mince", false],
    ["veggie sausages and ham", true],
    ["gelatine", true],
    ["prawns", true],
    ["aubergine", false],
    ["Schweineschnitzel", true],
    ["jambon blanc", true],
    ["jamón serrano", true],
    ["prosciutto crudo", true],
    ["presunto", true],
    ["runderlappen", true],
    ["vegane Bratwurst", false],
    ["saucisses végétariennes", false],
    ["Fleischtomaten", false],
    ["une fois cuit", false],
  ])("for a vegetarian, %s is stopped: %s", async (text, isFound) => {
    await profile(alice, [], ["vegetarian"]);
    const result = await attempt(list(text));
    expect(result.status).toBe(isFound ? "failed" : "applied");
    const codes = (result.error?.violations ?? []).map(({ code }: Json) => code);
    expect(new Set(codes)).toEqual(new Set(isFound ? ["vegetarian"] : []));
  });
});

describe("a label", () => {
  beforeEach(clearProfiles);
  test.each([
    ["gluten-free", "gluten-free penne", false],
    ["gluten-free", "pasta senza glutine", false],
    ["gluten-free", "glutenfreie Nudeln", false],
    ["gluten-free", "pâtes sans gluten", false],
    ["gluten-free", "pan sin gluten", false],
    ["gluten-free", "massa sem glúten", false],
    ["gluten-free", "glutenvrij brood", false],
    ["gluten-free", "Brot, nicht glutenfrei", true],
    ["lactose-free", "Milch, laktosefrei", false],
    ["dairy-free", "Milch, laktosefrei", true],
    ["vegan", "dairy-free chicken", true],
    ["vegan", "egg-free mayonnaise", false],
    ["nut-free", "nut-free pesto", false],
  ])("against the diet %s, %s is stopped: %s", async (diet, text, isFound) => {
    await profile(alice, [], [diet]);
    expect((await attempt(list(text))).status).toBe(isFound ? "failed" : "applied");
  });
});

describe("the names of diets and allergies", () => {
  test.each([
    ["vegetarisch", "vegetarian"],
    ["végétarienne", "vegetarian"],
    ["Vegano", "vegan"],
    ["streng vegan", "vegan"],
    ["laktosefrei", "lactose-free"],
    ["sin gluten", "gluten-free"],
    ["senza glutine", "gluten-free"],
    ["sem lactose", "lactose-free"],
    ["geen varkensvlees", "no pork"],
    ["koscher", "kosher"],
    ["halal", "halal"],
    ["ohne Alkohol", "no alcohol"],
    ["viel Gemüse", null],
  ])("the diet's name %s is read as %j", async (words, diet) => {
    const [row] = await db.admin("select alfred.diet_of($1) as diet", [words]);
    expect(row).toEqual({ diet });
  });

  test.each([
    ["Erdnüsse", ["peanuts"]],
    ["fruits à coque", ["nuts"]],
    ["mariscos", ["crustaceans", "molluscs"]],
    ["lattosio", ["milk"]],
    ["marisco e tremoço", ["crustaceans", "lupin", "molluscs"]],
    ["schaaldieren", ["crustaceans"]],
  ])("an allergy to %s is one to %j", async (words, codes) => {
    const [row] = await db.admin("select alfred.allergen_codes($1) as codes", [words]);
    expect(row).toEqual({ codes });
  });
});

describe("writes", () => {
  beforeEach(clearProfiles);
  test("a write of a recipe with an allergen fails, names the food, and leaves nothing", async () => {
    await profile(alice, ["crustaceans"]);
    const result = await attempt(createRecipe("Sunday rice", ["rice", "king prawns"]));
    expect(result).toMatchObject({
      status: "failed",
      row: null,
      error: {
        code: "guard",
        message: "contains king prawns (crustaceans)",
        violations: [{ kind: "allergen", code: "crustaceans", name: "king prawns" }],
      },
    });
    expect(await db.admin("select 1 from public.recipes where name = 'Sunday rice'")).toEqual([]);
    expect(
      await db.admin("select 1 from public.recipe_ingredients where name = 'king prawns'"),
    ).toEqual([]);
  });

  test.each([
    ["lait d'avoine", "gluten", "lait d'avoine"],
    ["25 cl de lait d’avoine", "gluten", "lait d’avoine"],
    ["beurre demi-sel", "milk", "beurre demi-sel"],
    ["pain de mie (pain)", "gluten", "pain de mie"],
  ])(
    "a write of %s is refused, and the violation names the food as the user wrote it",
    async (name, code, food) => {
      await profile(bob, [code]);
      const { error } = await attempt(list(name));
      expect(error.violations).toContainEqual({ kind: "allergen", code, name: food });
    },
  );

  test.each([
    ["in its title", createRecipe("Prawn curry", ["rice"])],
    ["in its instructions", createRecipe("Curry", ["rice"], { instructions: ["Add prawns."] })],
    [
      "in how a line is prepared",
      createRecipe("Curry", [{ name: "rice", preparation: "fried with prawns" }]),
    ],
    ["on the list", list("prawns")],
    ["as a meal's title", meal({ title: "Prawn night" })],
    ["in a meal's notes", meal({ title: "Rice", notes: "with prawns on top" })],
  ])("a write of prawns %s fails", async (_where, op) => {
    await profile(bob, ["crustaceans"]);
    expect((await attempt(op)).error).toMatchObject({ code: "guard" });
  });

  test.each([
    [
      "a recipe's description",
      createRecipe("Rice", ["rice"], { description: "Once with prawns." }),
    ],
    ["the stock", { op: "create", table: "inventory", values: { name: "prawns" } } as Op],
    ["a task", { op: "create", table: "tasks", values: { title: "feed the prawns" } } as Op],
  ])("a write of prawns into %s is not checked by the guard", async (_what, op) => {
    await profile(alice, ["crustaceans"]);
    expect((await attempt(op)).status).toBe("applied");
  });

  test("a write is judged by its words even if it links a harmless ingredient, and by its link even if the words are harmless", async () => {
    await profile(alice, ["crustaceans"]);
    const [water] = await db.admin<{ id: string }>(
      "select id from public.ingredients where name = 'water'",
    );
    expect((await attempt(list("prawns", { ingredient_id: water!.id }))).error.code).toBe("guard");
    const [prawn] = await db.admin<{ id: string }>(
      "select id from public.ingredients where name = 'prawn'",
    );
    expect((await attempt(list("pink ones", { ingredient_id: prawn!.id }))).error).toMatchObject({
      message: "contains prawn (crustaceans)",
    });
  });

  test("a write that adds an allergen to a row fails, by whatever operation", async () => {
    const [rice, prawns] = await apply(db, alice, run, [
      createRecipe("Rice", ["rice"]),
      createRecipe("Gambas", ["prawns"]),
    ]);
    const [planned] = await apply(db, alice, run, [meal({ recipe_id: rice.row_id })]);
    await profile(alice, ["crustaceans"]);
    const ops: Op[] = [
      {
        op: "update",
        table: "recipes",
        id: rice.row_id,
        set: {},
        children: [{ table: "recipe_ingredients", rows: [{ name: "prawns" }] }],
      },
      { op: "update", table: "recipes", id: rice.row_id, set: { name: "Prawn rice" } },
      {
        op: "create",
        table: "recipe_ingredients",
        values: { recipe_id: rice.row_id, name: "crab" },
      },
      {
        op: "update",
        table: "recipe_ingredients",
        id: rice.row.recipe_ingredients[0].id,
        set: { name: "prawns" },
      },
      { op: "update", table: "meal_plans", id: planned.row_id, set: { recipe_id: prawns.row_id } },
      { op: "update", table: "meal_plans", id: planned.row_id, set: { notes: "Prawns on top." } },
      meal({ recipe_id: prawns.row_id, title: "Dinner" }),
    ];
    for (const op of ops) {
      const { error } = await attempt(op);
      expect([op, error?.code]).toEqual([op, "guard"]);
    }
    const origins = ["api", "job"];
    for (const origin of origins) {
      const { results } = await db.rpc(
        alice,
        "apply_effects",
        effectsOf(run, [list("prawns")], { origin, household_id: household }),
      );
      expect(results[0].error.code).toBe("guard");
    }
  });

  test("a write that does not change the allergens of a row is let through", async () => {
    const [prawns] = await apply(db, alice, run, [createRecipe("Gambas", ["prawns", "oil"])]);
    await profile(alice, ["crustaceans"]);
    const newServings: Op = {
      op: "update",
      table: "recipes",
      id: prawns.row_id,
      set: { servings: 3 },
      children: [{ table: "recipe_ingredients", rows: [{ name: "prawns" }] }],
    };
    expect((await attempt(newServings)).status).toBe("applied");
    expect((await attempt({ op: "delete", table: "recipes", id: prawns.row_id })).status).toBe(
      "applied",
    );
  });

  test("a write of columns that the guard does not read does not change the findings", async () => {
    const tables = await db.admin<{
      table_name: string;
      guard: string;
      remarks: string;
      unguarded: string[];
    }>(
      "select table_name, guard, remarks, unguarded from public.data_tables where unguarded <> '{}'",
    );
    expect(tables.map(({ table_name }) => table_name).toSorted()).toEqual([
      ...["meal_plans", "recipe_ingredients", "recipes", "shopping_list"],
    ]);
    const [recipe, entry] = await apply(db, alice, run, [
      createRecipe("Dinner", ["prawns"]),
      list("prawns"),
    ]);
    const [planned] = await apply(db, alice, run, [meal({ recipe_id: recipe.row_id })]);
    await profile(alice, ["crustaceans", "milk"]);
    const rows: Record<string, string> = {
      recipes: recipe.row_id,
      recipe_ingredients: recipe.row.recipe_ingredients[0].id,
      shopping_list: entry.row_id,
      meal_plans: planned.row_id,
    };
    const choices: Record<string, unknown> = {
      difficulty: "hard",
      meal_type: "snack",
      optional: true,
    };
    for (const { table_name, guard, remarks, unguarded } of tables) {
      const findingsNow = async () =>
        db.as({ role: "alfred_definer", user: alice }, async (client) => {
          const parameters = [rows[table_name], household, alice];
          const findingsOf = (finder: string) =>
            client.query(
              `select f.* from alfred.${finder}($1, $2, $3) f order by f::text`,
              parameters,
            );
          return [(await findingsOf(guard)).rows, (await findingsOf(remarks)).rows];
        });
      const before = await findingsNow();
      expect(before[0]).toMatchObject([{ code: "crustaceans" }]);
      for (const column of unguarded) {
        const [type] = await db.admin<{ name: string }>(
          "select format_type(atttypid, null) as name from pg_attribute where attrelid = $1::regclass and attname = $2",
          [`public.${table_name}`, column],
        );
        const other = { integer: 7, numeric: 7, boolean: true, "text[]": ["butter"] }[type!.name];
        await db.admin(`update public.${table_name} set ${column} = $1 where id = $2`, [
          choices[column] ?? other ?? "butter",
          rows[table_name],
        ]);
        expect([table_name, column, await findingsNow()]).toEqual([table_name, column, before]);
      }
    }
  });

  test.each<[boolean, string, object]>([
    [false, "a number", { op: "update", set: { quantity: 2 } }],
    [true, "a name beside a number", { op: "update", set: { quantity: 2, name: "x" } }],
    [
      true,
      "its lines",
      { op: "update", set: { quantity: 2 }, children: [{ table: "t", rows: [] }] },
    ],
    [true, "all, as a new row does", { op: "create" }],
  ])("a write asks the guard (%s) if it changes %s", async (is, _what, op) => {
    const [row] = await db.admin<{ is: boolean }>(
      "select alfred.is_guarded(d, $1) as is from public.data_tables d where d.table_name = 'shopping_list'",
      [JSON.stringify(op)],
    );
    expect(row!.is).toBe(is);
  });

  test("a write is judged by the present catalogue and diets", async () => {
    const code = async () => (await attempt(list("zorbfruit"))).error?.code ?? null;
    await profile(alice, ["peanuts"], ["vegan"]);
    expect(await code()).toBe(null);
    await db.admin(
      "insert into public.ingredients (name, allergens) values ('zorbfruit', '{peanuts}')",
    );
    expect(await code()).toBe("guard");
    await db.admin("update public.ingredients set allergens = '{}' where name = 'zorbfruit'");
    expect(await code()).toBe(null);
    await db.admin("update public.ingredients set categories = '{dairy}' where name = 'zorbfruit'");
    expect(await code()).toBe("guard");
    await db.admin("update public.ingredients set categories = '{}' where name = 'zorbfruit'");
    const foods = "update alfred.diet_rules set foods = $1 where diet = 'vegan'";
    await db.admin(foods, [["zorbfruit"]]);
    expect(await code()).toBe("guard");
    await db.admin(foods, [[]]);
    expect(await code()).toBe(null);
    await db.admin("delete from public.shopping_list where name = 'zorbfruit'");
    await db.admin("delete from public.ingredients where name = 'zorbfruit'");
  });

  test("a write that fails does not stop the other operations of its batch", async () => {
    await profile(alice, ["crustaceans"]);
    const ops = [list("rice"), list("prawns"), list("leeks")];
    const each = await db.rpc(alice, "apply_effects", effectsOf(run, ops));
    expect(each.results.map(({ status }: Json) => status)).toEqual([
      "applied",
      "failed",
      "applied",
    ]);
  });

  test("a write of an atomic batch is undone, and the answer reports everything that the guard has stopped", async () => {
    await profile(alice, ["crustaceans"]);
    const ops = [list("rice"), list("prawns"), list("leeks"), list("lobster")];
    const { results } = await db.rpc(
      alice,
      "apply_effects",
      effectsOf(run, ops, { mode: "atomic" }),
    );
    expect(results.map(({ error }: Json) => error.message)).toEqual([
      "rolled back because another operation failed",
      "contains prawns (crustaceans)",
      "rolled back because another operation failed",
      "contains lobster (crustaceans)",
    ]);
  });

  test("a write is judged by every member's allergens and the writer's diet, and by no other member's diet", async () => {
    await profile(bob, ["crustaceans"], ["vegetarian"]);
    expect((await attempt(list("prawns"))).error.violations).toEqual([
      { kind: "allergen", code: "crustaceans", name: "prawns" },
    ]);
    expect((await attempt(list("bacon"))).status).toBe("applied");
    const bobs = await startRun(db, bob);
    expect((await attempt(list("bacon"), bob, bobs.run)).error.code).toBe("guard");
    const carols = await startRun(db, carol);
    expect((await attempt(list("prawns"), carol, carols.run)).status).toBe("applied");
  });
});

describe("overrides", () => {
  beforeEach(clearProfiles);
  const prawns = { ...list("prawns"), override: ["crustaceans"] };

  test("an override of all violated codes lets its row through, and stays in the ledger", async () => {
    await profile(alice, ["crustaceans"]);
    expect((await attempt(prawns)).status).toBe("applied");
    const [effect] = await db.admin(
      "select request -> 'override' as override from public.effects where request ? 'override' order by created_at desc limit 1",
    );
    expect(effect).toEqual({ override: ["crustaceans"] });
    expect((await attempt(list("prawns"))).error.code).toBe("guard");
  });

  test.each([
    ["other codes", ["molluscs"]],
    ["some of the codes", ["crustaceans"]],
    ["no code", []],
    ["something else", "crustaceans,molluscs"],
    ["a boolean", true],
  ])("an override of %s has no effect", async (_what, override) => {
    await profile(alice, ["crustaceans", "molluscs"]);
    expect((await attempt({ ...list("prawns and mussels"), override })).error.code).toBe("guard");
  });
});

describe("what is said in a conversation", () => {
  beforeEach(clearProfiles);
  test("an allergy that is said in a conversation counts from the next operation on", async () => {
    const { results } = await db.rpc(
      alice,
      "apply_effects",
      effectsOf(run, [
        list("prawns"),
        { op: "create", table: "preferences", values: { kind: "allergy", subject: "shellfish" } },
        list("prawns"),
        list("mussels"),
      ]),
    );
    expect(results.map(({ status }: Json) => status)).toEqual([
      "applied",
      "applied",
      "failed",
      "failed",
    ]);
  });

  test.each([
    ["nuts", "walnuts", "nuts"],
    ["strawberries", "strawberries", "strawberry"],
    ["prawns", "lobster", "crustaceans"],
    ["crustaceans", "lobster", "crustaceans"],
    ["dairy", "butter", "milk"],
  ])("an allergy to %s stops a write of %s", async (subject, food, code) => {
    await state(bob, "allergy", subject, (await startRun(db, bob)).run);
    expect((await attempt(list(food))).error.violations.map((v: Json) => v.code)).toContain(code);
    const { codes } = await db.rpc(alice, "household_allergens", { household_id: household });
    expect(codes).toContain(code);
  });

  test("a diet counts only for the member who has it", async () => {
    await state(alice, "diet", "a vegetarian");
    await state(alice, "diet", "vegan");
    expect((await attempt(list("butter"))).error.violations).toEqual([
      { kind: "diet", code: "vegan", name: "butter" },
    ]);
    const bobs = await startRun(db, bob);
    expect((await attempt(list("butter"), bob, bobs.run)).status).toBe("applied");
  });

  test("a preference that is stated again makes no second row", async () => {
    await state(alice, "allergy", "shellfish");
    expect((await state(alice, "allergy", " Shellfish ")).error).toMatchObject({
      code: "duplicate",
    });
  });

  test("an allergy is not deleted or weakened without its user's consent, nor by another member", async () => {
    const { row_id: id } = await state(alice, "allergy", "shellfish");
    const remove: Op = { op: "delete", table: "preferences", id };
    expect((await attempt(remove)).error).toMatchObject({
      code: "guard",
      message: "keeps out shellfish (crustaceans), shellfish (molluscs)",
    });
    for (const set of [{ kind: "note" }, { subject: "dust" }, { subject: "molluscs" }]) {
      const op: Op = { op: "update", table: "preferences", id, set };
      expect((await attempt(op)).error.code).toBe("guard");
    }
    const bobs = await startRun(db, bob);
    expect((await attempt(remove, bob, bobs.run)).error.code).toBe("not_found");
    expect((await attempt(list("prawns"))).error.code).toBe("guard");
    expect((await attempt({ ...remove, override: ["crustaceans", "molluscs"] })).status).toBe(
      "applied",
    );
    expect((await attempt(list("prawns"))).status).toBe("applied");
  });
});
