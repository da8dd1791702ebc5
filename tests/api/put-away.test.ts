// Items of the shopping list that are put away: moved to the inventory in one piece (spec/api#moves).
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });

test("bought items are put away once, with their amounts and the sources of their words, or none of them is", async () => {
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
  expect((await putAway({ ids })).body).toEqual({ moved: [], gone: ids });
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
  expect(others.body).toEqual({ moved: [], gone: [rice] });
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
