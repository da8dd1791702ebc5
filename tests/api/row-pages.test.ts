// Pages of rows: tags, counts, sorting, what has changed and what was deleted (spec/api#pages-of-rows).
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cases, sampleEvery } from "../support/sample.ts";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { shareApiWorld, type Body } from "./api-world.ts";

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });
const get = (user: TestUser, path: string) => world.call(user, `GET ${K}/${path}`);
const add = async (user: TestUser, path: string, body: object) =>
  (await world.call(user, `POST ${K}/${path}`, { body })).body;
const homeOf = async (user: TestUser): Promise<string> =>
  (await world.call(user, "GET /v1/households")).body.items[0].id;
const namesOf = (body: Body): string[] => body.items.map(({ name }: { name: string }) => name);
const idsOf = (body: Body): string[] => body.items.map(({ id }: { id: string }) => id);

/** Adds rows to the inventory as the database's owner, in this order. */
const stock = (user: TestUser, home: string, rows: readonly object[]) =>
  world.admin(
    `insert into inventory (household_id, created_by, name, quantity, location, expires_on)
     select $1, $2, r.name, r.quantity, r.location, r.expires_on
     from jsonb_to_recordset($3) as r (name text, quantity numeric, location text, expires_on date)
     returning id`,
    [home, user.id, JSON.stringify(rows)],
  );

test("each row of a page has the tag that it has by itself, and a change with this tag is made", async () => {
  const user = await world.createUser();
  await world.call(user, "PUT /v1/profile", { body: { allergens: ["celery"] } });
  const lines = [{ name: "beans" }, { name: "bay leaf" }];
  await add(user, "recipes", { name: "Stew", ingredients: lines });
  const override = ["celery"];
  await add(user, "recipes", { name: "Soup", ingredients: [{ name: "celery" }], override });
  const { items } = (await get(user, "recipes")).body;
  expect(items.map(({ findings }: Body) => findings?.length)).toEqual([1, undefined]);
  for (const { id, etag } of items) {
    expect((await get(user, `recipes/${id}`)).headers.get("etag")).toBe(etag);
    const change = { body: { notes: "good" }, headers: { "if-match": etag } };
    expect(await world.call(user, `PATCH ${K}/recipes/${id}`, change)).toMatchObject({
      status: 200,
    });
    expect(await world.call(user, `PATCH ${K}/recipes/${id}`, change)).toMatchObject(
      problem(412, "precondition_failed"),
    );
  }
});

test("a page has up to 500 rows, and with `count` the number of all that match", async () => {
  const user = await world.createUser();
  await add(user, "inventory", { name: "the first", location: "fridge" });
  const home = await homeOf(user);
  const rows = Array.from({ length: 510 }, (_, n) => ({ name: `jar ${n}` }));
  await stock(user, home, rows);
  const page = await get(user, "inventory?limit=500&count=true");
  expect(page.body).toMatchObject({ total: 511, next: expect.any(String) });
  expect(page.body.items).toHaveLength(500);
  const last = await get(user, `inventory?limit=500&count=true&cursor=${page.body.next}`);
  expect(last.body).toMatchObject({ total: 511, next: null });
  expect(last.body.items).toHaveLength(11);
  expect(new Set([...idsOf(page.body), ...idsOf(last.body)]).size).toBe(511);
  expect((await get(user, "inventory?location=fridge&count=true&limit=1")).body.total).toBe(1);
  expect((await get(user, "inventory?limit=1")).body).not.toHaveProperty("total");
  expect(await get(user, "inventory?limit=501")).toMatchObject(problem(400, "invalid_query"));
  const other = await world.createUser();
  expect((await get(other, "inventory?count=true")).body.items).toEqual([]);
});

