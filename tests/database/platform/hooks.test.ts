// Webhooks in the database: who makes a hook and rotates its keys, what a repeated request gets, and which hook and keys
// a request finds.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import { createMorning } from "../../support/stored-process.ts";
import { hookKeyOf, hookOf } from "../../support/triggers-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let process: string;
const [ada, ben] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  ({ process } = await createMorning(db, ada));
});

const make = (overrides: Json = {}, user = ada) =>
  db.rpc(user, "create_hook", hookOf(process, overrides));
const rotate = (id: string, overrides: Json = {}, user = ada) =>
  db.rpc(user, "rotate_hook", { ...hookOf(process), id, keepSeconds: 60, ...overrides });

test("a hook is made only for the version that was checked", async () => {
  expect(await make({ version: 2 })).toEqual({ outcome: "stale" });
  expect(await make({ most: 0 })).toEqual({ outcome: "quota" });
  expect(await make({}, ben)).toEqual({ outcome: "not_found" });
  expect(await make()).toMatchObject({ outcome: "written", item: { processId: process } });
});

test("a repeated request gets the signing key of the first request, even if it brings another key", async () => {
  const [key, newKey] = [randomUUID(), hookKeyOf()];
  const first = await make({ key, newKey });
  expect(first.key).toEqual(newKey);
  expect(await make({ key, newKey: hookKeyOf() })).toEqual(first);
  expect(await make({ key, bodyHash: "other" })).toEqual({ outcome: "key_conflict" });
  const [secondKey, rotatedKey] = [randomUUID(), hookKeyOf()];
  const rotation = await rotate(first.item.id, { key: secondKey, newKey: rotatedKey });
  expect(rotation.key).toEqual(rotatedKey);
  expect(await rotate(first.item.id, { key: secondKey })).toEqual(rotation);
});

test("a repeated request gets its signing key for as long as requests may be signed with it, and then none", async () => {
  const [key, secondKey] = [randomUUID(), randomUUID()];
  const { item, key: signingKey } = await make({ key });
  const keyOfRepeat = async () => (await make({ key })).key;
  await rotate(item.id, { key: secondKey, keepSeconds: 3600 });
  expect(await keyOfRepeat()).toEqual(signingKey);
  await rotate(item.id, { keepSeconds: 0 });
  expect(await keyOfRepeat()).toBeNull();
  expect((await rotate(item.id, { key: secondKey })).key).toBeNull();
});

test("a hook of a deleted account is not found from that moment on", async () => {
  const zoe = randomUUID();
  const morning = await createMorning(db, zoe);
  const { item } = await db.rpc(zoe, "create_hook", hookOf(morning.process, {}));
  const findHook = () =>
    db.as({ role: "alfred_worker" }, async (client) => {
      const { rows } = await client.query("select public.find_hook($1) as found", [
        { id: item.id },
      ]);
      return rows[0].found.hook as Json | null;
    });
  expect(await findHook()).toMatchObject({ user_id: zoe });
  await db.rpc(zoe, "erase_account", {});
  expect(await findHook()).toBeNull();
});

test("a request may be signed with the newest key or the one before, and no other user rotates the keys", async () => {
  const { item, key: first } = await make();
  const { key: second } = await rotate(item.id);
  const { key: third } = await rotate(item.id);
  const result = await db.as({ role: "alfred_worker" }, (client) =>
    client.query("select public.find_hook($1) as found", [{ id: item.id }]),
  );
  const { keys } = result.rows[0].found.hook;
  expect(keys).toEqual([third, second]);
  expect(keys).not.toContainEqual(first);
  expect(await rotate(item.id, {}, ben)).toEqual({ outcome: "not_found" });
});
