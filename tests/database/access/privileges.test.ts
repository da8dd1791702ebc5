// Who may do what at all, asked of pg_catalog, so that a table or function added later is covered.
import { randomUUID } from "node:crypto";
import type { DatabaseError } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { CallRole } from "../../../shared/ports/define-call.ts";
import { openTestDatabase } from "../../support/database.ts";
import { householdId } from "../../support/ids.ts";
import { callableBy, notAnExtensions, ourSchemas, privilegesOf } from "../../support/privileges.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { allExamples } from "../calls/examples.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleEvery } from "../../support/sample.ts";

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../../cellar/cellar.sql", import.meta.url)] }),
);
beforeAll(() => createHousehold(db, alice));

const relationPrivileges = (role: string) => privilegesOf(db.admin, role);
const callable = (role: string) => callableBy(db.admin, role);

const publicFunctions = () =>
  db.admin<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );

/** The functions that the definitions of calls name for a role, and the given other ones, sorted by name. */
const functionsOf = (role: CallRole, ...others: string[]) => {
  const examples = allExamples(householdId()).filter(({ call }) => call.role === role);
  const names = new Set([...examples.map(({ call }) => call.name), ...others]);
  return [...names].map((name) => `public.${name}`).toSorted();
};

/** What comes of a statement: "refused" for want of a privilege, "allowed", or the text of another error. */
const attemptAs = (role: string, user: string | undefined, sql: string) =>
  db
    .as(user === undefined ? { role } : { role, user }, (client) => client.query(sql))
    .then(
      () => "allowed",
      (error: DatabaseError) => (error.code === "42501" ? "refused" : error.message),
    );

describe.each(["anon", "authenticated", "service_role"])("%s", (role) => {
  test("the role has no privilege on any table or sequence", async () => {
    const relations = await relationPrivileges(role);
    expect(relations.length).toBeGreaterThan(25);
    expect(relations.filter(({ privileges }) => privileges.length > 0)).toEqual([]);
  });

  test("the role can call no function and enter no internal schema", async () => {
    expect(await callable(role)).toEqual([]);
    const [row] = await db.admin("select has_schema_privilege($1, 'alfred', 'usage') as usage", [
      role,
    ]);
    expect(row).toEqual({ usage: false });
  });

  test("the role is refused when it tries, table by table and function by function", async () => {
    const relations = await relationPrivileges(role);
    const functions = await publicFunctions();
    const attempts = [
      ...relations
        .filter(({ kind }) => kind !== "S")
        .flatMap(({ name }) => [`select * from ${name}`, `delete from ${name}`]),
      ...functions.map(({ name }) => `select public.${name}('{}')`),
    ];
    for (const attempt of sampleEvery(9, 1, attempts)) {
      const outcome = await attemptAs(role, alice, attempt);
      expect([attempt, outcome]).toEqual([attempt, "refused"]);
    }
  });
});

describe("alfred_pipeline", () => {
  test("alfred_pipeline has no right on a table but to select from it", async () => {
    const relations = await relationPrivileges("alfred_pipeline");
    expect(relations.filter(({ privileges }) => privileges.some((p) => p !== "SELECT"))).toEqual(
      [],
    );
  });

  test("alfred_pipeline is refused when it inserts, updates or deletes directly, in every table", async () => {
    const relations = await relationPrivileges("alfred_pipeline");
    const names = relations.filter(({ kind }) => kind === "r").map(({ name }) => name);
    for (const name of sampleEvery(5, 1, names)) {
      for (const attempt of [
        `insert into ${name} default values`,
        `delete from ${name}`,
        `update ${name} set ${await firstColumn(name)} = default`,
        `truncate ${name}`,
      ]) {
        const outcome = await attemptAs("alfred_pipeline", alice, attempt);
        expect([attempt, outcome]).toEqual([attempt, "refused"]);
      }
    }
  });

  test("alfred_pipeline cannot become the owner of a function or the worker", async () => {
    for (const role of [
      "alfred_definer",
      "alfred_sweeper",
      "alfred_allergens",
      "alfred_host",
      "alfred_channels",
      "alfred_calendar",
      "alfred_eraser",
      "alfred_references",
      "alfred_worker",
    ]) {
      const [row] = await db.admin(
        "select pg_has_role('alfred_pipeline', $1, 'member') as pipeline, " +
          "pg_has_role('authenticator', $1, 'member') as authenticator",
        [role],
      );
      expect([role, row]).toEqual([
        role,
        { pipeline: false, authenticator: role === "alfred_worker" },
      ]);
    }
  });

  test("alfred_pipeline may call the functions whose definitions name it, and not the worker's", async () => {
    const functions = (await callable("alfred_pipeline")).filter((name) =>
      name.startsWith("public."),
    );
    // Only other functions call it, in the user's name.
    const calledByFunctions = "household_allergens";
    expect(functions).toEqual(functionsOf("alfred_pipeline", calledByFunctions));
  });
});

