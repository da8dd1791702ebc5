// Items of the shopping list that are put away: moved to the inventory in one piece (spec/api#moves).
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });

test("bought items are put away once, with their amounts and the sources of their words", async () => {
  const user = await world.createUser();
  const add = async (body: object) =>
    (await world.call(user, `POST ${K}/shopping-list`, { body })).body.id as string;
  const names = async (path: string) =>
    (await world.call(user, `GET ${K}/${path}`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  const milk = { name: "oat milk", quantity: 1.5, unit: "l", notes: "the blue one" };
  const ids = [
    await add({ ...milk, category: "drinks", purchased: true }),
    await add({ name: "salt", purchased: true }),
  ];
  await world.admin(
    `update shopping_list set outside = '{"notes": ["service"], "category": ["service"]}' where id = $1`,
    [ids[0]],
  );
  const putAway = (body: object, key = randomUUID()) =>
    world.call(user, `POST ${K}/shopping-list/put-away`, { body, key });
  const key = randomUUID();
  const body = { ids: [...ids, randomUUID()] };
  const answers = await Promise.all([1, 2, 3].map(() => putAway(body, key)));
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ status: 200 })));
  const [answer] = answers;
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answer?.body.moved.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
  expect(answer?.body.gone).toEqual([body.ids[2]]);
  expect(await putAway({ ids }, key)).toMatchObject(problem(422, "idempotency_key_conflict"));
  expect((await putAway({ ids })).body).toEqual({ moved: [], gone: ids, moveId: null });
  const { items } = (await world.call(user, `GET ${K}/inventory`)).body;
  expect(items).toEqual([
    expect.objectContaining({ ...milk, location: null, expiresOn: null }),
    expect.objectContaining({ name: "salt", quantity: null, unit: null, notes: null }),
  ]);
  expect(await names("shopping-list")).toEqual([]);
  expect(
    await world.admin("select outside from inventory where household_id = $1 order by name", [
      (await world.call(user, "GET /v1/households")).body.items[0].id,
    ]),
  ).toEqual([{ outside: { notes: ["service"] } }, { outside: {} }]);

  const rice = await add({ name: "rice" });
  const stranger = await world.createUser();
  const others = await world.call(stranger, `POST ${K}/shopping-list/put-away`, {
    body: { ids: [rice] },
  });
  expect(others.body).toEqual({ moved: [], gone: [rice], moveId: null });
  expect(await names("shopping-list")).toEqual(["rice"]);
});

test("nothing is put away if one of the items is changed or deleted at the same moment", async () => {
  const user = await world.createUser();
  const itemsOf = async (path: string) => (await world.call(user, `GET ${K}/${path}`)).body.items;
  const ids: string[] = [];
  for (const name of ["beans", "quinoa"]) {
    const { body } = await world.call(user, `POST ${K}/shopping-list`, { body: { name } });
    ids.push(body.id);
  }
  for (const change of [
    "update public.shopping_list set quantity = 2",
    "delete from public.shopping_list",
  ]) {
    // The item changes after it was read and before it is deleted.
    await world.admin(`
      create function public.change_quinoa() returns trigger language plpgsql security definer as $$
      begin
        ${change} where name = 'quinoa';
        return new;
      end $$;
      create trigger change_quinoa before insert on public.inventory
        for each row when (new.name = 'quinoa') execute function public.change_quinoa()`);
    const key = randomUUID();
    const putAway = () =>
      world.call(user, `POST ${K}/shopping-list/put-away`, { body: { ids }, key });
    const refused = problem(409, "changed_meanwhile");
    expect(await putAway()).toMatchObject(refused);
    await world.admin("drop function public.change_quinoa cascade");
    expect(await putAway()).toMatchObject(refused);
    expect(await itemsOf("inventory")).toEqual([]);
    expect(await itemsOf("shopping-list")).toHaveLength(2);
  }
});

