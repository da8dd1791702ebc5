// Which catalogue ingredient a name is linked to and which ingredients a text names; and the title of a plan without
// one.
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
beforeAll(async () => {
  await createHousehold(db, alice);
  ({ run } = await startRun(db, alice));
  await db.admin(
    `insert into public.ingredients (name, aliases, categories) values
       ('test leaf', '{greenery,both ways}', '{test herb}'),
       ('test stalk', '{both ways,test leaf stalk}', '{test herb}')`,
  );
});

const linkOf = async (id: string, table = "inventory") => {
  const [row] = await db.admin<{ name: string | null }>(
    `select i.name from public.${table} t left join public.ingredients i on i.id = t.ingredient_id where t.id = $1`,
    [id],
  );
  return row!.name;
};
const stock = async (name: string, more = {}) => {
  const [entry] = await apply(db, alice, run, [
    { op: "create", table: "inventory", values: { name, ...more } },
  ]);
  return entry.row_id as string;
};

test.each([
  ["cod", "cod"],
  ["  Cod ", "cod"],
  ["Tomatoes", "tomato"],
  ["test leaves", "test leaf"],
  ["TEST-LEAF", "test leaf"],
  ["Greenery", "test leaf"],
  ["test leaf stalks", "test stalk"],
  ["both ways", null],
  ["test", null],
  ["a test leaf or two", null],
  ["codd", null],
  ["quantum foam", null],
])("%j means %j", async (name, ingredient) => {
  expect(await linkOf(await stock(name))).toBe(ingredient);
});

test("every table that names ingredients links them", async () => {
  const [recipe, bought] = await apply(db, alice, run, [
    createRecipe("Chowder", ["cod"]),
    { op: "create", table: "shopping_list", values: { name: "cod" } },
  ]);
  expect(await linkOf(recipe.row.recipe_ingredients[0].id, "recipe_ingredients")).toBe("cod");
  expect(await linkOf(bought.row_id, "shopping_list")).toBe("cod");
});

test("a new name is looked up again, and a link that the caller sets stays", async () => {
  const id = await stock("cod");
  const change = async (set: Record<string, unknown>) => {
    await apply(db, alice, run, [{ op: "update", table: "inventory", id, set }]);
    return linkOf(id);
  };
  const [leaf] = await db.admin<{ id: string }>(
    "select id from public.ingredients where name = 'test leaf'",
  );
  expect(await change({ name: "milk" })).toBe("milk");
  expect(await change({ quantity: 2 })).toBe("milk");
  expect(await change({ name: "quantum foam" })).toBeNull();
  expect(await change({ name: "cod", ingredient_id: leaf!.id })).toBe("test leaf");
  expect(await linkOf(await stock("milk", { ingredient_id: leaf!.id }))).toBe("test leaf");
});

test("a text names the longest ingredients in it", async () => {
  const namesIn = async (text: string) => {
    const rows = await db.admin<{ name: string }>(
      "select i.name from unnest(alfred.ingredients_in($1)) k join public.ingredients i on i.id = k order by 1",
      [text],
    );
    return rows.map(({ name }) => name);
  };
  expect(await namesIn("Roasted test leaf stalks with cod")).toEqual(["cod", "test stalk"]);
  expect(await namesIn("test leaves")).toEqual(["test leaf"]);
  expect(await namesIn("Coconut milk curry")).not.toContain("milk");
  expect(await namesIn("codpiece")).toEqual([]);
  expect(await namesIn("")).toEqual([]);
});

test("a plan without a title gets its recipe's name", async () => {
  const [recipe] = await apply(db, alice, run, [createRecipe("Fish pie")]);
  const day = { planned_on: "2026-11-24", meal_type: "dinner", recipe_id: recipe.row_id };
  const [plan, titled] = await apply(db, alice, run, [
    { op: "create", table: "meal_plans", values: day },
    { op: "create", table: "meal_plans", values: { ...day, title: "Leftovers" } },
  ]);
  expect([plan.label, titled.label]).toEqual(["Fish pie", "Leftovers"]);
});
