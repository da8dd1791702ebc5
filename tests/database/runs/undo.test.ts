// undo_run and undo operations: taken back once and whole, or refused before a later change is lost.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  bob,
  carol,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  startRun,
  uuidPattern,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
beforeAll(async () => {
  await createHousehold(db, alice, bob);
  await createHousehold(db, carol);
});

/** A run in a conversation of its own that has applied these operations and ended. */
async function endedRun(ops: Op[], user = alice) {
  const { run, conversation } = await startRun(db, user);
  const results = await apply(db, user, run, ops);
  await end(run, user);
  return { run, conversation, results };
}
const end = (run: string, user = alice, change = {}) =>
  db.rpc(user, "finish_run", finishOf(run, change));
const undo = (run: string, change: object = {}, user = alice) =>
  db.rpc(user, "undo_run", {
    run_id: run,
    route: `undo ${run}`,
    key: randomUUID(),
    body_hash: "hash",
    queue_limit: 10,
    ...change,
  });

const standingEffects = (run: string) =>
  db.admin<{ id: string }>(
    `select id from public.effects where origin_id = $1 and status = 'applied' and undone_by is null
     order by created_at desc, seq desc`,
    [run],
  );
const undosOf = async (run: string): Promise<Op[]> =>
  (await standingEffects(run)).map(({ id }) => ({ op: "undo", effect_id: id }));

/** Accepts the undo of a run, applies it as its process does, and ends it. */
async function takeBack(run: string): Promise<Json> {
  const undoAnswer = await undo(run);
  if (undoAnswer.outcome !== "accepted") throw new Error(undoAnswer.outcome);
  const request = effectsOf(undoAnswer.run.id, await undosOf(run), { mode: "atomic" });
  const answer = await db.rpc(alice, "apply_effects", request);
  await end(undoAnswer.run.id);
  return { ...answer, run: undoAnswer.run.id, request };
}
const names = async (table: string, ids: string[]) =>
  (
    await db.admin<{ name: string }>(
      `select name from public.${table} where id = any ($1::uuid[]) order by name`,
      [ids],
    )
  ).map(({ name }) => name);
const rename = (id: string, name: string): Op => ({
  op: "update",
  table: "recipes",
  id,
  set: { name },
});
const mealOf = (recipe: string): Op => ({
  op: "create",
  table: "meal_plans",
  values: { planned_on: "2026-11-25", meal_type: "dinner", recipe_id: recipe },
});

