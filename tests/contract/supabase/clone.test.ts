// Databases cloned from a template: separate, and gone when they are stopped.
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabaseFromTemplate } from "../../../dev/supabase/clone-template.ts";
import startSharedCluster from "../../../dev/supabase/shared-test-cluster.ts";
import { startSupabase, type SupabaseStandIn } from "../../../dev/supabase/start-supabase.ts";
import { createTestDatabase } from "../../../dev/supabase/test-database.ts";
import { withClient } from "../../../dev/supabase/with-client.ts";
import { alice, anonymousClient, clientFor, project, temporaryFolder } from "./stand-in.ts";

const template = "cellar_template";
const { folder, remove } = temporaryFolder();
let standIn: SupabaseStandIn;

beforeAll(async () => {
  standIn = await startSupabase({ ...project, dataDir: folder, template });
});
afterAll(async () => {
  await standIn.stop();
  remove();
});

const clone = () => createDatabaseFromTemplate({ adminUrl: standIn.databaseUrl, template });
const cellars = async (target: Parameters<typeof clientFor>[0]) =>
  (await clientFor(target, alice).from("cellars").select("name").throwOnError()).data;

it("each clone has the migrated schema and separate rows", async () => {
  const [one, two] = await Promise.all([clone(), clone()]);
  await clientFor(one, alice).from("cellars").insert({ name: "One" }).throwOnError();
  expect(await cellars(one)).toEqual([{ name: "One" }]);
  expect(await cellars(two)).toEqual([]);
  expect(await cellars(standIn)).toEqual([]);
  await Promise.all([one.stop(), two.stop()]);
});

it("each clone has separate keys", async () => {
  const [one, two] = await Promise.all([clone(), clone()]);
  const otherToken = await clientFor({ ...two, jwtSecret: one.jwtSecret }, alice)
    .from("cellars")
    .select();
  expect(otherToken.status).toBe(401);
  const otherKey = await anonymousClient({ ...two, publishableKey: one.publishableKey })
    .from("cellars")
    .select();
  expect(otherKey.error?.message).toBe("Invalid API key");
  await Promise.all([one.stop(), two.stop()]);
});

it("a clone has the template's revoked rights, auth functions and default privileges", async () => {
  const { stop, ...target } = await clone();
  expect((await clientFor(target, alice).from("tastings").select()).error?.code).toBe("42501");
  expect((await clientFor(target, alice).rpc("who_am_i")).data).toMatchObject({ uid: alice });
  await withClient(target.databaseUrl, (sql) => sql.query("create table public.corks (id int)"));
  await target.reloadSchema();
  expect((await anonymousClient(target).from("corks").select()).error).toBeNull();
  await stop();
});

it("a clone that stops drops its database, even while sessions are open", async () => {
  const database = await clone();
  const name = new URL(database.databaseUrl).pathname.slice(1);
  await withClient(database.databaseUrl, async (sql) => {
    // The server ends this session when it drops the database.
    sql.on("error", () => undefined);
    await database.stop();
    await database.stop();
  });
  const { rows } = await withClient(standIn.databaseUrl, (sql) =>
    sql.query("select from pg_database where datname = $1", [name]),
  );
  expect(rows).toEqual([]);
});

it("a clone of an unknown template is refused", async () => {
  const unknownDatabase = createDatabaseFromTemplate({
    adminUrl: standIn.databaseUrl,
    template: "nothing",
  });
  await expect(unknownDatabase).rejects.toThrow('template database "nothing" does not exist');
});

it("the template is renewed when migrations were added", async () => {
  const { folder, remove } = temporaryFolder();
  const start = (extraMigrations: string[] = []) =>
    startSupabase({ ...project, dataDir: `${folder}/data`, template, extraMigrations });
  await (await start()).stop();
  writeFileSync(`${folder}/corks.sql`, "create table public.corks (id int)");
  const second = await start([`${folder}/corks.sql`]);
  const database = await createDatabaseFromTemplate({ adminUrl: second.databaseUrl, template });
  expect((await anonymousClient(database).from("corks").select()).error).toBeNull();
  await database.stop();
  await second.stop();
  remove();
});

it("the first test file that asks starts the shared cluster, and only one is started", async () => {
  let sharedUrl = "";
  const migrationsDir = project.migrationsDir;
  const teardown = await startSharedCluster(
    { provide: (_, url) => (sharedUrl = url) },
    migrationsDir,
  );
  const [one, two] = await Promise.all([
    createTestDatabase({}, sharedUrl),
    createTestDatabase({}, sharedUrl),
  ]);
  expect(new URL(one.databaseUrl).port).toBe(new URL(two.databaseUrl).port);
  expect(await cellars(one)).toEqual([]);
  expect((await fetch(new URL("/guessed", sharedUrl))).status).toBe(404);
  await Promise.all([one.stop(), two.stop()]);
  await teardown();
  await expect(fetch(sharedUrl)).rejects.toThrow("fetch failed");
});

it("every test file is told why the shared cluster did not start", async () => {
  let sharedUrl = "";
  const teardown = await startSharedCluster({ provide: (_, url) => (sharedUrl = url) }, "/nowhere");
  await expect(createTestDatabase({}, sharedUrl)).rejects.toThrow(/did not start.*\/nowhere/s);
  await expect(createTestDatabase({}, sharedUrl)).rejects.toThrow(/did not start.*\/nowhere/s);
  await teardown();
});
