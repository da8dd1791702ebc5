// Gives a new cluster what a hosted Supabase project has before its first migration.
import { readFileSync } from "node:fs";
import { escapeIdentifier, escapeLiteral } from "pg";
import { rolePassword } from "./cluster/local-passwords.ts";
import { checksum, RESET_ADVICE } from "./migration-files.ts";
import { withClient } from "./with-client.ts";

const file = new URL("./bootstrap.sql", import.meta.url);
const record = "bootstrap";

/**
 * Runs bootstrap.sql once, as the superuser, in one transaction, and sets the passwords of the
 * roles that log in.
 *
 * @throws Error if the cluster was made with another bootstrap.sql
 */
export async function bootstrapDatabase(adminUrl: string): Promise<void> {
  const sql = readFileSync(file, "utf8");
  const password = decodeURIComponent(new URL(adminUrl).password);
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('supabase_migrations.stand_in') is not null as exists",
    );
    if (rows[0]?.exists === true) {
      const recorded = await client.query<{ checksum: string }>(
        "select checksum from supabase_migrations.stand_in where name = $1",
        [record],
      );
      if (recorded.rows[0]?.checksum === checksum(sql)) return;
      throw new Error(
        `The local database was made by another version of this program. ${RESET_ADVICE}`,
      );
    }
    await client.query("begin");
    await client.query(sql);
    for (const role of ["postgres", "authenticator"]) {
      await client.query(
        `alter role ${escapeIdentifier(role)} password ${escapeLiteral(rolePassword(password, role))}`,
      );
    }
    await client.query(
      "insert into supabase_migrations.stand_in (name, checksum) values ($1, $2)",
      [record, checksum(sql)],
    );
    await client.query("commit");
  });
}