test("the inventory is sorted by the field that a request names, other lists take each sorting of the document, and a cursor is good for its sorting alone", async () => {
  const user = await world.createUser();
  await add(user, "inventory", { name: "b", quantity: 2, location: "pantry" });
  await add(user, "inventory", { name: "c", quantity: 10, expiresOn: "2026-12-02" });
  await add(user, "inventory", { name: "a", location: "fridge", expiresOn: "2026-12-01" });
  const sorted = async (sort: string) => namesOf((await get(user, `inventory?sort=${sort}`)).body);
  expect(await sorted("name")).toEqual(["a", "b", "c"]);
  expect(await sorted("-name")).toEqual(["c", "b", "a"]);
  expect(await sorted("quantity")).toEqual(["b", "c", "a"]);
  expect(await sorted("-quantity")).toEqual(["c", "b", "a"]);
  expect(await sorted("location")).toEqual(["a", "b", "c"]);
  expect(await sorted("-createdAt")).toEqual(["a", "c", "b"]);
  expect(await sorted("-updatedAt")).toEqual(["a", "c", "b"]);
  expect(await get(user, "inventory?sort=notes")).toMatchObject(problem(400, "invalid_query"));
  const { next } = (await get(user, "inventory?sort=name&limit=1")).body;
  for (const sort of ["", "&sort=-name", "&sort=location"])
    expect(await get(user, `inventory?cursor=${next}${sort}`)).toMatchObject({ status: 400 });
  for (const path of [
    "recipes",
    "shopping-list",
    "meal-plans",
    "tasks",
    "cooking-log",
    "preferences",
  ]) {
    const operation = world.operations.find((o) => o.path === `${K}/${path}` && o.method === "get");
    const sort = operation!.parameters.find(({ name }) => name === "sort")!;
    for (const field of sampleEvery(4, 1, sort.schema.enum!))
      expect({ path, field, ...(await get(user, `${path}?sort=${field}`)) }).toMatchObject({
        status: 200,
      });
  }
});

test("a client that keeps a copy is told what has changed, in lines too, and what was deleted by any member", async () => {
  const user = await world.createUser();
  const stew = await add(user, "recipes", { name: "Stew" });
  const soup = await add(user, "recipes", { name: "Soup" });
  const gone = await add(user, "recipes", { name: "Gone" });
  const home = await homeOf(user);
  const since = async () =>
    encodeURIComponent(
      (
        await world.admin<{ now: string }>(`select to_char(clock_timestamp() at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`)
      )[0]?.now ?? "",
    );
  const start = await since();
  const namesChangedSince = async (moment: string) =>
    namesOf((await get(user, `recipes?changedSince=${moment}`)).body);
  const idsDeletedSince = async (moment: string) =>
    idsOf((await get(user, `recipes/deletions?since=${moment}`)).body);
  expect(await namesChangedSince(start)).toEqual([]);
  expect(await namesChangedSince("1970-01-01T00:00:00Z")).toEqual(["Gone", "Soup", "Stew"]);

  const line = { body: { ingredients: [{ name: "beans" }] } };
  await world.call(user, `PATCH ${K}/recipes/${stew.id}`, line);
  expect(await namesChangedSince(start)).toEqual(["Stew"]);
  const { code } = (await world.call(user, `POST /v1/households/${home}/invitations`, { body: {} }))
    .body;
  const member = await world.createUser();
  await world.call(member, "POST /v1/invitations/accept", { body: { code } });
  await world.call(member, `DELETE ${K}/recipes/${gone.id}`);
  await world.call(user, `DELETE ${K}/recipes/${soup.id}`);
  expect(await idsDeletedSince(start)).toEqual([gone.id, soup.id]);
  const page = (await get(user, `recipes/deletions?since=${start}&limit=1`)).body;
  expect(idsOf(page)).toEqual([gone.id]);
  expect(
    idsOf((await get(user, `recipes/deletions?since=${start}&cursor=${page.next}`)).body),
  ).toEqual([soup.id]);
  expect(await idsDeletedSince(await since())).toEqual([]);

  // `asOf` is before this answer: a next request from there misses nothing.
  const { asOf } = (await get(user, `recipes?changedSince=${start}`)).body;
  expect(Date.parse(asOf)).toBeLessThan(Date.parse(decodeURIComponent(await since())));
  expect(await namesChangedSince(encodeURIComponent(asOf))).toEqual(["Stew"]);
  expect((await get(user, "recipes")).body).not.toHaveProperty("asOf");

  const stranger = await world.createUser();
  await add(stranger, "recipes", { name: "Other" });
  expect((await get(stranger, `recipes/deletions?since=${start}`)).body).toEqual({
    items: [],
    next: null,
  });
  const foreign = await get(stranger, `recipes/deletions?since=${start}&householdId=${home}`);
  expect(foreign).toMatchObject(problem(404, "not_found"));
  expect(await get(user, "recipes/deletions")).toMatchObject(problem(400, "invalid_query"));
  expect(await get(user, "recipes?changedSince=yesterday")).toMatchObject(
    problem(400, "invalid_query"),
  );
});

