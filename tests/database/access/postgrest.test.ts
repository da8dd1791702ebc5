// Who may read, write and call what through the real API: supabase-js, tokens, PostgREST.
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { fillWorld, type FullWorld } from "../../support/full-world.ts";
import {
  alice,
  bob,
  createHousehold,
  createRecipe,
  effectsOf,
  messageTo,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleEvery } from "../../support/sample.ts";

const db = forSuite(openTestDatabase);
let household: string;
let world: FullWorld;
let tables: string[];
beforeAll(async () => {
  household = await createHousehold(db, alice);
  await createHousehold(db, bob);
  world = await fillWorld(db, alice, household);
  const rows = await db.admin<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  tables = rows.map(({ name }) => name);
});

function client(role: string, user?: string): SupabaseClient {
  const token = new SignJWT({ role })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("5m")
    .setAudience("authenticated");
  if (user !== undefined) token.setSubject(user);
  const signedToken = token.sign(new TextEncoder().encode(db.jwtSecret));
  return createClient(db.url, db.publishableKey, { accessToken: () => signedToken });
}
const pipeline = (user: string) => client("alfred_pipeline", user);

test("table by table, alice reads her rows and bob reads none of them", async () => {
  for (const table of tables) {
    const herAnswer = await pipeline(alice).from(table).select("*", { count: "exact" });
    expect([table, herAnswer.error, (herAnswer.count ?? 0) > 0]).toEqual([table, null, true]);
    const hisAnswer = await pipeline(bob).from(table).select("*");
    expect(hisAnswer.error).toBeNull();
    const text = JSON.stringify(hisAnswer.data);
    for (const secret of [alice, household, world.conversation, world.run]) {
      expect([table, text.includes(secret)]).toEqual([table, false]);
    }
  }
});

test("a user's token opens no table and no function, nor does a request without a token", async () => {
  const functions = await db.admin<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  for (const outsider of [
    client("authenticated", alice),
    client("anon"),
    client("service_role"),
    createClient(db.url, db.publishableKey),
  ]) {
    // privileges.test.ts asks pg_catalog about each table and function.
    for (const table of sampleEvery(5, 1, tables)) {
      const { data, error } = await outsider.from(table).select("*");
      expect([table, data, error?.code]).toEqual([table, null, "42501"]);
    }
    for (const { name } of sampleEvery(5, 1, functions)) {
      const { data, error } = await outsider.rpc(name, { p: {} });
      expect([name, data, error?.code]).toEqual([name, null, "42501"]);
    }
  }
});

test("a token cannot name the role of the migrations or a role that owns functions", async () => {
  for (const role of [
    "alfred_definer",
    "alfred_sweeper",
    "alfred_allergens",
    "alfred_host",
    "alfred_channels",
    "alfred_calendar",
    "alfred_eraser",
    "alfred_references",
    "postgres",
    "supabase_admin",
  ]) {
    const { data, error } = await client(role, alice).from("recipes").select("*");
    expect([role, data, error?.code]).toEqual([role, null, "42501"]);
  }
});

test("the pipeline can write only through the functions", async () => {
  const row = world.results[0];
  const asAlice = pipeline(alice);
  const attempts = [
    asAlice.from("recipes").insert({ name: "x", household_id: household, created_by: alice }),
    asAlice.from("recipes").update({ name: "x" }).eq("id", row.row_id),
    asAlice.from("recipes").delete().eq("id", row.row_id),
    asAlice.from("runs").update({ status: "completed" }).eq("id", world.run),
    asAlice.from("household_members").insert({ household_id: household, user_id: bob }),
  ];
  for (const { error, status } of await Promise.all(attempts)) {
    expect([error?.code, status]).toEqual(["42501", 403]);
  }
});

test("internal functions cannot be reached over PostgREST", async () => {
  for (const name of ["apply_operation", "my_households", "filter_sql", "register_data_table"]) {
    const { error } = await pipeline(alice).rpc(name, {});
    expect([name, error?.code]).toEqual([name, "PGRST202"]);
    const direct = await pipeline(alice).schema("alfred").rpc(name, {});
    expect([name, direct.error?.code]).toEqual([name, "PGRST106"]);
  }
});

test("a whole run goes through the API: accept, apply, read, finish", async () => {
  const asAlice = pipeline(alice);
  const call = async (name: string, p: unknown) => {
    const { data, error } = await asAlice.rpc(name, { p });
    expect(error).toBeNull();
    return data;
  };
  const { conversation } = await call("create_conversation", {
    route: "r",
    key: randomUUID(),
    body_hash: "h",
  });
  const { run } = await call("accept_message", messageTo(conversation.id));
  const { results } = await call(
    "apply_effects",
    effectsOf(run.id, [createRecipe("Through the wire", [{ name: "cod", quantity: 0.1 }])]),
  );
  expect(results[0]).toMatchObject({ status: "applied", ref: "recipe_1" });
  const where = { column: "recipe_ingredients.name", op: "category", value: "fish" };
  const { rows } = await call("read_rows", { table: "recipes", where, children: true });
  expect(rows.at(-1)).toMatchObject({
    name: "Through the wire",
    recipe_ingredients: [{ quantity: 0.1 }],
  });
  const answer = await call("finish_run", {
    run_id: run.id,
    epoch: 0,
    finish_key: "reply",
    status: "completed",
    reply: { text: "Done." },
  });
  expect(answer).toMatchObject({ outcome: "finished", next: null });
});

test("a filter that is refused is answered 400 with the reason", async () => {
  const { error, status } = await pipeline(alice).rpc("read_rows", {
    p: { table: "recipes", where: { column: "stars", op: "eq", value: 5 } },
  });
  expect(status).toBe(400);
  expect(error).toMatchObject({
    code: "P0001",
    message: 'filter: unknown column "stars" of recipes',
  });
});

test("the worker calls its functions without a user, and reads no table", async () => {
  const worker = client("alfred_worker");
  const { data, error } = await worker.rpc("stalled_runs", {
    p: { older_than_seconds: 0, limit: 10 },
  });
  expect(error).toBeNull();
  expect(data.runs.map(({ id }: { id: string }) => id)).toContain(world.run);
  const refusal = await worker.from("runs").select("id");
  expect(refusal.error?.code).toBe("42501");
});

test("no role has a time limit in tests, because a busy machine could exceed it", async () => {
  const limits = await db.admin(
    "select rolname, rolconfig from pg_roles where rolconfig::text ~ 'timeout'",
  );
  expect(limits).toEqual([]);
});
