// A row that is put back has the judgement that it had, or none: no other row of its name lends it one (I6, I12).
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
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
  household = await createHousehold(db, alice);
  ({ run } = await startRun(db, alice));
  await db.rpc(alice, "put_profile", { allergens: ["celery"] });
});
beforeEach(async () => {
  for (const table of ["shopping_list", "recipe_ingredients", "recipes"]) {
    await db.admin(`delete from public.${table}`);
  }
});

interface Performed {
  row: string;
  effect: { id: string; inverse: Op };
}

async function perform(op: Op): Promise<Performed> {
  const request = effectsOf(run, [op]);
  const { results } = await db.rpc(alice, "apply_effects", request);
  expect(results[0].error).toBeNull();
  const [effect] = await db.admin<Performed["effect"]>(
    "select id, inverse from public.effects where step = $1",
    [request.step],
  );
  return { row: results[0].row_id, effect: effect! };
}

const NUTS = { food: "nut thing", contains: ["nuts"], may_contain: ["milk"] };
const FISH = { food: "fish thing", contains: ["fish"], may_contain: [] };
const UNJUDGED = { food: null, contains: null, may_contain: null };

const buy = (values: object): Op => ({ op: "create", table: "shopping_list", values });
const remove = (table: string, id: string): Op => ({ op: "delete", table, id });
const rename = (id: string, name: string): Op => ({
  op: "update",
  table: "shopping_list",
  id,
  set: { name },
});
const judgementOf = async (id: string) =>
  (
    await db.admin<Json>(
      "select food, contains, may_contain from public.shopping_list where id = $1",
      [id],
    )
  )[0];
const linesOf = (recipe: string) =>
  db.admin<Json>(
    `select food, contains, may_contain from public.recipe_ingredients where recipe_id = $1
     order by position, id`,
    [recipe],
  );

/** Judges a written row as the job does, without an entry in the ledger. */
async function judge(id: string, name: string, judgement: typeof NUTS): Promise<void> {
  const rows = [{ table: "shopping_list", id, name, ...judgement }];
  const answer = await db.rpc(alice, "save_judgements", { household_id: household, rows });
  expect(answer).toEqual({ judged: 1 });
}

const WAYS: [string, (performed: Performed) => Promise<Performed>][] = [
  ["the undo", ({ effect }) => perform({ op: "undo", effect_id: effect.id })],
  ["the stored inverse as an operation of its own", ({ effect }) => perform(effect.inverse)],
];

describe.each(WAYS)("%s", (_way, putBack) => {
  test.each([
    ["an unjudged row comes back unjudged", UNJUDGED],
    ["a judged row comes back with its own judgement", FISH],
    ["a row judged to contain nothing comes back so", { ...FISH, contains: [] }],
  ])("%s, although another row of its name is judged", async (_what, judgement) => {
    const { row } = await perform(buy({ name: "Quolbrum", ...judgement }));
    await perform(buy({ name: "Quolbrum", ...NUTS }));
    await putBack(await perform(remove("shopping_list", row)));
    expect(await judgementOf(row)).toEqual(judgement);
  });

  test("each line of a recipe comes back as it was, although another line with its name is judged", async () => {
    // The unjudged line is written first, so it takes over no judgement. It is put back last, by its position.
    const lines = [
      { name: "Tomatoes", position: 3 },
      { name: "Tomatoes", position: 1, ...NUTS },
      { name: "Tomatoes", position: 2, ...FISH },
    ];
    const { row } = await perform(createRecipe("Stew", lines));
    await putBack(await perform(remove("recipes", row)));
    expect(await linesOf(row)).toEqual([NUTS, FISH, UNJUDGED]);
  });

  test("each line that was replaced comes back as it was", async () => {
    const { row } = await perform(createRecipe("Stew", [{ name: "Quolbrum" }]));
    const rows = [{ name: "Quolbrum", ...NUTS }];
    const children = [{ table: "recipe_ingredients", rows }];
    const replacement = await perform({
      op: "update",
      table: "recipes",
      id: row,
      set: {},
      children,
    });
    await perform(buy({ name: "Quolbrum", ...FISH }));
    await putBack(replacement);
    expect(await linesOf(row)).toEqual([UNJUDGED]);
  });
});

describe("the undo of a new name", () => {
  test("the undo of a new name leaves an unjudged row unjudged, although it was judged under the new name", async () => {
    const { row } = await perform(buy({ name: "Quolbrum" }));
    const renaming = await perform(rename(row, "Quolvant"));
    await judge(row, "Quolvant", NUTS);
    await perform({ op: "undo", effect_id: renaming.effect.id });
    expect(await judgementOf(row)).toEqual(UNJUDGED);
  });

  test("the undo of a new name restores the whole judgement of the old name, although the row was judged under the new name", async () => {
    const oldJudgement = { food: "plain thing", contains: ["gluten"], may_contain: null };
    const { row } = await perform(buy({ name: "Quolbrum", ...oldJudgement }));
    const renaming = await perform(rename(row, "Quolvant"));
    await judge(row, "Quolvant", NUTS);
    await perform({ op: "undo", effect_id: renaming.effect.id });
    expect(await judgementOf(row)).toEqual(oldJudgement);
  });
});

test("the undo of another column's later change keeps a judgement of the same name", async () => {
  const { row } = await perform(buy({ name: "Quolbrum" }));
  const set = { quantity: 2 };
  const change = await perform({ op: "update", table: "shopping_list", id: row, set });
  await judge(row, "Quolbrum", NUTS);
  await perform({ op: "undo", effect_id: change.effect.id });
  expect(await judgementOf(row)).toEqual(NUTS);
});

test("a new row takes over the judgement of its name as before, even after a row was restored", async () => {
  const { row } = await perform(buy({ name: "Quolbrum" }));
  await perform(buy({ name: "Quolbrum", ...NUTS }));
  const removal = await perform(remove("shopping_list", row));
  const both = effectsOf(run, [
    { op: "undo", effect_id: removal.effect.id },
    buy({ name: "Quolbrum" }),
  ]);
  const { results } = await db.rpc(alice, "apply_effects", both);
  expect(await judgementOf(results[0].row_id)).toEqual(UNJUDGED);
  expect(await judgementOf(results[1].row_id)).toEqual(NUTS);
});
