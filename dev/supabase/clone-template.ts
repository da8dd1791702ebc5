// Gives a test a migrated database of its own, with its own API, in a running cluster.
import { randomBytes } from "node:crypto";
import { escapeIdentifier } from "pg";
import type { Mail } from "./auth/auth-request.ts";
import { inDatabase } from "./cluster/local-passwords.ts";
import { serveDatabase } from "./serve-database.ts";
import { withClient } from "./with-client.ts";

export interface CloneOptions {
  /** `databaseUrl` of a stand-in that was started with a template. */
  adminUrl: string;
  /** The name it was given. */
  template: string;
  /** Random by default, so that no other database's tokens are valid here. */
  jwtSecret?: string;
  publishableKey?: string;
  /** The gateway's; a free one by default. */
  port?: number;
  /** The API starts with the first request, for tests that mainly use SQL. */
  apiWhenAsked?: boolean;
  /** Called with each mail of Auth, which is not sent. */
  onMail?: (mail: Mail) => void;
  log?: (line: string) => void;
}

export interface ClonedDatabase {
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** The superuser's, which bypasses all policies. */
  databaseUrl: string;
  reloadSchema(): Promise<void>;
  /** Stops the API and drops the database. */
  stop(): Promise<void>;
}

/**
 * A fresh database with the template's content, served by a PostgREST and a gateway of its own.
 * Roles belong to the cluster, so they are shared; everything else is this database's alone.
 *
 * @throws Error, with nothing left behind, when the template does not exist
 */
export async function createDatabaseFromTemplate(options: CloneOptions): Promise<ClonedDatabase> {
  const { adminUrl, log = () => {} } = options;
  const jwtSecret = options.jwtSecret ?? randomBytes(32).toString("hex");
  const publishableKey =
    options.publishableKey ?? `sb_publishable_${randomBytes(16).toString("hex")}`;
  const name = `clone_${randomBytes(8).toString("hex")}`;
  const [database, template] = [escapeIdentifier(name), escapeIdentifier(options.template)];

  // Copied as files: the default, copying through the log, takes half as long again.
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
      whenAsked: options.apiWhenAsked,
      onMail: options.onMail,
      patient: true,
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
