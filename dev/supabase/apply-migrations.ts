// Brings a database up to date: runs pending migrations and the seed, each once.
import { readFileSync } from "node:fs";
import type { Client, DatabaseError } from "pg";
import {
  checksum,
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
} from "./migration-files.ts";
import { withClient } from "./with-client.ts";

export interface ApplyMigrationsOptions {
  /** The URL for the role `postgres`, as which a hosted project runs migrations. */
  databaseUrl: string;
  migrationsDir: string;
  extraMigrations: readonly string[];
  seedFile: string | undefined;
  log: (line: string) => void;
}

/**
 * Runs each file in its own transaction, and records it with its checksum. The seed runs once, after
 * all migrations; a later change of it is only logged, because its rows may be in use.
 *
 * @throws Error naming file, line and Postgres' message if a statement fails; as `pendingMigrations`
 * if history and files disagree
 */
export async function applyMigrations(options: ApplyMigrationsOptions): Promise<void> {
  const { migrationsDir, extraMigrations, seedFile, log } = options;
  const files = readMigrations(migrationsDir, extraMigrations);
  await withClient(options.databaseUrl, async (client) => {
    const { rows } = await client.query<AppliedMigration>(
      "select version, name, checksum from supabase_migrations.schema_migrations order by version",
    );
    for (const { version, name, file, sql, checksum } of pendingMigrations(files, rows)) {
      const startedMs = performance.now();
      await runOnce(client, file, sql, {
        text: `insert into supabase_migrations.schema_migrations (version, name, checksum)
               values ($1, $2, $3)`,
        values: [version, name, checksum],
      });
      log(
        `migration ${version} ${name} applied in ${Math.round(performance.now() - startedMs)} ms`,
      );
    }
    if (seedFile !== undefined) await runSeed(client, seedFile, log);
  });
}

async function runSeed(client: Client, file: string, log: (line: string) => void): Promise<void> {
  const sql = readFileSync(file, "utf8");
  const { rows } = await client.query<{ checksum: string }>(
    "select checksum from supabase_migrations.stand_in where name = 'seed'",
  );
  if (rows[0] === undefined) {
    await runOnce(client, file, sql, {
      text: "insert into supabase_migrations.stand_in (name, checksum) values ('seed', $1)",
      values: [checksum(sql)],
    });
    log("seed applied");
  } else if (rows[0].checksum !== checksum(sql)) {
    log(`${file} has changed since it was applied; to apply it again, use --reset`);
  }
}

async function runOnce(
  client: Client,
  file: string,
  sql: string,
  record: { text: string; values: string[] },
): Promise<void> {
  // A file may change its session's settings, which must not affect the next file.
  await client.query("discard all");
  await client.query("begin");
  try {
    await client.query(sql).catch((error: DatabaseError) => {
      throw new Error(describeFailure(file, sql, error), { cause: error });
    });
    await client.query(record).catch((error: DatabaseError) => {
      throw new Error(`${file} cannot be recorded: ${error.message}`, { cause: error });
    });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

function describeFailure(file: string, sql: string, error: DatabaseError): string {
  const line =
    error.position === undefined
      ? ""
      : `:${sql.slice(0, Number(error.position) - 1).split("\n").length}`;
  return [
    `${file}${line}: ${error.message}`,
    ...[error.detail, error.hint, error.where].filter((part) => part !== undefined),
  ].join("\n");
}