test("the deletion of a row that belongs to one person is reported only to that person", async () => {
  const user = await world.createUser();
  const note = await add(user, "preferences", { kind: "like", subject: "leeks" });
  await world.call(user, `DELETE ${K}/preferences/${note.id}`);
  const query = "preferences/deletions?since=1970-01-01T00:00:00Z";
  expect(idsOf((await get(user, query)).body)).toEqual([note.id]);
  const home = await homeOf(user);
  const invitation = await world.call(user, `POST /v1/households/${home}/invitations`, {
    body: {},
  });
  const member = await world.createUser();
  const body = { code: invitation.body.code };
  expect((await world.call(member, "POST /v1/invitations/accept", { body })).status).toBe(200);
  expect((await get(member, query)).body.items).toEqual([]);
});

test("every row that is there all the time is on exactly one page, in order, whatever is added or deleted meanwhile", async () => {
  const user = await world.createUser();
  await add(user, "inventory", { name: "z" });
  const home = await homeOf(user);
  const row = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    quantity: fc.constantFrom(null, 1, 2, 10),
    location: fc.constantFrom(null, "fridge", "pantry"),
    expires_on: fc.constantFrom(null, "2026-12-01", "2026-12-02"),
  });
  const rows = fc.array(row, { maxLength: 12 });
  const field = fc.constantFrom(
    "name",
    "quantity",
    "location",
    "expiresOn",
    "createdAt",
    "updatedAt",
  );
  const meanwhile = fc.record({
    added: fc.array(row, { maxLength: 3 }),
    deleted: fc.nat({ max: 20 }),
  });
  const property = fc.asyncProperty(
    ...[rows, field, fc.boolean(), fc.integer({ min: 1, max: 5 })],
    fc.array(meanwhile, { maxLength: 5 }),
    async (first, by, isReverse, limit, changes) => {
      await world.admin("delete from inventory where household_id = $1", [home]);
      const lasting = new Set((await stock(user, home, first)).map(({ id }) => String(id)));
      const seen: Body[] = [];
      const steps = [...changes];
      let next: string | null = null;
      do {
        const cursor = next === null ? "" : `&cursor=${next}`;
        const sort = `${isReverse ? "-" : ""}${by}`;
        const { status, body } = await get(user, `inventory?sort=${sort}&limit=${limit}${cursor}`);
        expect(status).toBe(200);
        seen.push(...body.items);
        next = body.next;
        const step = steps.shift();
        if (step === undefined) continue;
        await stock(user, home, step.added);
        const victim = [...lasting][step.deleted];
        if (victim === undefined) continue;
        lasting.delete(victim);
        await world.admin("delete from inventory where id = $1", [victim]);
      } while (next !== null);
      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining([...lasting]));
      const values = seen.map((item) => item[by]);
      const present = values.filter((value) => value !== null);
      expect(values.slice(present.length).every((value) => value === null)).toBe(true);
      const inOrder = present.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(present).toEqual(isReverse ? inOrder.toReversed() : inOrder);
    },
  );
  const jar = { name: "a", quantity: null, location: null, expires_on: null } as const;
  await fc.assert(property, {
    numRuns: cases(5, 60),
    endOnFailure: true,
    examples: [[[jar, jar, jar], "location", true, 1, []]],
  });
});
