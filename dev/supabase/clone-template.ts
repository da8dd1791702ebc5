// Creates a migrated database for a test in a running cluster, with its own API.
import { randomBytes } from "node:crypto";
import { escapeIdentifier } from "pg";
import type { Mail } from "./auth/auth-request.ts";
import { inDatabase } from "./cluster/local-passwords.ts";
import { serveDatabase } from "./serve-database.ts";
import { withClient } from "./with-client.ts";

export interface CloneOptions {
  /** `databaseUrl` of a stand-in that was started with a template. */
  adminUrl: string;
  /** The template's name. */
  template: string;
  /** Random by default, so that no other database's tokens are valid here. */
  jwtSecret?: string;
  publishableKey?: string;
  /** The gateway's port; a free one by default. */
  port?: number;
  /** Starts the API with the first request, for tests that mainly use SQL. */
  lazyApi?: boolean;
  /** Called with each mail of Auth, which is not sent. */
  onMail?: (mail: Mail) => void;
  log?: (line: string) => void;
}

export interface ClonedDatabase {
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** The superuser's URL, which bypasses all policies. */
  databaseUrl: string;
  reloadSchema(): Promise<void>;
  /** Stops the API and drops the database. */
  stop(): Promise<void>;
}

/**
 * Creates a database with the template's content, with its own PostgREST and gateway. Roles are
 * shared, because they belong to the cluster; everything else belongs to this database.
 *
 * @throws Error, with nothing left behind, if the template does not exist
 */
export async function createDatabaseFromTemplate(options: CloneOptions): Promise<ClonedDatabase> {
  const { adminUrl, log = () => {} } = options;
  const jwtSecret = options.jwtSecret ?? randomBytes(32).toString("hex");
  const publishableKey =
    options.publishableKey ?? `sb_publishable_${randomBytes(16).toString("hex")}`;
  const name = `clone_${randomBytes(8).toString("hex")}`;
  const [database, template] = [escapeIdentifier(name), escapeIdentifier(options.template)];

  // The default strategy, which copies through the log, takes 50 % longer.
  await withClient(adminUrl, (client) =>
    client.query(
      `create database ${database} template ${template} owner postgres strategy file_copy`,
    ),
  );
  const drop = async () => {
    await withClient(adminUrl, (client) => client.query(`drop database ${database} with (force)`));
  };
  try {
    const databaseUrl = inDatabase(adminUrl, name);
    const api = await serveDatabase({
      adminUrl: databaseUrl,
      port: options.port,
      lazy: options.lazyApi,
      onMail: options.onMail,
      noAcquisitionLimit: true,
      jwtSecret,
      publishableKey,
      log,
    });
    let stopping: Promise<void> | undefined;
    const stopAll = async () => {
      await api.stop();
      await drop();
    };
    const stop = () => (stopping ??= stopAll());
    const { url, reloadSchema } = api;
    return { url, publishableKey, jwtSecret, databaseUrl, reloadSchema, stop };
  } catch (error) {
    await drop();
    throw error;
  }
}