describe("undoing what was put away", () => {
  async function putAwayBy(user: TestUser, ...items: object[]) {
    const ids: string[] = [];
    for (const body of items) {
      ids.push((await world.call(user, `POST ${K}/shopping-list`, { body })).body.id);
    }
    const { body } = await world.call(user, `POST ${K}/shopping-list/put-away`, { body: { ids } });
    return { ids, moved: body.moved as { id: string; newId: string }[], moveId: body.moveId };
  }
  const undo = (user: TestUser, moveId: string, key: string = randomUUID()) =>
    world.call(user, `POST /v1/edits/${moveId}/undo`, { key });
  const listOf = async (user: TestUser, path: string) =>
    (await world.call(user, `GET ${K}/${path}`)).body.items as Record<string, unknown>[];

  test("an undo of a move brings the same items back once, and the new rows are gone", async () => {
    const user = await world.createUser();
    const milk = { name: "oat milk", quantity: 1.5, unit: "l", notes: "blue", category: "drinks" };
    const { ids, moved, moveId } = await putAwayBy(
      user,
      { ...milk, purchased: true },
      { name: "salt" },
    );
    const stranger = await world.createUser();
    expect(await undo(stranger, moveId)).toMatchObject(problem(404, "not_found"));
    expect(await undo(user, randomUUID())).toMatchObject(problem(404, "not_found"));
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => undo(user, moveId, key)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.restored.toSorted()).toEqual(ids.toSorted());
      expect(body.removed.toSorted()).toEqual(moved.map(({ newId }) => newId).toSorted());
    }
    expect(await listOf(user, "inventory")).toEqual([]);
    const items = await listOf(user, "shopping-list");
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(items).toContainEqual(expect.objectContaining({ ...milk, purchased: true }));
    expect(await undo(user, moveId)).toMatchObject(problem(409, "already_undone"));
    // The items can be put away again.
    const again = await world.call(user, `POST ${K}/shopping-list/put-away`, { body: { ids } });
    expect(again.body.moved).toHaveLength(2);
    expect(again.body.moveId).not.toBe(moveId);
  });

  test("an undo of a move is refused as a whole with both forms of each row that was changed or deleted since", async () => {
    const user = await world.createUser();
    const { moved, moveId } = await putAwayBy(
      user,
      ...["beans", "quinoa", "rice"].map((name) => ({ name, quantity: 1 })),
    );
    const rows = await listOf(user, "inventory");
    const idOf = (name: string) => String(rows.find((row) => row["name"] === name)?.["id"]);
    await world.call(user, `PATCH ${K}/inventory/${idOf("beans")}`, { body: { quantity: 2 } });
    await world.call(user, `DELETE ${K}/inventory/${idOf("quinoa")}`);
    const key = randomUUID();
    const { status, body } = await undo(user, moveId, key);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "changed_since" });
    const byName = new Map(
      body.changed.map((row: { was: { name: string } }) => [row.was.name, row]),
    );
    expect(Object.fromEntries(byName)).toEqual({
      beans: {
        id: idOf("beans"),
        was: expect.objectContaining({ name: "beans", quantity: 1 }),
        now: expect.objectContaining({ name: "beans", quantity: 2 }),
      },
      quinoa: {
        id: idOf("quinoa"),
        was: expect.objectContaining({ name: "quinoa", quantity: 1 }),
        now: null,
      },
    });
    expect(await listOf(user, "shopping-list")).toEqual([]);
    expect(await listOf(user, "inventory")).toHaveLength(2);
    // The change is taken back, so that the deleted row alone is in the way.
    await world.call(user, `PATCH ${K}/inventory/${idOf("beans")}`, { body: { quantity: 1 } });
    const later = await undo(user, moveId);
    expect(later.body.changed.map(({ was }: { was: { name: string } }) => was.name)).toEqual([
      "quinoa",
    ]);
    expect(moved).toHaveLength(3);
  });
});
