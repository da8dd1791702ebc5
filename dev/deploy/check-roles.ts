// Checks a project's roles after the migrations: which role may switch to which, which have no rights, and that every
// table has row-level security.
import { escapeIdentifier, type Client } from "pg";
import { asRole } from "../supabase/cluster/local-passwords.ts";
import { withClient } from "../supabase/with-client.ts";
import { Finding } from "./finding.ts";

/** The roles that the Worker's tokens name; PostgREST's login must be able to switch to them. */
const WORKER_ROLES = ["alfred_pipeline", "alfred_worker"];
/** The standard roles of a project's API, which must have no rights. */
const CLIENT_ROLES = ["anon", "authenticated", "service_role"];

/** @returns the verified facts in words. @throws Finding for the first failed check */
export async function checkRoles(adminUrl: string): Promise<string> {
  await withClient(asRole(adminUrl, "authenticator"), async (client) => {
    for (const role of WORKER_ROLES) await expectSwitch(client, role);
  });
  return withClient(adminUrl, async (client) => {
    const owners = await column(
      client,
      `select distinct r.rolname from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
       where n.nspname in ('public', 'alfred') and r.rolname like 'alfred%'
         and pg_has_role('authenticator', r.oid, 'member')`,
    );
    if (owners.length > 0) {
      throw new Finding(
        `authenticator may become ${owners.join(", ")}, who own Alfred's functions`,
        `In the project's SQL editor: revoke ${owners.join(", ")} from authenticator;`,
      );
    }
    const openRights = await column(client, OPEN_RIGHTS, [CLIENT_ROLES]);
    if (openRights.length > 0) {
      throw new Finding(
        `clients of the project may use ${openRights.slice(0, 3).join(", ")}${openRights.length > 3 ? " …" : ""}`,
        "The project's default privileges give new tables and functions to its API roles: revoke them in the migration that creates them.",
      );
    }
    const unguardedTables = await column(
      client,
      `select c.oid::regclass::text from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not c.relrowsecurity`,
    );
    if (unguardedTables.length > 0) {
      throw new Finding(
        `no row-level security on ${unguardedTables.join(", ")}`,
        "Turn it on in the migration that creates the table (`alfred.protect`).",
      );
    }
    const [tables] = await column(
      client,
      "select count(*)::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    return `authenticator may become ${WORKER_ROLES.join(" and ")}; ${tables} tables, all with row-level security; no rights for ${CLIENT_ROLES.join(", ")}`;
  });
}

async function expectSwitch(client: Client, role: string): Promise<void> {
  try {
    await client.query(`set role ${escapeIdentifier(role)}`);
    await client.query("reset role");
  } catch (error) {
    const { code } = error as { code?: string };
    // 22023: no such role; 42501: not a member of it.
    if (code !== "22023" && code !== "42501") throw error;
    throw new Finding(
      code === "22023"
        ? `the role ${role} does not exist`
        : `authenticator, as which PostgREST logs in, may not become ${role}`,
      code === "22023"
        ? "Apply the migrations: `supabase db push`."
        : `In the project's SQL editor: grant ${role} to authenticator;`,
    );
  }
}

/** Alfred's tables, views, sequences and functions that one of the roles $1 may use. */
const OPEN_RIGHTS = `
  select r.name || ': ' || c.oid::regclass from pg_class c, unnest($1::text[]) r (name)
  where c.relnamespace in ('public'::regnamespace, 'alfred'::regnamespace)
    and (case when c.relkind = 'S' then has_sequence_privilege(r.name, c.oid, 'usage, select, update')
         when c.relkind in ('r', 'p', 'v', 'm') then has_any_column_privilege(r.name, c.oid,
           'select, insert, update, references')
           or has_table_privilege(r.name, c.oid, 'delete, truncate, trigger') end)
  union all
  select r.name || ': ' || p.oid::regprocedure from pg_proc p, unnest($1::text[]) r (name)
  where p.pronamespace in ('public'::regnamespace, 'alfred'::regnamespace)
    and has_function_privilege(r.name, p.oid, 'execute')
    and has_schema_privilege(r.name, p.pronamespace, 'usage')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

async function column(client: Client, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<string[]>({ text: sql, values, rowMode: "array" });
  return rows.flatMap(([value]) => (value === undefined ? [] : [value]));
}
