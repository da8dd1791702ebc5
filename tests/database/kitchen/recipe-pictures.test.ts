// Pictures of recipes: who may store and read them, what an undo brings back, and when the bytes are forgotten (I2).
import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import {
  alice,
  apply,
  bob,
  carol,
  createHousehold,
  createRecipe,
  effectsOf,
  removeMember,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { eraseAll } from "../erasure/erase.ts";

const db = forSuite(openTestDatabase);
let household: string;
let run: string;
beforeAll(async () => {
  household = await createHousehold(db, alice, carol);
  await createHousehold(db, bob);
  ({ run } = await startRun(db, alice, household));
});
beforeEach(async () => {
  for (const table of ["recipe_ingredients", "recipes", "pictures"]) {
    await db.admin(`delete from public.${table}`);
  }
});

const put = (user: string, content: string | Buffer, most = 99): Promise<Json> =>
  db.rpc(user, "put_picture", {
    household_id: household,
    ...{ type: "image/png", content: Buffer.from(content).toString("base64"), most },
  });
const read = async (user: string, hash: string) =>
  (await db.rpc(user, "read_picture", { hash })).picture;
async function recipeWith(picture: string | null, name = "Bean stew"): Promise<string> {
  const [result] = await apply(db, alice, run, [createRecipe(name, ["beans"], { picture })]);
  return result.row_id;
}
const pictureOf = async (id: string) =>
  (await db.admin<{ picture: string | null }>("select picture from recipes where id = $1", [id]))[0]
    ?.picture;
const usesOf = async () =>
  (await db.admin<{ uses: number }>("select uses from pictures order by created_at")).map(
    ({ uses }) => uses,
  );
const age = (days: number) =>
  db.admin("update pictures set used_at = used_at - make_interval(days => $1)", [days]);
const forget = async () => (await db.workerRpc("forget_pictures", { limit: 10 })).forgotten;
async function undoLast(): Promise<Json> {
  const [effect] = await db.admin<{ id: string }>(
    "select id from effects order by created_at desc, seq desc limit 1",
  );
  const [result] = await apply(db, alice, run, [{ op: "undo", effect_id: effect!.id }]);
  return result;
}

test("a member stores and reads a picture, and nobody outside the household does either", async () => {
  const { outcome, hash } = await put(carol, "stew");
  expect(outcome).toBe("stored");
  expect(await put(alice, "stew")).toEqual({ outcome: "stored", hash });
  expect(await usesOf()).toEqual([0]);
  const picture = { type: "image/png", content: Buffer.from("stew").toString("base64") };
  expect(await read(alice, hash)).toEqual(picture);
  expect(await put(bob, "tacos")).toEqual({ outcome: "not_found" });
  expect(await read(bob, hash)).toBeNull();
  const carolsHome = await createHousehold(db, carol);
  await removeMember(db, household, carol);
  expect(await put(carol, "stew")).toEqual({ outcome: "not_found" });
  expect(await read(carol, hash)).toBeNull();
  await db.admin("insert into household_members (household_id, user_id) values ($1, $2)", [
    household,
    carol,
  ]);
  await db.admin("delete from household_members where household_id = $1", [carolsHome]);
});

test("a recipe names only a picture that its own household has", async () => {
  const bobs = await createHousehold(db, bob);
  const request = { household_id: bobs, type: "image/png", content: "c3Rldw==", most: 9 };
  const { hash } = await db.rpc(bob, "put_picture", request);
  expect(await pictureOf(await recipeWith(hash))).toBeNull();
  await put(alice, "stew");
  expect(await pictureOf(await recipeWith(hash))).toBe(hash);
});

test("a household has a limited number of pictures, and may store an equal one at the limit", async () => {
  const { hash } = await put(alice, "one", 1);
  expect(await put(alice, "two", 1)).toEqual({ outcome: "full" });
  expect(await put(alice, "one", 1)).toEqual({ outcome: "stored", hash });
});

test("a picture is forgotten 30 days after the last recipe ceased to name it, not earlier", async () => {
  const [{ hash: stew }, { hash: tacos }] = [await put(alice, "stew"), await put(alice, "tacos")];
  const [first, second] = [await recipeWith(stew), await recipeWith(stew, "Soup")];
  expect(await usesOf()).toEqual([2, 0]);
  await age(31);
  expect(await forget()).toBe(1);
  expect(await read(alice, tacos)).toBeNull();
  await apply(db, alice, run, [
    { op: "delete", table: "recipes", id: first },
    { op: "update", table: "recipes", id: second, set: { picture: null } },
  ]);
  expect(await usesOf()).toEqual([0]);
  await age(29);
  expect(await forget()).toBe(0);
  // Storing the picture again starts the 30 days anew.
  await put(alice, "stew");
  await age(29);
  expect(await forget()).toBe(0);
  await age(2);
  expect(await forget()).toBe(1);
  expect(await read(alice, stew)).toBeNull();
});

test("an undo brings back the picture of a recipe, also of a deleted one, until it is forgotten", async () => {
  const [{ hash: stew }, { hash: tacos }] = [await put(alice, "stew"), await put(alice, "tacos")];
  const id = await recipeWith(stew);
  await apply(db, alice, run, [{ op: "update", table: "recipes", id, set: { picture: tacos } }]);
  expect(await pictureOf(id)).toBe(tacos);
  await undoLast();
  expect(await pictureOf(id)).toBe(stew);
  expect(await usesOf()).toEqual([1, 0]);

  await apply(db, alice, run, [{ op: "delete", table: "recipes", id }]);
  expect(await usesOf()).toEqual([0, 0]);
  await undoLast();
  expect(await pictureOf(id)).toBe(stew);
  expect(await usesOf()).toEqual([1, 0]);

  await apply(db, alice, run, [{ op: "delete", table: "recipes", id }]);
  await age(31);
  expect(await forget()).toBe(2);
  expect(await undoLast()).toMatchObject({ status: "applied" });
  expect(await pictureOf(id)).toBeNull();
});

test("a change of only the picture is not checked by the guard, whatever is in the recipe", async () => {
  const id = await recipeWith(null);
  await db.rpc(alice, "put_profile", { allergens: ["celery"] });
  await db.admin("update recipe_ingredients set name = 'celery' where recipe_id = $1", [id]);
  const { hash } = await put(alice, "stew");
  const update = { op: "update" as const, table: "recipes", id, set: { picture: hash } };
  const { results } = await db.rpc(alice, "apply_effects", effectsOf(run, [update]));
  expect(results).toMatchObject([{ status: "applied", error: null }]);
  await db.rpc(alice, "put_profile", { allergens: [] });
});

test("an export has every picture in base64, about a megabyte of bytes a page", async () => {
  const pictures = Array.from({ length: 5 }, () => randomBytes(600_000));
  for (const picture of pictures) await put(alice, picture);
  const contents: string[] = [];
  let after: string | null = null;
  do {
    const page: Json = await db.rpc(alice, "export_rows", { table: "pictures", after });
    expect(JSON.stringify(page).length).toBeLessThan(1_700_000);
    contents.push(...page.rows.map(({ content }: { content: string }) => content));
    after = page.next;
  } while (after !== null);
  expect(contents.toSorted()).toEqual(
    pictures.map((picture) => picture.toString("base64")).toSorted(),
  );
});

test("an erased account leaves no picture of a household in which it was alone", async () => {
  const ada = "00000000-0000-4000-8000-0000000000ad";
  const home = await createHousehold(db, ada);
  const request = { household_id: home, type: "image/png", content: "c3Rldw==", most: 9 };
  const { hash } = await db.rpc(ada, "put_picture", request);
  const { run: adasRun } = await startRun(db, ada, home);
  await apply(db, ada, adasRun, [createRecipe("Stew", [], { picture: hash })]);
  expect(await usesOf()).toEqual([1]);
  expect(await eraseAll(db, (await db.rpc(ada, "erase_account", {})).erasure)).toBe(true);
  expect(await usesOf()).toEqual([]);
});
