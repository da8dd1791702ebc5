// Refs: one entity, one ref, for the life of a conversation; a saved artifact keeps its old name.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
beforeAll(() => createHousehold(db, alice));

const assign = async (
  conversation: string,
  ...items: [type: string, id: string, gen?: boolean][]
) => {
  const answer = await db.rpc(alice, "assign_refs", {
    conversation_id: conversation,
    items: items.map(([type, id, generated]) => ({ type, id, generated })),
  });
  return answer.refs.map(({ ref }: Json) => ref) as string[];
};
const refsIn = (conversation: string) =>
  db.admin(
    "select ref, ref_type, entity_id, canonical from public.refs where conversation_id = $1 order by ref",
    [conversation],
  );

test("entities are numbered by type in the requested order, and generated ones separately", async () => {
  const { conversation } = await startRun(db, alice);
  const refs = await assign(
    conversation,
    ["recipe", randomUUID()],
    ["inventory", randomUUID()],
    ["recipe", randomUUID(), true],
    ["recipe", randomUUID()],
    ["ri", randomUUID()],
    ["recipe", randomUUID(), true],
  );
  expect(refs).toEqual([
    "recipe_1",
    "inventory_1",
    "gen_recipe_1",
    "recipe_2",
    "ri_1",
    "gen_recipe_2",
  ]);
});

test("an entity that has a ref keeps it, whatever a later request says", async () => {
  const { conversation } = await startRun(db, alice);
  const [draft, saved, other] = [randomUUID(), randomUUID(), randomUUID()];
  const first = await assign(conversation, ["recipe", draft, true], ["recipe", saved]);
  const again = await assign(
    conversation,
    ["recipe", saved, true],
    ["recipe", other],
    ["recipe", draft],
    ["recipe", saved],
  );
  expect(first).toEqual(["gen_recipe_1", "recipe_1"]);
  expect(again).toEqual(["recipe_1", "recipe_2", "gen_recipe_1", "recipe_1"]);
});

test("conversations are counted separately", async () => {
  const [first, second] = [await startRun(db, alice), await startRun(db, alice)];
  const id = randomUUID();
  await assign(first.conversation, ["recipe", randomUUID()], ["recipe", id]);
  expect(await assign(second.conversation, ["recipe", id])).toEqual(["recipe_1"]);
});

test("an alias that is new to Postgres is stored too, and its number is used up", async () => {
  for (const knownIds of [[], [randomUUID()]]) {
    const { run, conversation } = await startRun(db, alice);
    await assign(
      conversation,
      ...knownIds.map((draft) => ["recipe", draft, true] as [string, string, boolean]),
    );
    await apply(db, alice, run, [{ ...createRecipe("Kept"), alias: "gen_recipe_4" }]);
    expect((await refsIn(conversation)).slice(knownIds.length)).toMatchObject([
      { ref: "gen_recipe_4", canonical: false },
      { ref: "recipe_1", canonical: true },
    ]);
    expect(await assign(conversation, ["recipe", randomUUID(), true])).toEqual(["gen_recipe_5"]);
  }
});

test("a failed save uses up no number", async () => {
  const { run } = await startRun(db, alice);
  await db.rpc(alice, "apply_effects", effectsOf(run, [createRecipe("")]));
  const [saved] = await apply(db, alice, run, [createRecipe("First")]);
  expect(saved.ref).toBe("recipe_1");
});

test("items that are not a list, or that lack a type or an id, are an error of the caller", async () => {
  const { conversation } = await startRun(db, alice);
  for (const items of [
    undefined,
    {},
    [{ type: "Recipe 1", id: randomUUID() }],
    [{ type: "recipe" }],
  ]) {
    const call = db.rpc(alice, "assign_refs", { conversation_id: conversation, items });
    await expect(call).rejects.toThrow("assign_refs");
  }
});
