// Gives a new cluster what a hosted Supabase project has, including details that only affect migrations.
import { readFileSync } from "node:fs";
import { escapeIdentifier, escapeLiteral } from "pg";
import { bootstrapDatabase } from "./bootstrap-database.ts";
import { rolePassword } from "./cluster/local-passwords.ts";
import { withClient } from "./with-client.ts";

const file = new URL("./supabase-like.sql", import.meta.url);

export interface SupabaseLikeOptions {
  /**
   * The schema in which the project has `pg_trgm` and `fuzzystrmatch` before the first migration. The
   * owner may have enabled them in the dashboard ("extensions") or by hand ("public"); a new project
   * lacks them.
   */
  pgTrgm: "extensions" | "public" | "absent";
}

/**
 * Runs `bootstrapDatabase`, then adds the platform's other roles, schemas and triggers. They belong to
 * `supabase_admin` or the services' roles. Migrations run as `postgres`, which is not a superuser
 * (`asRole(adminUrl, "postgres")`), or like those of the Supabase CLI, as `cli_login_postgres` after
 * `set role postgres`. Give it a new cluster, because roles belong to the cluster. In a cluster
 * that it has already prepared, it does nothing.
 */
export async function bootstrapSupabaseLike(
  adminUrl: string,
  { pgTrgm }: SupabaseLikeOptions,
): Promise<void> {
  await bootstrapDatabase(adminUrl);
  const password = decodeURIComponent(new URL(adminUrl).password);
  const login = "cli_login_postgres";
  await withClient(adminUrl, async (client) => {
    const role = await client.query("select 1 from pg_roles where rolname = $1", [login]);
    if (role.rowCount !== 0) return;
    await client.query("begin");
    await client.query(readFileSync(file, "utf8"));
    await client.query(
      `alter role ${escapeIdentifier(login)} password ${escapeLiteral(rolePassword(password, login))}`,
    );
    if (pgTrgm !== "absent") {
      for (const extension of ["pg_trgm", "fuzzystrmatch"]) {
        await client.query(`create extension ${extension} with schema ${escapeIdentifier(pgTrgm)}`);
      }
    }
    await client.query("commit");
  });
}
