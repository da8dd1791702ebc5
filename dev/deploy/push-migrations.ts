// Applies the migrations as `supabase db push` does: statement by statement, with the CLI's own login. The login switches
// to the role postgres, whose settings then do not apply, because settings of a role apply only when it logs in.
import { basename } from "node:path";
import type { Client, DatabaseError, QueryConfig } from "pg";
import { asRole } from "../supabase/cluster/local-passwords.ts";
import { readMigrations, type Migration } from "../supabase/migration-files.ts";
import { withClient } from "../supabase/with-client.ts";
import { Finding } from "./finding.ts";
import { splitStatements } from "./split-statements.ts";

/** The CLI keeps its history in a schema that it makes itself. */
const HISTORY = [
  "create schema if not exists supabase_migrations",
  `create table if not exists supabase_migrations.schema_migrations (
     version text primary key, statements text[], name text)`,
];

/** A query by the protocol for single statements, which the driver supports but its types lack. */
interface Extended extends QueryConfig {
  queryMode: "extended";
}

/**
 * @param adminUrl the superuser's address, from which the CLI's login is derived
 * @returns how many migrations and statements were applied
 * @throws Finding naming the file and the statement that failed, or the folder if it has no migrations
 */
export async function pushMigrations(
  adminUrl: string,
  folder: string,
  tell: (part: string) => void,
): Promise<{ migrations: number; statements: number }> {
  const files = readMigrations(folder, []);
  if (files.length === 0) {
    throw new Finding(
      `there are no migrations in ${folder}`,
      "Restore supabase/migrations from git.",
    );
  }
  let statements = 0;
  await withClient(asRole(adminUrl, "cli_login_postgres"), async (client) => {
    await client.query("set session role postgres");
    for (const statement of HISTORY) await client.query(statement);
    for (const file of files) {
      tell(basename(file.file));
      statements += await pushOne(client, file);
    }
  });
  return { migrations: files.length, statements };
}

async function pushOne(client: Client, { file, version, name, sql }: Migration): Promise<number> {
  const statements = splitStatements(sql);
  await client.query("begin");
  try {
    for (const [index, text] of statements.entries()) {
      const query: Extended = { text, queryMode: "extended" };
      await client.query(query).catch((error: DatabaseError) => {
        throw refusal(basename(file), index, text, error);
      });
    }
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [version, name, statements],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  return statements.length;
}

/** The errors for a table, function, object, column or schema that does not exist. */
const MISSING_OBJECT = new Set(["42P01", "42883", "42704", "42703", "3F000"]);

function refusal(file: string, index: number, text: string, error: DatabaseError): Finding {
  const codeLine =
    text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("--")) ?? "";
  const place = `${file}, statement ${index + 1} (${codeLine.trim().slice(0, 60)} …)`;
  const next = MISSING_OBJECT.has(error.code ?? "")
    ? "An earlier migration that creates it is missing or was changed: compare supabase/migrations with git, and with `supabase migration list` on the project."
    : error.code === "42501"
      ? "The role postgres of a hosted project is not a superuser: write a statement that it may run (dev/supabase/README.md, traps)."
      : "Correct the migration; a hosted project would stop at the same statement.";
  return new Finding(`${place}: ${error.message}`, next);
}
