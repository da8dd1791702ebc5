// What one request has written to many rows is undone in one piece, and many rows are deleted in one piece
// (spec/api#undoing-an-edit, spec/api#many-rows).
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { shareApiWorld, type Body } from "./api-world.ts";

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });
const add = async (user: TestUser, path: string, body: object): Promise<Body> =>
  (await world.call(user, `POST ${K}/${path}`, { body })).body;
const addAll = async (user: TestUser, path: string, bodies: object[]): Promise<Body[]> => {
  const rows = [];
  for (const body of bodies) rows.push(await add(user, path, body));
  return rows;
};
const list = async (user: TestUser, path: string): Promise<Body[]> =>
  (await world.call(user, `GET ${K}/${path}`)).body.items;
const patch = (user: TestUser, path: string, rows: object[]) =>
  world.call(user, `PATCH ${K}/${path}`, { body: { rows }, key: null });
const remove = (user: TestUser, path: string, rows: Body[], key: string = randomUUID()) => {
  const body = { rows: rows.map(({ id, etag: ifMatch }) => ({ id, ifMatch })) };
  return world.call(user, `POST ${K}/${path}/delete`, { body, key });
};
const undo = (user: TestUser, edit: string, key: string = randomUUID()) =>
  world.call(user, `POST /v1/edits/${edit}/undo`, { key });