describe("an undo that is accepted", () => {
  test("an undo is accepted as a queued run, in order, once per key", async () => {
    const { run, conversation } = await endedRun([createRecipe("Tea")]);
    const busy = await db.rpc(alice, "accept_message", messageTo(conversation));
    const key = randomUUID();
    const answer = await undo(run, { key });
    expect(answer).toMatchObject({
      outcome: "accepted",
      run: { kind: "undo", undo_of: run, status: "queued", accepted_as: "queued", number: 3 },
    });
    expect(answer.run.text).toBe("Undo: what is in the fridge?");
    expect(await undo(run, { key })).toMatchObject({
      outcome: "replayed",
      run: { id: answer.run.id },
    });
    expect(await undo(run, { key, body_hash: "other" })).toEqual({ outcome: "key_conflict" });
    const ending = await end(busy.run.id);
    expect(ending.next).toMatchObject({ id: answer.run.id, undo_of: run });
  });

  test("an undo quotes the message without the ids of its links, which a cut could halve", async () => {
    const { conversation } = await endedRun([]);
    const text = `${"so ".repeat(60)}use @[Tea](${randomUUID()})`;
    const { run } = await db.rpc(alice, "accept_message", messageTo(conversation, { text }));
    await apply(db, alice, run.id, [createRecipe("Quoted tea")]);
    await end(run.id);
    const answer = await undo(run.id);
    expect(answer.run.text).toBe(`Undo: ${"so ".repeat(60)}use Tea`);
    await end(answer.run.id);
  });

  test("an undo takes back all that a run did, newest first, side effects included", async () => {
    const earlier = await endedRun([
      createRecipe("Old", ["flour", "water"]),
      { op: "create", table: "inventory", values: { name: "cod", quantity: 2 } },
    ]);
    const [old, stock] = earlier.results;
    const before = await db.admin(
      "select id, name, position, ingredient_id from public.recipe_ingredients where recipe_id = $1 order by position",
      [old.row_id],
    );
    const { run, conversation } = await startRun(db, alice);
    const [recipe] = await apply(db, alice, run, [createRecipe("New", ["rice"])]);
    await apply(db, alice, run, [rename(recipe.row_id, "Newer"), mealOf(recipe.row_id)]);
    await apply(db, alice, run, [
      { op: "delete", table: "recipes", id: old.row_id },
      // The name's link to the catalogue follows the name: a change that was not asked for.
      { op: "update", table: "inventory", id: stock.row_id, set: { name: "milk" } },
    ]);
    await end(run);
    const { results, run: undoRun } = await takeBack(run);
    expect(results.map(({ op, table, status }: Json) => [op, table, status])).toEqual([
      ["update", "inventory", "applied"],
      ["create", "recipes", "applied"],
      ["delete", "meal_plans", "applied"],
      ["update", "recipes", "applied"],
      ["delete", "recipes", "applied"],
    ]);
    expect(await names("recipes", [old.row_id, recipe.row_id])).toEqual(["Old"]);
    expect(
      await db.admin(
        "select id, name, position, ingredient_id from public.recipe_ingredients where recipe_id = $1 order by position",
        [old.row_id],
      ),
    ).toEqual(before);
    const [cod] = await db.admin(
      "select v.name, i.name as ingredient from public.inventory v join public.ingredients i on i.id = v.ingredient_id where v.id = $1",
      [stock.row_id],
    );
    expect(cod).toEqual({ name: "cod", ingredient: "cod" });
    expect(await undo(run)).toEqual({ outcome: "already_undone" });

    // And the undo is a run like any other: it can be taken back.
    await takeBack(undoRun);
    expect(await names("recipes", [old.row_id, recipe.row_id])).toEqual(["Newer"]);
    expect(
      await db.rpc(alice, "assign_refs", {
        conversation_id: conversation,
        items: [{ type: "recipe", id: recipe.row_id }],
      }),
    ).toMatchObject({ refs: [{ ref: recipe.ref }] });
  });

  test("an undo happens once, whatever is sent again", async () => {
    const { run, results } = await endedRun([createRecipe("Once")]);
    const { request } = await takeBack(run);
    expect((await db.rpc(alice, "apply_effects", request)).outcome).toBe("ended");
    expect(await names("recipes", [results[0].row_id])).toEqual([]);

    const second = await endedRun([createRecipe("Twice")]);
    const answer = await undo(second.run);
    const call = effectsOf(answer.run.id, await undosOf(second.run), { mode: "atomic" });
    const first = await db.rpc(alice, "apply_effects", call);
    expect(await db.rpc(alice, "apply_effects", call)).toEqual({ ...first, outcome: "replayed" });
  });

  test("an effect is undone once, even if its row later looks as the effect left it", async () => {
    const { results } = await endedRun([createRecipe("First")]);
    const id = results[0].row_id;
    const { run } = await endedRun([rename(id, "Second")]);
    const { request } = await takeBack(run);
    await endedRun([rename(id, "Second")]);
    const other = await startRun(db, alice);
    const again = await db.rpc(alice, "apply_effects", effectsOf(other.run, request.ops));
    expect(again.results).toMatchObject([{ status: "failed", error: { code: "invalid" } }]);
    expect(await names("recipes", [id])).toEqual(["Second"]);
    await end(other.run);
  });
});

