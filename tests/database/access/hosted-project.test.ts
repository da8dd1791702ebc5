// The migrations on a database like a hosted project's: a role that is not a superuser pushes them, the platform's own
// objects are there, and an extension that we use may be installed already, in either of two schemas.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { QueryResultRow } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootstrapSupabaseLike } from "../../../dev/supabase/bootstrap-supabase-like.ts";
import { asRole } from "../../../dev/supabase/cluster/local-passwords.ts";
import { readMigrations } from "../../../dev/supabase/migration-files.ts";
import { startSupabase, type SupabaseStandIn } from "../../../dev/supabase/start-supabase.ts";
import { withClient } from "../../../dev/supabase/with-client.ts";
import { alice, anonymousClient, clientFor, project } from "../../contract/supabase/stand-in.ts";
import { cases } from "../../support/sample.ts";
import { callableBy, notAnExtensions, ourSchemas, privilegesOf } from "../../support/privileges.ts";

const migrations = fileURLToPath(new URL("../../../supabase/migrations", import.meta.url));

/** What belongs to the platform, with the rights on it. */
const platform = `
  select 'schema' as kind, nspname as name, nspowner::regrole::text as owner, nspacl::text as rights
  from pg_namespace where nspname not in ('public', 'alfred') and nspname !~ '^pg_(toast|temp)'
  union all
  select 'relation', c.oid::regclass::text, relowner::regrole::text, relacl::text
  from pg_class c where relnamespace::regnamespace::text in ('auth', 'storage', 'extensions')
    and relname !~ 'pg_stat'
  union all
  select 'function', p.oid::regprocedure::text, proowner::regrole::text, proacl::text
  from pg_proc p where pronamespace::regnamespace::text in ('auth', 'extensions')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'role', r.rolname, m.rolname, '' from pg_auth_members a
  join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member
  where r.rolname !~ '^alfred'
  order by 1, 2, 3`;

/**
 * Applies the migrations as the Supabase CLI does. A separate login becomes postgres by `set session role`, so the
 * settings of postgres do not apply.
 */
async function push(databaseUrl: string): Promise<undefined> {
  await withClient(asRole(databaseUrl, "cli_login_postgres"), async (client) => {
    await client.query("set session role postgres");
    for (const { file, sql } of readMigrations(migrations, [])) {
      await client.query(sql).catch((cause: Error) => {
        throw new Error(`${file}: ${cause.message}`, { cause });
      });
    }
  });
}

/** Where `pg_trgm` is before the migrations: not installed, or in one of two schemas. */
const extensionSchemas = ["absent", "extensions", "public"] as const;

describe.each(extensionSchemas.slice(0, cases(1, extensionSchemas.length)))(
  "the migrations, with pg_trgm %s",
  (pgTrgm) => {
    let folder: string;
    let standIn: SupabaseStandIn;
    let before: QueryResultRow[];
    let refusal: string | undefined;
    const ask = <R extends QueryResultRow>(sql: string, values?: unknown[]) =>
      withClient(standIn.databaseUrl, async (client) => (await client.query<R>(sql, values)).rows);

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "alfred-hosted-"));
      standIn = await startSupabase({
        ...project,
        dataDir: join(folder, "data"),
        migrationsDir: folder,
        bootstrap: (adminUrl) => bootstrapSupabaseLike(adminUrl, { pgTrgm }),
      });
      before = await ask(platform);
      refusal = await push(standIn.databaseUrl).catch((error: Error) => error.message);
      await standIn.reloadSchema();
    });
    afterAll(async () => {
      await standIn?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("the migrations apply on a hosted project", () => {
      expect(refusal).toBeUndefined();
    });

    test("the migrations need no superuser, and change nothing of the platform's", async () => {
      const roles = await ask(
        "select rolname from pg_roles where rolname in ('postgres', 'cli_login_postgres') and rolsuper",
      );
      expect(roles).toEqual([]);
      expect(await ask(platform)).toEqual(before);
      const extensions = await ask(
        `select extnamespace::regnamespace::text as home from pg_extension
       where extname in ('pg_trgm', 'fuzzystrmatch')`,
      );
      const home = pgTrgm === "public" ? "public" : "extensions";
      expect(extensions).toEqual([{ home }, { home }]);
    });

    test.each(["anon", "authenticated", "service_role"])(
      "the migrations give %s no right to our tables and functions, whatever the defaults grant",
      async (role) => {
        const relations = await privilegesOf(ask, role);
        expect(relations.length).toBeGreaterThan(25);
        expect(relations.filter(({ privileges }) => privileges.length > 0)).toEqual([]);
        expect(await callableBy(ask, role)).toEqual([]);
      },
    );

    test("the migrations give no role the right to execute a function without a grant", async () => {
      const open = await ask(
        `select o.oid::regprocedure::text as name
       from pg_proc o join pg_namespace n on n.oid = o.pronamespace
       where ${ourSchemas} and ${notAnExtensions} and (o.proacl is null or exists (
         select 1 from aclexplode(o.proacl) a where a.grantee = 0))`,
      );
      expect(open).toEqual([]);
    });

    test("the migrations give the pipeline's role the right to read tables, and no more", async () => {
      const relations = await privilegesOf(ask, "alfred_pipeline");
      expect(
        relations.filter(({ privileges }) => privileges.includes("SELECT")).length,
      ).toBeGreaterThan(25);
      expect(
        relations.filter(({ privileges }) => privileges.some((right) => right !== "SELECT")),
      ).toEqual([]);
    });

    test("the migrations give the functions that see more than their caller to our roles", async () => {
      const owners = await ask<{ owner: string; count: number }>(
        `select distinct o.proowner::regrole::text as owner
       from pg_proc o join pg_namespace n on n.oid = o.pronamespace
       where ${ourSchemas} and ${notAnExtensions} and o.prosecdef order by 1`,
      );
      expect(owners.map(({ owner }) => owner)).toEqual([
        "alfred_allergens",
        "alfred_calendar",
        "alfred_channels",
        "alfred_definer",
        "alfred_eraser",
        "alfred_host",
        "alfred_references",
        "alfred_sweeper",
      ]);
    });

    test("the migrations serve the pipeline's role over the API: rows are written, linked and found by likeness", async () => {
      const pipeline = clientFor(standIn, alice, { role: "alfred_pipeline" });
      const rpc = async (name: string, p: unknown) => {
        const { data, error } = await pipeline.rpc(name, { p });
        expect([name, error]).toEqual([name, null]);
        return data;
      };
      const { household_id } = await rpc("choose_household", {});
      const answer = await rpc("apply_effects", {
        origin: "api",
        origin_id: "00000000-0000-4000-8000-000000000001",
        household_id,
        step: "s",
        seq: 0,
        mode: "each",
        // A slip of the keyboard: edit distance and likeness decide what it means.
        ops: [{ op: "create", table: "inventory", values: { name: "cinamon" } }],
        answers: null,
        context: null,
      });
      expect(answer.results).toMatchObject([{ status: "applied", label: "cinamon" }]);
      const { rows } = await rpc("read_rows", {
        table: "inventory",
        where: { column: "name", op: "similar", value: "cinnamon" },
      });
      expect(rows).toMatchObject([{ name: "cinamon", ingredient_id: expect.any(String) }]);
      const outsider = await anonymousClient(standIn).from("inventory").select();
      expect(outsider.error?.code).toBe("42501");
    });
  },
);
