// A migrated database for one test file. The file uses it with the roles that the API uses.
import { readFileSync } from "node:fs";
import { Pool, type PoolClient, type QueryResultRow } from "pg";
import type { ClonedDatabase } from "../../dev/supabase/clone-template.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";

/** The claims of a token: the role to act as, and the user if there is one. */
export interface Identity {
  role: string;
  user?: string;
}

export interface TestDatabase {
  /** The address of PostgREST, for tests that go through it. */
  url: string;
  publishableKey: string;
  jwtSecret: string;
  /** Runs a statement to which no policy applies, and returns its rows. */
  admin<R extends QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Does the work in one transaction on its own connection, with the role and claims of a request. */
  as<T>(identity: Identity, work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Calls a function for a user, with the role of the pipeline. */
  rpc<T = Json>(user: string, name: string, p: unknown): Promise<T>;
  /** Calls a function as the worker role, which acts for no user. */
  workerRpc<T = Json>(name: string, p: unknown): Promise<T>;
  reloadSchema(): Promise<void>;
  stop(): Promise<void>;
}

/** A function's answer, without a type: what tests expect of it states its shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

/**
 * A fresh database with all migrations and those of the options, all applied as the role "postgres".
 * Stop it in afterAll.
 *
 * @throws Error when the cluster or a migration fails
 */
export async function openTestDatabase(
  options: { migrations?: URL[] } = {},
): Promise<TestDatabase> {
  return connectTo(await createTestDatabase({ lazyApi: true }), options.migrations);
}

/** Connects to a database that exists already, and applies these migrations. Stopping the result stops the database too. */
export async function connectTo(
  database: ClonedDatabase,
  migrations: URL[] = [],
): Promise<TestDatabase> {
  const pool = new Pool({ connectionString: database.databaseUrl, max: 16 });
  pool.on("error", () => {});

  async function withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  async function as<T>(identity: Identity, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return withConnection(async (client) => {
      await client.query("begin");
      try {
        await becomeRole(client, identity);
        const result = await work(client);
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    });
  }

  const call = <T>(identity: Identity, name: string, p: unknown): Promise<T> =>
    as(identity, async (client) => {
      const { rows } = await client.query(`select public.${name}($1::jsonb) as result`, [
        JSON.stringify(p),
      ]);
      return rows[0].result as T;
    });

  for (const file of migrations) {
    await as({ role: "postgres" }, (client) => client.query(readFileSync(file, "utf8")));
  }

  return {
    url: database.url,
    publishableKey: database.publishableKey,
    jwtSecret: database.jwtSecret,
    admin: async (sql, values) => (await pool.query(sql, values)).rows,
    as,
    rpc: (user, name, p) => call({ role: "alfred_pipeline", user }, name, p),
    workerRpc: (name, p) => call({ role: "alfred_worker" }, name, p),
    reloadSchema: database.reloadSchema,
    async stop() {
      await pool.end();
      await database.stop();
    },
  };
}

/** Sets the role and the claims for this transaction only, as PostgREST does at the start of a request. */
async function becomeRole(client: PoolClient, { role, user }: Identity): Promise<void> {
  await client.query(`set local role ${client.escapeIdentifier(role)}`);
  const claims = user === undefined ? { role } : { role, sub: user };
  await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
}