describe("an undo is refused before it is accepted", () => {
  test.each<[string, () => Promise<string>, object]>([
    [
      "for another user's run",
      async () => (await endedRun([createRecipe("Hers")], carol)).run,
      { outcome: "not_found" },
    ],
    [
      "for another member's run",
      async () => (await endedRun([createRecipe("His")], bob)).run,
      { outcome: "not_found" },
    ],
  ])("an undo is refused: %s", async (_why, make, answer) => {
    expect(await undo(await make())).toEqual(answer);
  });

  const laterChanges: [string, (id: string, row: Json) => Promise<unknown>, string][] = [
    [
      "changed by another member",
      (id) => endedRun([rename(id, "His")], bob),
      '"Tea" has been changed since',
    ],
    [
      "changed in a line",
      (_, row) =>
        endedRun([
          {
            op: "update",
            table: "recipe_ingredients",
            id: row.recipe_ingredients[0].id,
            set: { quantity: 7 },
          },
        ]),
      '"Tea" has been changed since',
    ],
    [
      "changed behind the ledger's back",
      (id) => db.admin("update public.recipes set servings = 9 where id = $1", [id]),
      '"Tea" has been changed since',
    ],
  ];
  test.each(laterChanges)("an undo is refused if a row was %s", async (_what, change, message) => {
    const { run, results } = await endedRun([createRecipe("Tea", ["leaf"])]);
    await change(results[0].row_id, results[0].row);
    const answer = await undo(run);
    expect(answer).toEqual({ outcome: "changed_since", message });
    expect(JSON.stringify(answer)).not.toMatch(uuidPattern);
  });

  test("an undo is refused if what its run changed was changed again, unless that was changed back", async () => {
    const { results } = await endedRun([createRecipe("One", ["leaf"])]);
    const id = results[0].row_id;
    const two = await endedRun([rename(id, "Two")]);
    const three = await endedRun([rename(id, "Three")]);
    expect((await undo(two.run)).outcome).toBe("changed_since");
    await takeBack(three.run);
    await takeBack(two.run);
    expect(await names("recipes", [id])).toEqual(["One"]);
  });

  test("an undo is refused if its run deleted a row whose parent is also gone", async () => {
    const { results } = await endedRun([createRecipe("Gone", ["leaf"])]);
    const line = results[0].row.recipe_ingredients[0].id;
    const deletion = await endedRun([{ op: "delete", table: "recipe_ingredients", id: line }]);
    await endedRun([{ op: "delete", table: "recipes", id: results[0].row_id }]);
    expect((await undo(deletion.run)).outcome).toBe("changed_since");
  });
});

describe("an undo with `override`", () => {
  const takeBackGuarded = async (source: string, override: string[]) => {
    const { run } = await startRun(db, alice);
    const ops = (await undosOf(source)).map((op) => ({ ...op, override }));
    const answer = await db.rpc(alice, "apply_effects", effectsOf(run, ops, { mode: "atomic" }));
    await end(run);
    return answer.results as Json[];
  };

  test("an undo with `override` restores what must be avoided by now without asking, and reports it", async () => {
    const { results } = await endedRun([createRecipe("Gambas", ["prawns"]), createRecipe("Tea")]);
    const ids = results.map(({ row_id }: Json) => row_id);
    const { run } = await endedRun(
      ids.map((id: string) => ({ op: "delete", table: "recipes", id })),
    );
    await db.rpc(alice, "put_profile", { allergens: ["crustaceans"] });
    const takenBack = await takeBackGuarded(run, []);
    expect(takenBack.map(({ label, status }) => [label, status])).toEqual([
      ["Tea", "applied"],
      ["Gambas", "applied"],
    ]);
    expect(takenBack[0]).not.toHaveProperty("remarks");
    expect(takenBack[1]?.remarks).toContainEqual({
      kind: "restored",
      code: "crustaceans",
      name: "prawns",
      finding: "allergen",
    });
    expect(await names("recipes", ids)).toEqual(["Gambas", "Tea"]);
    await db.rpc(alice, "put_profile", { allergens: [] });
  });

  test("an undo with `override` does not delete a stated allergy, unless the allergy is overridden", async () => {
    const values = { kind: "allergy", subject: "sesame" };
    const { run, results } = await endedRun([{ op: "create", table: "preferences", values }]);
    const [stopped] = await takeBackGuarded(run, []);
    expect(stopped?.error.code).toBe("guard");
    const rows = () =>
      db.admin("select 1 from public.preferences where id = $1", [results[0].row_id]);
    expect(await rows()).toHaveLength(1);
    await takeBackGuarded(run, ["sesame"]);
    expect(await rows()).toEqual([]);
  });
});

test("a restored row passes the guard, because it was there before the household avoided it", async () => {
  const { results } = await endedRun([createRecipe("Gambas", ["prawns"])]);
  const { run } = await endedRun([{ op: "delete", table: "recipes", id: results[0].row_id }]);
  await db.rpc(alice, "put_profile", { allergens: ["crustaceans"] });
  await takeBack(run);
  expect(await names("recipes", [results[0].row_id])).toEqual(["Gambas"]);
  const { run: other } = await startRun(db, alice);
  const again = await db.rpc(
    alice,
    "apply_effects",
    effectsOf(other, [createRecipe("New", ["prawns"])]),
  );
  expect(again.results[0].error.code).toBe("guard");
  await db.rpc(alice, "put_profile", { allergens: [] });
});