describe("alfred_worker", () => {
  const workerFunctions = functionsOf("alfred_worker").map((name) => name.slice("public.".length));

  test("alfred_worker has the worker's functions and nothing else", async () => {
    expect(await callable("alfred_worker")).toEqual(functionsOf("alfred_worker"));
    const relations = await relationPrivileges("alfred_worker");
    expect(relations.filter(({ privileges }) => privileges.length > 0)).toEqual([]);
  });

  test("alfred_worker is refused every table and every other function", async () => {
    const relations = await relationPrivileges("alfred_worker");
    const functions = (await publicFunctions()).map(({ name }) => name);
    const attempts = [
      ...relations.filter(({ kind }) => kind !== "S").map(({ name }) => `select * from ${name}`),
      ...functions
        .filter((name) => !workerFunctions.includes(name))
        .map((name) => `select public.${name}('{}')`),
    ];
    for (const attempt of sampleEvery(5, 1, attempts)) {
      const outcome = await attemptAs("alfred_worker", undefined, attempt);
      expect([attempt, outcome]).toEqual([attempt, "refused"]);
    }
  });
});

test.each(["alfred_channels", "alfred_calendar"])(
  "%s, whose functions the worker calls, can read no user's text",
  async (role) => {
    const columns = [
      ["alternatives", "content"],
      ["runs", "reply"],
      ["snapshots", "state"],
      ["summaries", "content"],
      ["conversations", "title"],
      ["outbox_parts", "part"],
    ];
    for (const [table, column] of columns) {
      const [row] = await db.admin(
        "select has_column_privilege($3, 'public.' || $1, $2, 'select') as reads",
        [table, column, role],
      );
      expect([table, column, row]).toEqual([table, column, { reads: false }]);
    }
  },
);

test("the roles cannot log in, create anything, or bypass row-level security", async () => {
  const roles = await db.admin<Record<string, unknown>>(
    `select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
       has_schema_privilege(rolname, 'public', 'create')
         or has_schema_privilege(rolname, 'alfred', 'create')
         or has_database_privilege(rolname, current_database(), 'create') as creates
     from pg_roles where rolname like 'alfred\\_%' order by 1`,
  );
  expect(roles.map(({ rolname }) => rolname)).toEqual([
    "alfred_allergens",
    "alfred_calendar",
    "alfred_channels",
    "alfred_definer",
    "alfred_eraser",
    "alfred_host",
    "alfred_pipeline",
    "alfred_references",
    "alfred_sweeper",
    "alfred_worker",
  ]);
  for (const { rolname, ...attributes } of roles) {
    expect([rolname, Object.values(attributes).some(Boolean)]).toEqual([rolname, false]);
  }
});

test("row-level security is on for every table and applies behind every view, and none of our roles owns a table", async () => {
  const exposures = await db.admin(
    `select format('%I.%I', n.nspname, o.relname) as name, o.relrowsecurity, r.rolname
     from pg_class o join pg_namespace n on n.oid = o.relnamespace
     join pg_roles r on r.oid = o.relowner
     where ${ourSchemas} and o.relkind in ('r', 'p', 'v', 'm', 'f') and ${notAnExtensions}
       and (r.rolname <> 'postgres' or not (o.relrowsecurity
         or o.relkind = 'v' and o.reloptions @> array['security_invoker=true']))`,
  );
  expect(exposures).toEqual([]);
});

// A body that is an expression is bound when the function is made: no search path changes its meaning.
test("every function pins its search path or is an expression, and SECURITY DEFINER functions belong to a role that row-level security binds", async () => {
  const loose = await db.admin(
    `select format('%I.%I', n.nspname, o.proname) as name, r.rolname, o.prosecdef, o.proconfig
     from pg_proc o join pg_namespace n on n.oid = o.pronamespace
     join pg_roles r on r.oid = o.proowner
     where ${ourSchemas} and ${notAnExtensions} and (
       o.prosqlbody is null and not coalesce('search_path=""' = any (o.proconfig), false)
       or o.prosecdef and (r.rolsuper or r.rolbypassrls)
     )`,
  );
  expect(loose).toEqual([]);
});

test("a table or function that a later migration adds is closed until it is opened", async () => {
  const name = `later_${randomUUID().slice(0, 8)}`;
  await db.as({ role: "postgres" }, async (client) => {
    await client.query(`create table public.${name} (id int)`);
    await client.query(`create function public.${name}() returns int language sql as 'select 1'`);
  });
  const roles = ["anon", "authenticated", "service_role", "alfred_pipeline", "alfred_worker"];
  for (const role of roles) {
    const [row] = await db.admin(
      `select has_table_privilege($1, $2, 'select') as reads,
         has_function_privilege($1, $2 || '()', 'execute') as calls`,
      [role, `public.${name}`],
    );
    expect([role, row]).toEqual([role, { reads: false, calls: false }]);
  }
  await db.admin(`drop table public.${name}`);
  await db.admin(`drop function public.${name}()`);
});

async function firstColumn(table: string): Promise<string> {
  const [column] = await db.admin<{ name: string }>(
    "select quote_ident(attname) as name from pg_attribute " +
      "where attrelid = $1::regclass and attnum > 0 and attgenerated = '' order by attnum limit 1",
    [table],
  );
  return column!.name;
}
