// Many rows in one PATCH: all of them or none, each only in the version that
// its client has seen, once per key (spec/api#many-rows).
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { shareApiWorld, type Body } from "./api-world.ts";

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });
const add = async (user: TestUser, path: string, body: object) =>
  (await world.call(user, `POST ${K}/${path}`, { body })).body;
const get = async (user: TestUser, path: string): Promise<Body> =>
  (await world.call(user, `GET ${K}/${path}`)).body;
const patch = (user: TestUser, path: string, rows: object[], key: string | null = null) =>
  world.call(user, `PATCH ${K}/${path}`, { body: { rows }, key });

test("many rows are changed once per key, with their lines, and each has a receipt with an inverse", async () => {
  const user = await world.createUser();
  const stew = await add(user, "recipes", { name: "Stew", ingredients: [{ name: "beans" }] });
  const soup = await add(user, "recipes", { name: "Soup" });
  const key = randomUUID();
  const rows = [
    { id: soup.id, ifMatch: soup.etag, changes: { notes: "hot" } },
    { id: stew.id, ifMatch: stew.etag, changes: { servings: 4, ingredients: [{ name: "leeks" }] } },
  ];
  const answer = await patch(user, "recipes", rows, key);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      items: [
        { id: soup.id, notes: "hot" },
        { id: stew.id, servings: 4, ingredients: [{ name: "leeks" }] },
      ],
    },
  });
  for (const item of answer.body.items) expect(await get(user, `recipes/${item.id}`)).toEqual(item);
  expect((await patch(user, "recipes", rows, key)).body).toEqual(answer.body);
  expect(await patch(user, "recipes", rows.slice(1), key)).toMatchObject(
    problem(422, "idempotency_key_conflict"),
  );
  const receipts = await world.admin(
    `select op, label, status, inverse is not null as has_inverse from effects
     where user_id = $1 and op = 'update' order by seq`,
    [user.id],
  );
  const receipt = { op: "update", status: "applied", has_inverse: true };
  expect(receipts).toEqual(["Soup", "Stew"].map((label) => ({ ...receipt, label })));
});

test("nothing is changed if some rows have changed since, and each of these is named with both values", async () => {
  const user = await world.createUser();
  const jars = [];
  for (const name of ["a", "b", "c"]) jars.push(await add(user, "inventory", { name }));
  for (const { id } of jars.slice(1))
    await world.call(user, `PATCH ${K}/inventory/${id}`, { body: { notes: "opened" } });
  const rows = jars.map(({ id, etag }) => ({ id, ifMatch: etag, changes: { quantity: 2 } }));
  const answer = await patch(user, "inventory", rows);
  expect(answer).toMatchObject({
    ...problem(412, "precondition_failed"),
    body: {
      conflicts: jars
        .slice(1)
        .map(({ id }) => ({
          ...{ id, sent: { quantity: 2 } },
          now: { id, quantity: null, notes: "opened" },
        })),
    },
  });
  const { items } = await get(user, "inventory");
  expect(items.map(({ quantity }: Body) => quantity)).toEqual([null, null, null]);
  const tags = new Map(answer.body.conflicts.map(({ id, now }: Body) => [id, now.etag]));
  const again = rows.map((row) => ({ ...row, ifMatch: String(tags.get(row.id) ?? row.ifMatch) }));
  expect((await patch(user, "inventory", again)).body.items).toMatchObject(
    jars.map(({ id }) => ({ id, quantity: 2 })),
  );
});

test("of requests that change the same rows at the same moment with the same tags, one is made and the others change nothing", async () => {
  const user = await world.createUser();
  const jars: Body[] = [];
  for (const name of ["a", "b", "c"]) jars.push(await add(user, "inventory", { name }));
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => {
      const order = n % 2 === 0 ? jars : jars.toReversed();
      const changes = { notes: `writer ${n}` };
      return patch(
        user,
        "inventory",
        order.map(({ id, etag }) => ({ id, ifMatch: etag, changes })),
      );
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
  const { items } = await get(user, "inventory");
  expect(new Set(items.map(({ notes }: Body) => notes)).size).toBe(1);
});

test("nothing is changed if one row is refused, does not exist or is of another household, and the answer has its place", async () => {
  const user = await world.createUser();
  await world.call(user, "PUT /v1/profile", { body: { allergens: ["celery"] } });
  const [a, b] = [
    await add(user, "recipes", { name: "A" }),
    await add(user, "recipes", { name: "B" }),
  ];
  const validRow = { id: a.id, changes: { notes: "changed" } };
  const celery = { ingredients: [{ name: "celery" }] };
  const blocked = await patch(user, "recipes", [validRow, { id: b.id, changes: celery }]);
  expect(blocked).toMatchObject({
    ...problem(422, "guard_blocked"),
    body: {
      errors: [{ pointer: "/rows/1/changes/ingredients/0" }],
      violations: [{ code: "celery" }],
    },
  });
  const stranger = await world.createUser();
  const theirs = await add(stranger, "recipes", { name: "Theirs" });
  for (const id of [randomUUID(), theirs.id]) {
    const missing = await patch(user, "recipes", [validRow, { id, changes: { notes: "x" } }]);
    expect(missing).toMatchObject({
      ...problem(404, "not_found"),
      body: { errors: [{ pointer: "/rows/1/id" }] },
    });
  }
  expect((await get(user, `recipes/${a.id}`)).notes).toBe(null);
  expect((await get(stranger, `recipes/${theirs.id}`)).notes).toBe(null);
  const override = ["celery"];
  const done = await patch(user, "recipes", [
    validRow,
    { id: b.id, changes: { ...celery, override } },
  ]);
  expect(done.body.items).toMatchObject([{ notes: "changed" }, { findings: [{ code: "celery" }] }]);
  expect((await get(user, `recipes/${b.id}`)).etag).toBe(done.body.items[1].etag);
});

test("up to 200 rows are changed at once, each named once, and a person's own rows as well", async () => {
  const user = await world.createUser();
  await add(user, "inventory", { name: "z" });
  const [home] = (await world.call(user, "GET /v1/households")).body.items;
  await world.admin(
    `insert into inventory (household_id, created_by, name)
     select $1, $2, 'jar ' || n from generate_series(1, 199) n`,
    [home.id, user.id],
  );
  const { items } = await get(user, "inventory?limit=500");
  const rows = items.map(({ id, etag }: Body) => ({
    ...{ id, ifMatch: etag, changes: { location: "pantry" } },
  }));
  expect(rows).toHaveLength(200);
  expect((await patch(user, "inventory", rows)).body.items).toHaveLength(200);
  expect((await get(user, "inventory?location=pantry&count=true")).total).toBe(200);
  const [row] = rows;
  for (const faulty of [[], [row, row], [...rows, { ...row, id: randomUUID() }]])
    expect(await patch(user, "inventory", faulty)).toMatchObject(problem(422, "invalid_body"));
  const like = await add(user, "preferences", { kind: "like", subject: "leeks" });
  const preferenceRows = [{ id: like.id, ifMatch: like.etag, changes: { note: "raw" } }];
  expect((await patch(user, "preferences", preferenceRows)).body.items).toMatchObject([
    { note: "raw" },
  ]);
});
