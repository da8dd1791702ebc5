// What a migration may do: it runs as a role "postgres" that is not a superuser, as on a hosted project.
import { beforeEach, describe, expect, it } from "vitest";
import type { DatabaseError } from "pg";
import { asRole } from "../../../dev/supabase/cluster/local-passwords.ts";
import { withClient } from "../../../dev/supabase/with-client.ts";
import { startInTemporaryFolder } from "./stand-in.ts";
import { forSuite } from "../../support/for-suite.ts";

const standIn = forSuite(startInTemporaryFolder);

/** Runs statements as a migration does, undoes them, and returns the last one's rows. */
async function migrate(...statements: string[]): Promise<Record<string, unknown>[]> {
  return withClient(asRole(standIn.databaseUrl, "postgres"), async (sql) => {
    await sql.query("begin");
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows = (await sql.query(statement)).rows;
      return rows;
    } finally {
      await sql.query("rollback");
    }
  });
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: DatabaseError) => error.code,
  );

const role = ["create role vintner nologin", "grant vintner to authenticator"];
const press = `create function public.press() returns int language sql security definer
               set search_path = '' as 'select 1'`;

describe("the role that runs migrations", () => {
  it("the role that runs migrations has a hosted project's rights and no more", async () => {
    const rows = await migrate(
      `select current_user, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
              current_setting('search_path') as path
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        current_user: "postgres",
        rolsuper: false,
        rolcreaterole: true,
        rolcreatedb: true,
        rolbypassrls: true,
        path: '"$user", public, extensions',
      },
    ]);
  });

  it("the role that runs migrations finds pgcrypto on its search path and may add pg_trgm", async () => {
    const rows = await migrate(
      "create extension pg_trgm with schema extensions",
      "create table public.names (name text)",
      "create index on public.names using gin (name gin_trgm_ops)",
      "select similarity('cod', 'code') > 0.4 as similar, length(gen_salt('bf')) as salt",
    );
    expect(rows).toEqual([{ similar: true, salt: 29 }]);
  });

  it("the role that runs migrations may create a role, grant it to authenticator and to itself, and act as it", async () => {
    const rows = await migrate(
      ...role,
      "grant vintner to postgres",
      "set role vintner",
      "select current_user",
    );
    expect(rows).toEqual([{ current_user: "vintner" }]);
  });

  it("the role that runs migrations may act as a new role only after granting it to itself", async () => {
    expect(await codeOf(migrate(...role, "set role vintner"))).toBe("42501");
  });

  it("the role that runs migrations may hand a function to a role that may create in the schema at that moment", async () => {
    const rows = await migrate(
      ...role,
      "grant vintner to postgres",
      press,
      "grant create on schema public to vintner",
      "alter function public.press() owner to vintner",
      "revoke create on schema public from vintner",
      `select proowner::regrole::text as owner, has_schema_privilege('vintner', 'public', 'create')
       from pg_proc where proname = 'press'`,
    );
    expect(rows).toEqual([{ owner: "vintner", has_schema_privilege: false }]);
  });

  it("the role that runs migrations may not hand a function over if one of the two grants is missing", async () => {
    const handOver = "alter function public.press() owner to vintner";
    const noMembership = migrate(
      ...role,
      press,
      "grant create on schema public to vintner",
      handOver,
    );
    expect(await codeOf(noMembership)).toBe("42501");
    const noCreate = migrate(...role, "grant vintner to postgres", press, handOver);
    expect(await codeOf(noCreate)).toBe("42501");
  });

  it("the role that runs migrations may still replace and revoke a function that it has handed over", async () => {
    const rows = await migrate(
      ...role,
      "grant vintner to postgres",
      press,
      "grant create on schema public to vintner",
      "alter function public.press() owner to vintner",
      press.replace("create", "create or replace").replace("select 1", "select 2"),
      "revoke all on function public.press() from public, anon, authenticated, service_role",
      `select public.press() as pressed, proacl::text as grants, prosecdef
       from pg_proc where proname = 'press'`,
    );
    expect(rows).toEqual([{ pressed: 2, grants: "{vintner=X/vintner}", prosecdef: true }]);
  });

  it("the role that runs migrations may write policies that use auth.uid() for its own roles", async () => {
    const rows = await migrate(
      ...role,
      "create table public.casks (owner uuid default auth.uid())",
      "alter table public.casks enable row level security",
      "create policy own on public.casks to vintner using (owner = auth.uid())",
      "grant select, insert on public.casks to vintner",
      "grant vintner to postgres",
      `select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-00000000000a"}', true)`,
      "insert into public.casks values (default), (gen_random_uuid())",
      "set role vintner",
      "select owner from public.casks",
    );
    expect(rows).toEqual([{ owner: "00000000-0000-4000-8000-00000000000a" }]);
  });

  it("the role that runs migrations may refer to auth.users and write there, but not change schema auth", async () => {
    await migrate(
      "create table public.profiles (id uuid references auth.users (id))",
      "insert into auth.users (id) values (gen_random_uuid())",
    );
    expect(await codeOf(migrate("create table auth.mine ()"))).toBe("42501");
    expect(await codeOf(migrate("alter table auth.users add column mine text"))).toBe("42501");
  });

  it("the role that runs migrations cannot grant the use of schema auth: such a grant does not fail, but has no effect", async () => {
    const rows = await migrate(
      ...role,
      "grant usage on schema auth to vintner",
      "select has_schema_privilege('vintner', 'auth', 'usage')",
    );
    expect(rows).toEqual([{ has_schema_privilege: false }]);
  });

  it("the role that runs migrations cannot become the superuser", async () => {
    expect(await codeOf(migrate("set role supabase_admin"))).toBe("42501");
    expect(await codeOf(migrate("alter role postgres superuser"))).toBe("42501");
    expect(await codeOf(migrate("grant supabase_admin to postgres"))).toBe("42501");
  });
});

