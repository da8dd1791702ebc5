// The keys that a function of the database reads from its jsonb argument, found in its source in pg_proc.
import type { Ask } from "../../support/privileges.ts";

interface Source {
  body: string;
  parameters: string[];
}

export interface NamesRead {
  /** Keys that the function itself reads. */
  own: Set<string>;
  /**
   * Also the keys that helpers read from the argument, and the columns that the function takes from it. A helper may
   * read some keys only for other callers.
   */
  all: Set<string>;
}

/** Matches a function that reads a table's columns from its argument. The group is the table's name. */
const COLUMNS_READ = /columns_of\('(\w+)'\)[^]*checked_values\(columns, p,/;

/** The keys that each function in `public` reads from its argument `p`. */
export async function namesReadByFunctions(ask: Ask): Promise<Map<string, NamesRead>> {
  const rows = await ask<Source & { name: string }>(
    `select n.nspname || '.' || o.proname as name, pg_get_functiondef(o.oid) as body,
       coalesce(o.proargnames, '{}') as parameters
     from pg_proc o join pg_namespace n on n.oid = o.pronamespace
     where n.nspname in ('public', 'alfred') and o.prokind = 'f'`,
  );
  const columns = Map.groupBy(
    await ask<{ table_name: string; column_name: string }>(
      "select table_name, column_name from information_schema.columns where table_schema = 'public'",
    ),
    (row) => row.table_name,
  );
  const columnsRead = (body: string) => {
    const [, table] = COLUMNS_READ.exec(body) ?? [];
    return (columns.get(table ?? "") ?? []).map((row) => row.column_name);
  };
  const sources = new Map<string, Source>(rows.map((row) => [row.name, row]));
  return new Map(
    rows
      .filter(({ name, parameters }) => name.startsWith("public.") && parameters[0] === "p")
      .map(({ name, body }) => [
        name.slice("public.".length),
        {
          own: new Set(ownNames(body, "p")),
          all: new Set([...allNames(sources, name, "p"), ...columnsRead(body)]),
        },
      ]),
  );
}

function ownNames(body: string, parameter: string): string[] {
  const read = new RegExp(`(?<![\\w.])${parameter}\\s*(?:->>?|\\?|#>>?)\\s*'\\{?(\\w+)`, "g");
  return [...withoutComments(body).matchAll(read)].map(([, key]) => key!);
}

function allNames(sources: Map<string, Source>, name: string, parameter: string): string[] {
  const { body } = sources.get(name)!;
  const passedOn = new RegExp(`(alfred\\.\\w+)\\(((?:[^()]*,\\s*)?)${parameter}\\s*[,)]`, "g");
  const helpers = [...withoutComments(body).matchAll(passedOn)].flatMap(([, helper, before]) => {
    const helperParameter = sources.get(helper!)?.parameters[before!.split(",").length - 1];
    return helperParameter === undefined ? [] : allNames(sources, helper!, helperParameter);
  });
  return [...ownNames(body, parameter), ...helpers];
}

const withoutComments = (body: string) => body.replaceAll(/--.*$/gm, "");