const idsOf = (rows: Body[]) => rows.map(({ id }) => id);
/** A row without the time and the tag that change with each write. */
const contentOf = ({ updatedAt: _, etag: _tag, ...row }: Body) => row;
const contents = (rows: Body[]) => rows.map(contentOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe("deleting many rows", () => {
  test("many rows are deleted once per key, and none of them if one has changed, is in use or does not exist", async () => {
    const user = await world.createUser();
    const [stew, soup, tart] = await addAll(
      user,
      "recipes",
      ["Stew", "Soup", "Tart"].map((name) => ({ name, ingredients: [{ name: "leeks" }] })),
    );
    await world.call(user, `PATCH ${K}/recipes/${soup.id}`, { body: { notes: "hot" } });
    const stale = await remove(user, "recipes", [stew, soup]);
    expect(stale).toMatchObject({
      ...problem(412, "precondition_failed"),
      body: { conflicts: [{ id: soup.id, sent: {}, now: { notes: "hot" } }] },
    });
    await add(user, "meal-plans", {
      plannedOn: "2026-12-01",
      mealType: "dinner",
      recipeId: tart.id,
    });
    expect(await remove(user, "recipes", [stew, tart])).toMatchObject({
      ...problem(409, "in_use"),
      body: { errors: [{ pointer: "/rows/1" }] },
    });
    const stranger = await world.createUser();
    const theirs = await add(stranger, "recipes", { name: "Theirs" });
    for (const id of [randomUUID(), theirs.id]) {
      expect(await remove(user, "recipes", [stew, { id }])).toMatchObject({
        ...problem(404, "not_found"),
        body: { errors: [{ pointer: "/rows/1/id" }] },
      });
    }
    expect(await list(user, "recipes")).toHaveLength(3);
    expect(await list(stranger, "recipes")).toHaveLength(1);

    const key = randomUUID();
    const both = [stew, (await list(user, "recipes")).find(({ name }) => name === "Soup")];
    const answers = [
      await remove(user, "recipes", both, key),
      await remove(user, "recipes", both, key),
    ];
    for (const { status, body } of answers) {
      expect({ status, deleted: body.deleted }).toEqual({ status: 200, deleted: idsOf(both) });
    }
    expect(new Set(answers.map(({ body }) => body.editId)).size).toBe(1);
    expect(await remove(user, "recipes", [tart], key)).toMatchObject(
      problem(422, "idempotency_key_conflict"),
    );
    expect(idsOf(await list(user, "recipes"))).toEqual([tart.id]);
  });

  test("rows that protect a person are deleted only with an override, which is given with the row", async () => {
    const user = await world.createUser();
    const allergy = await add(user, "preferences", { kind: "allergy", subject: "celery" });
    const like = await add(user, "preferences", { kind: "like", subject: "leeks" });
    const rows = [{ id: like.id }, { id: allergy.id }];
    const send = (sent: object[]) =>
      world.call(user, `POST ${K}/preferences/delete`, { body: { rows: sent } });
    const blocked = await send(rows);
    expect(blocked).toMatchObject(problem(422, "guard_blocked"));
    expect(await list(user, "preferences")).toHaveLength(2);
    const override = blocked.body.violations.map(({ code }: { code: string }) => code);
    const done = await send([rows[0] ?? {}, { ...rows[1], override }]);
    expect(done.status).toBe(200);
    expect(await list(user, "preferences")).toEqual([]);
    const undone = await undo(user, done.body.editId);
    expect(undone.body.restored.toSorted()).toEqual([like.id, allergy.id].toSorted());
    expect(contents(await list(user, "preferences"))).toEqual(contents([like, allergy]));
  });
});

describe("undoing an edit", () => {
  test("an undo gives many changed rows their earlier values and lines, and many deleted rows are back with their ids", async () => {
    const user = await world.createUser();
    const recipes = await addAll(user, "recipes", [
      { name: "Stew", servings: 2, ingredients: [{ name: "beans" }, { name: "leeks" }] },
      { name: "Soup", notes: "hot", ingredients: [{ name: "peas", quantity: 200, unit: "g" }] },
    ]);
    const before = contents(recipes);
    const changes = [
      { servings: 6, ingredients: [{ name: "lentils" }] },
      { notes: null, name: "Broth" },
    ];
    const rows = recipes.map(({ id, etag }, n) => ({ id, ifMatch: etag, changes: changes[n] }));
    const { body: changed } = await patch(user, "recipes", rows);
    expect(contents(changed.items)).not.toEqual(before);
    const { body: deleted } = await remove(user, "recipes", changed.items);
    expect(await list(user, "recipes")).toEqual([]);

    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => undo(user, deleted.editId, key)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.restored.toSorted()).toEqual(idsOf(recipes).toSorted());
      expect(body).toMatchObject({ reverted: [], removed: [] });
    }
    const { body: reverted } = await undo(user, changed.editId);
    expect(reverted.reverted.toSorted()).toEqual(idsOf(recipes).toSorted());
    expect(contents(await list(user, "recipes"))).toEqual(before);
    for (const edit of [deleted.editId, changed.editId])
      expect(await undo(user, edit)).toMatchObject(problem(409, "already_undone"));
  });

  test("an undo is refused as a whole, with both forms of each row that was changed or deleted since", async () => {
    const user = await world.createUser();
    const jars = await addAll(
      user,
      "inventory",
      ["beans", "quinoa", "rice"].map((name) => ({ name, location: "pantry" })),
    );
    const rows = jars.map(({ id, etag }) => {
      return { id, ifMatch: etag, changes: { location: "fridge" } };
    });
    const { body: edit } = await patch(user, "inventory", rows);
    const [beans, quinoa] = jars;
    await world.call(user, `PATCH ${K}/inventory/${beans.id}`, { body: { quantity: 2 } });
    await remove(user, "inventory", [{ id: quinoa.id }]);
    const before = await list(user, "inventory");
    const refused = await undo(user, edit.editId);
    expect(refused).toMatchObject(problem(409, "changed_since"));
    expect(
      refused.body.changed.toSorted((a: Body, b: Body) => (a.was.name < b.was.name ? -1 : 1)),
    ).toEqual([
      {
        id: beans.id,
        was: expect.objectContaining({ name: "beans", location: "fridge", quantity: null }),
        now: expect.objectContaining({ name: "beans", location: "fridge", quantity: 2 }),
      },
      { id: quinoa.id, was: expect.objectContaining({ name: "quinoa" }), now: null },
    ]);
    expect(await list(user, "inventory")).toEqual(before);
  });

  test("an undo of a deletion is refused as a whole if something that a row refers to is gone, and names the row", async () => {
    const user = await world.createUser();
    const soup = await add(user, "recipes", { name: "Soup" });
    const meals = await addAll(user, "meal-plans", [
      { plannedOn: "2026-12-01", mealType: "lunch", title: "Leftovers" },
      { plannedOn: "2026-12-01", mealType: "dinner", title: "Soup night", recipeId: soup.id },
    ]);
    const { body: edit } = await remove(user, "meal-plans", meals);
    const { body: later } = await remove(user, "recipes", [soup]);
    const refused = await undo(user, edit.editId);
    expect(refused).toMatchObject(problem(409, "changed_since"));
    expect(refused.body.detail).toContain("Soup night");
    expect(await list(user, "meal-plans")).toEqual([]);
    // Both can be undone if the later one is undone first.
    expect((await undo(user, later.editId)).status).toBe(200);
    expect((await undo(user, edit.editId)).status).toBe(200);
    expect(contents(await list(user, "meal-plans"))).toEqual(contents(meals));
  });

  test("only the user who made an edit can undo it, as long as the user belongs to the household", async () => {
    const owner = await world.createUser();
    const [jar] = await addAll(owner, "inventory", [{ name: "rice" }]);
    const [home] = (await world.call(owner, "GET /v1/households")).body.items;
    const mate = await world.createUser();
    await world.admin(
      "insert into household_members (household_id, user_id, role) values ($1, $2, 'member')",
      [home.id, mate.id],
    );
    const rows = [{ id: jar.id, changes: { quantity: 3 } }];
    const { status, body: edit } = await patch(mate, `inventory?householdId=${home.id}`, rows);
    expect(status).toBe(200);
    const missing = problem(404, "not_found");
    for (const other of [owner, await world.createUser()])
      expect(await undo(other, edit.editId)).toMatchObject(missing);
    expect(await undo(mate, randomUUID())).toMatchObject(missing);
    await world.admin("delete from household_members where user_id = $1", [mate.id]);
    expect(await undo(mate, edit.editId)).toMatchObject(missing);
    expect(await list(owner, "inventory")).toMatchObject([{ quantity: 3 }]);
  });
});
