// An export has the rows that name its user or belong to their households, but no index and no ciphertext, and no row
// of another user.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { create, documents } from "../../support/definitions-world.ts";
import { fillWorld } from "../../support/full-world.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { allTables } from "./erase.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../../cellar/cellar.sql", import.meta.url)] }),
);
const [ada, ben] = [randomUUID(), randomUUID()];
let home: string;
let bens: string;
/** The export of ada, before a test changes anything. */
let exported: Map<string, Json[]>;
beforeAll(async () => {
  home = await createHousehold(db, ada);
  bens = await createHousehold(db, ben);
  await fillWorld(db, ada, home);
  await fillWorld(db, ben, bens);
  await db.admin(
    `insert into alfred.guard_answers (household_id, user_id, code, name, row_id)
     values ($1, $2, 'x', 'y', gen_random_uuid())`,
    [home, ada],
  );
  exported = await exportOf(ada);
});

/** All rows of the user's export, by table, read page by page. */
async function exportOf(user: string): Promise<Map<string, Json[]>> {
  const { tables } = await db.rpc(user, "export_tables", {});
  const all = new Map<string, Json[]>();
  for (const table of tables as string[]) {
    const rows: Json[] = [];
    let after: string | null = null;
    do {
      const page: Json = await db.rpc(user, "export_rows", { table, after });
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null);
    all.set(table, rows);
  }
  return all;
}

/** Readable by every user. */
const tablesOfNoUser = ["public.data_tables", "public.ingredients"];
/** Left out of an export, because they are computed from the words of other tables. */
const INDEX = ["memory_terms", "memory_postings", "fact_postings", "entity_words", "fingerprints"];
const columnsOf = (table: string) =>
  db.admin<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );

test("an export has every table that pg_catalog shows to have a user's rows", async () => {
  const conversations = (exported.get("conversations") ?? []).map(({ id }) => id);
  const outbox = (exported.get("outbox") ?? []).map(({ id }) => id);
  let checkCount = 0;
  for (const table of await allTables(db)) {
    const name = table.split(".")[1] ?? "";
    const names = (await columnsOf(table)).map((column) => column.name);
    const conditions = Object.entries({
      user_id: [ada],
      household_id: [home],
      owner_id: [ada],
      conversation_id: conversations,
      outbox_id: outbox,
    }).filter(([column]) => names.includes(column));
    if (conditions.length === 0 || tablesOfNoUser.includes(table)) continue;
    // No erasure is under way.
    if (table === "alfred.erasures") continue;
    // Ciphertexts leave the database for a call only.
    if (["alfred.secret_versions", "alfred.process_hook_keys"].includes(table)) continue;
    const condition = conditions.map(([column], i) => `${column} = any ($${i + 1})`).join(" or ");
    const rows = await db.admin(
      `select 1 from ${table} where ${condition}`,
      conditions.map(([, ids]) => ids),
    );
    expect([table, rows.length > 0]).toEqual([table, true]);
    const expectedCount = INDEX.includes(name) ? undefined : rows.length;
    expect([table, exported.get(name)?.length]).toEqual([table, expectedCount]);
    checkCount++;
  }
  expect(checkCount).toBeGreaterThan(25);
  expect(exported.get("households")).toMatchObject([{ id: home }]);
});

test("an export has nothing of another user, and no hash by which a code could be guessed", () => {
  const text = JSON.stringify([...exported]);
  expect(text).toContain(ada);
  for (const theirs of [ben, bens]) expect(text).not.toContain(theirs);
  for (const column of ["code_hash", "token_hash"]) expect(text).not.toContain(column);
});

test("an export has a secret's name and never its ciphertext", async () => {
  const [stored] = await db.admin<{ data: string }>(
    "select sealed ->> 'data' as data from alfred.secret_versions where owner_id = $1",
    [ada],
  );
  expect(exported.get("secrets")).toMatchObject([{ name: "A secret", version: 1 }]);
  expect(exported.has("secret_versions")).toBe(false);
  expect(stored?.data).toMatch(/^ciphertext-/);
  const text = JSON.stringify([...exported]);
  for (const part of [stored?.data, '"sealed"', '"wrapped"']) expect(text).not.toContain(part);
});

test("an export has a shared definition only for its owner", async () => {
  const other = randomUUID();
  const { item } = await create(db, other, "service", documents.service({ shared: true }));
  const { items } = await db.rpc(ada, "list_definitions", { kind: "service", limit: 100 });
  expect(items.map(({ id }: Json) => id)).toContain(item.id);
  expect(JSON.stringify([...(await exportOf(ada))])).not.toContain(item.id);
  expect(JSON.stringify([...(await exportOf(other))])).toContain(item.id);
});

test("an export comes in pages of limited size, which together are complete", async () => {
  await db.admin(
    `insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
     select $1, 'r', n::text, 'h', jsonb_build_object('n', n, 'x', case when n % 400 = 0
       then repeat('y', 600000) else '' end) from generate_series(1, 1300) n`,
    [ada],
  );
  let after: string | null = null;
  const sizes: number[] = [];
  const seenKeys = new Set<string>();
  do {
    const page: Json = await db.rpc(ada, "export_rows", { table: "api_requests", after });
    sizes.push(page.rows.length);
    expect(JSON.stringify(page).length).toBeLessThan(1_100_000);
    for (const row of page.rows) seenKeys.add(row.idempotency_key);
    after = page.next;
  } while (after !== null);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect([...seenKeys].filter((key) => /^\d+$/.test(key))).toHaveLength(1300);
  await expect(db.rpc(ada, "export_rows", { table: "data_tables", after: null })).rejects.toThrow(
    "no such table",
  );
});
