// Keeps a copy of the migrated database that tests can clone.
import { escapeIdentifier } from "pg";
import { withClient } from "./with-client.ts";

/**
 * Copies the database of `adminUrl` to `name`, and replaces an existing one. Postgres only clones
 * databases without other sessions: call this before PostgREST connects. The copy accepts no connections
 * for the same reason.
 */
export async function createTemplate(adminUrl: string, name: string): Promise<void> {
  const source = escapeIdentifier(decodeURIComponent(new URL(adminUrl).pathname.slice(1)));
  const template = escapeIdentifier(name);
  await withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${template}`);
    await client.query(
      `create database ${template} template ${source} owner postgres allow_connections false`,
    );
  });
}
