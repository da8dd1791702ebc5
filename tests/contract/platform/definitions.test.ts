// Rules for every kind of definition, checked with Services by the real database: idempotency, pages, search, quotas.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aService, keyed, newService, openPlatformWorld, written } from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

test("a repeated create gets the first answer, even if it is sent several times at once, and makes one definition", async () => {
  const { database } = world.person();
  const sameKeyed = keyed();
  const answers = await Promise.all(
    [1, 2, 3].map(() => database.createService(newService(), sameKeyed)),
  );
  expect(answers[0]).toMatchObject({ outcome: "written", item: { version: 1 } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const { items } = await database.listServices({ limit: 9, cursor: null, own: true });
  expect(items).toHaveLength(1);
  await written(database.updateService(items[0]!.id, { name: "Later" }, null));
  expect(await database.createService(newService(), sameKeyed)).toEqual(answers[0]);
  expect(await database.createService(newService(), { ...sameKeyed, bodyHash: "other" })).toEqual({
    outcome: "key_conflict",
  });
});

test("a refused create does not use up its key: the corrected create with the key is made", async () => {
  const { database } = world.person();
  const sameKeyed = keyed();
  const wrong = newService({ protocol: "bolt" });
  expect(await database.createService(wrong, sameKeyed)).toMatchObject({ outcome: "refused" });
  expect(await database.createService(newService(), sameKeyed)).toMatchObject({
    outcome: "written",
  });
});

test("definitions are listed page by page, newest first, each once", async () => {
  const ada = world.person();
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.unshift((await aService(ada, { name: `S${n}` })).id);
  const seenIds: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await ada.database.listServices({ limit: 3, cursor, own: true });
    seenIds.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  expect(seenIds).toEqual(ids);
  const nonsense = ada.database.listServices({ limit: 3, cursor: "bm9uc2Vuc2U", own: true });
  await expect(nonsense).rejects.toThrow("the cursor is not from this list");
});

test("a list includes shared definitions of others, unless it is limited to the user's, and can be searched by name", async () => {
  const [ada, ben] = [world.person(), world.person()];
  const name = `Tide ${randomUUID()}`;
  const sharedService = await aService(ada, { name, shared: true });
  await aService(ada, { name });
  const all = await ben.database.listServices({
    limit: 9,
    cursor: null,
    search: name.slice(0, 30),
  });
  expect(all.items).toEqual([{ ...sharedService, own: false }]);
  expect((await ben.database.listServices({ limit: 9, cursor: null, own: true })).items).toEqual(
    [],
  );
  const upper = { limit: 9, cursor: null, search: name.toUpperCase() };
  expect((await ada.database.listServices(upper)).items).toHaveLength(2);
  expect((await ada.database.listServices({ ...upper, search: "%" })).items).toEqual([]);
});

test("a user may have a limited number of definitions of a kind, and may create twice that number in a day", async () => {
  const { id: user } = world.person();
  const create = async () => {
    const p = { kind: "service", document: newService(), most: 2, route: "r", body_hash: "h" };
    return (await world.db.rpc(user, "create_definition", { ...p, key: randomUUID() })) as {
      outcome: string;
      item?: { id: string };
    };
  };
  const answers = [await create(), await create()];
  expect(await create()).toEqual({ outcome: "quota" });
  for (const round of [1, 2]) {
    const id = answers[round - 1]?.item?.id;
    await world.db.rpc(user, "delete_definition", { kind: "service", id });
    expect((await create()).outcome).toBe("written");
  }
  const [{ id } = { id: "" }] = await world.db.admin<{ id: string }>(
    "select id from public.services where owner_id = $1 and deleted_at is null limit 1",
    [user],
  );
  await world.db.rpc(user, "delete_definition", { kind: "service", id });
  expect(await create()).toEqual({ outcome: "quota" });
});

test("a definition has a limited number of versions", async () => {
  const ada = world.person();
  const { id } = await aService(ada);
  await world.db.admin("update public.services set version = 1000 where id = $1", [id]);
  expect(await ada.database.updateService(id, { connectionSchema: {} }, null)).toEqual({
    outcome: "quota",
  });
});
