// A stand-in for a hosted Supabase project: Postgres, PostgREST and the gateway in one data folder.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { applyMigrations } from "./apply-migrations.ts";
import { bootstrapDatabase } from "./bootstrap-database.ts";
import { createTemplate } from "./create-template.ts";
import type { Mail } from "./auth/auth-request.ts";
import { lockDataDir } from "./cluster/data-dir-lock.ts";
import { asRole, superuserPasswordIn } from "./cluster/local-passwords.ts";
import { startPostgres, superuser, type PostgresCluster } from "./cluster/postgres-cluster.ts";
import { serveDatabase } from "./serve-database.ts";

export interface SupabaseStandIn {
  /** The gateway's address, for SUPABASE_URL. */
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** The superuser's URL, which bypasses all policies; only for dev tools and tests. */
  databaseUrl: string;
  /** Makes the API see tables and functions created since the start. */
  reloadSchema(): Promise<void>;
  /** Stops everything in order and leaves the data for the next start. */
  stop(): Promise<void>;
}

export interface SupabaseOptions {
  /** The folder of the cluster, which only one process at a time may use. */
  dataDir: string;
  /** The gateway's port; a free one by default. */
  port?: number;
  postgresPort?: number;
  /** Signs and checks user tokens (HS256); at least 32 characters. */
  jwtSecret: string;
  publishableKey: string;
  /** `supabase/migrations`. */
  migrationsDir: string;
  /** Applied once, after the migrations. */
  seedFile?: string;
  /** Absolute paths of .sql files to apply after the migrations. */
  extraMigrations?: readonly string[];
  /** If false, gives up crash safety for speed; for tests. Default true. */
  durable?: boolean;
  /**
   * Gives a new cluster what a project has before its first migration. Default `bootstrapDatabase`.
   */
  bootstrap?: (adminUrl: string) => Promise<void>;
  /** The name of a copy of the migrated database for `createDatabaseFromTemplate`. By default no copy. */
  template?: string;
  /** Called with each mail of Auth, which is not sent. */
  onMail?: (mail: Mail) => void;
  log?: (line: string) => void;
}

/**
 * Starts the stand-in and brings its database up to date.
 *
 * @throws Error, with nothing left running, if the folder is in use by another process, the requested
 * port is taken, a migration fails, or an applied one was changed or is missing (the message then advises --reset)
 */
export async function startSupabase(options: SupabaseOptions): Promise<SupabaseStandIn> {
  const { jwtSecret, publishableKey, durable = true, log = () => {} } = options;
  const { bootstrap = bootstrapDatabase } = options;
  if (jwtSecret.length < 32) throw new Error("jwtSecret needs at least 32 characters.");
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });

  const stops: (() => Promise<void> | void)[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  const stop = () => (stopping ??= stopAll());

  let postgres: PostgresCluster | undefined;
  try {
    stops.push(await lockDataDir(dataDir));
    const superuserPassword = superuserPasswordIn(dataDir);
    postgres = await startPostgres({
      dataDir,
      port: options.postgresPort,
      superuserPassword,
      durable,
      log,
    });
    stops.push(postgres.stop);
    const databaseUrl = `postgres://${superuser}:${superuserPassword}@127.0.0.1:${postgres.port}/postgres`;

    await bootstrap(databaseUrl);
    await applyMigrations({
      databaseUrl: asRole(databaseUrl, "postgres"),
      migrationsDir: options.migrationsDir,
      extraMigrations: options.extraMigrations ?? [],
      seedFile: options.seedFile,
      log,
    });
    if (options.template !== undefined) await createTemplate(databaseUrl, options.template);

    const api = await serveDatabase({
      adminUrl: databaseUrl,
      port: options.port,
      jwtSecret,
      publishableKey,
      onMail: options.onMail,
      log,
    });
    stops.push(api.stop);
    const { url, reloadSchema } = api;
    return { url, publishableKey, jwtSecret, databaseUrl, reloadSchema, stop };
  } catch (error) {
    await stop();
    // After a panic, the caught error only says that Postgres is gone.
    const panic = /^.*\bPANIC: .*$/m.exec(postgres?.output() ?? "")?.[0];
    throw panic === undefined ? error : new Error(`Postgres stopped: ${panic}`, { cause: error });
  }
}
