// What a role may do with our tables and functions, according to pg_catalog.
import type { QueryResultRow } from "pg";

/** Runs a statement to which no row policies apply. @returns its rows */
export type Ask = <R extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>;

export const ourSchemas = "n.nspname in ('public', 'alfred')";
export const notAnExtensions =
  "not exists (select 1 from pg_depend e where e.objid = o.oid and e.deptype = 'e')";

/** Every table, view and sequence of ours with what a role may do with it. */
export const privilegesOf = (ask: Ask, role: string) =>
  ask<{ name: string; kind: string; privileges: string[] }>(
    `select format('%I.%I', n.nspname, o.relname) as name, o.relkind as kind, array(
       select p from unnest(case when o.relkind = 'S' then array['USAGE', 'SELECT', 'UPDATE']
         else array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] end) p
       where case
         when o.relkind = 'S' then has_sequence_privilege($1, o.oid, p)
         when p in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
           then has_any_column_privilege($1, o.oid, p)
         else has_table_privilege($1, o.oid, p) end
     ) as privileges
     from pg_class o join pg_namespace n on n.oid = o.relnamespace
     where ${ourSchemas} and o.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${notAnExtensions}
     order by 1`,
    [role],
  );

/** Every function and procedure of ours that a role can reach and call. */
export async function callableBy(ask: Ask, role: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select format('%I.%I', n.nspname, o.proname) as name
     from pg_proc o join pg_namespace n on n.oid = o.pronamespace
     where ${ourSchemas} and ${notAnExtensions}
       and has_schema_privilege($1, n.oid, 'usage') and has_function_privilege($1, o.oid, 'execute')
     order by 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}