describe("what a migration creates in public", () => {
  const apiRoles = ["anon", "authenticated", "service_role"];
  const rights = `
    select r, has_table_privilege(r, 'public.open', 'insert') as "table",
           has_function_privilege(r, 'public.opened()', 'execute') as "function",
           has_sequence_privilege(r, 'public.open_id_seq', 'usage') as "sequence"
    from unnest(array['anon', 'authenticated', 'service_role']) as r`;
  let create: string[];

  beforeEach(() => {
    create = [
      "create table public.open (id serial)",
      "create function public.opened() returns int language sql as 'select 1'",
    ];
  });

  it("what a migration creates is open to the API roles by default, even if public has no rights", async () => {
    const all = { table: true, function: true, sequence: true };
    const fromPublic = "revoke all on function public.opened() from public";
    expect(await migrate(...create, fromPublic, rights)).toEqual(
      apiRoles.map((r) => ({ r, ...all })),
    );
  });

  it("what a migration creates is closed by revoking from the API roles and, for functions, from public as well", async () => {
    const roles = apiRoles.join(", ");
    const revokes = [
      `revoke all on all tables in schema public from ${roles}`,
      `revoke all on all sequences in schema public from ${roles}`,
      `revoke all on all functions in schema public from ${roles}`,
    ];
    const onlyFunctions = { table: false, function: true, sequence: false };
    expect(await migrate(...create, ...revokes, rights)).toEqual(
      apiRoles.map((r) => ({ r, ...onlyFunctions })),
    );
    const none = { table: false, function: false, sequence: false };
    const fromPublic = "revoke all on all functions in schema public from public";
    expect(await migrate(...create, ...revokes, fromPublic, rights)).toEqual(
      apiRoles.map((r) => ({ r, ...none })),
    );
  });

  it("what a migration creates is closed from the start if the default privileges are revoked first", async () => {
    const roles = apiRoles.join(", ");
    const defaults = [
      `alter default privileges in schema public revoke all on tables from ${roles}`,
      `alter default privileges in schema public revoke all on sequences from ${roles}`,
      `alter default privileges in schema public revoke all on functions from ${roles}`,
      // Postgres itself lets public execute functions; only default privileges for all schemas revoke that.
      "alter default privileges revoke execute on functions from public",
    ];
    const none = { table: false, function: false, sequence: false };
    expect(await migrate(...defaults, ...create, rights)).toEqual(
      apiRoles.map((r) => ({ r, ...none })),
    );
  });
});
