// Starts PostgREST for one database, configured like a hosted project's.
import type { JWK } from "jose";
import { PortTakenError, startOnPort } from "./cluster/free-port.ts";
import { asRole } from "./cluster/local-passwords.ts";
import { explainPostgrestOutput, findPostgrest } from "./postgrest-program.ts";
import { START_LIMIT_MS, startServerProcess } from "./server-process.ts";
import { withClient } from "./with-client.ts";

export interface PostgrestOptions {
  /** The superuser's URL of the database to serve. */
  adminUrl: string;
  jwtSecret: string;
  /**
   * The project's public signing keys, whose tokens are valid in addition to those of the secret.
   */
  signingKeys?: readonly JWK[] | undefined;
  /** Raises a hosted project's limit of 10 s on waiting for a connection to an hour; for tests. */
  noAcquisitionLimit?: boolean | undefined;
  log: (line: string) => void;
}

export interface Postgrest {
  port: number;
  /** Makes PostgREST see newly created tables and functions, and waits until it does. */
  reloadSchema(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgREST prints such lines at every start and reload. */
const routine =
  /starting postgrest|attempting to connect|connection successful|config reloaded|schema cache queried|listening (on|for)/i;

/** Starts PostgREST on a free port and waits until it has read the schema. @throws Error saying why it did not */
export async function startPostgrest(options: PostgrestOptions): Promise<Postgrest> {
  const program = await findPostgrest();
  const { port, server } = await startOnPort(undefined, async (port) => {
    const server = startServerProcess({
      command: program.command,
      args: [],
      env: { ...environment(options, port), ...program.env },
    });
    let [isListening, hasSchema] = [false, false];
    const ready = new Promise<"ready">((resolve) => {
      server.onLine((line) => {
        if (/listening on port|server listening/i.test(line)) isListening = true;
        if (/schema cache loaded/i.test(line)) hasSchema = true;
        // On a busy machine the two lines come in either order.
        if (isListening && hasSchema) resolve("ready");
      });
    });
    // A request would not prove that it is ready: another process's server may answer on the port.
    const outcome = await Promise.race([ready, server.ended, after(START_LIMIT_MS)]);
    if (outcome === "ready") return { port, server };
    await server.stop(["SIGTERM", 1_000]);
    if (/bind: resource busy/i.test(server.output())) throw new PortTakenError(port, "PostgREST");
    const hint = explainPostgrestOutput(server.output());
    throw new Error(
      ["PostgREST did not become ready:", server.output(), hint].filter(Boolean).join("\n"),
    );
  });

  let isStopping = false;
  let onSchemaLoaded = () => {};
  server.onLine((line) => {
    if (/schema cache loaded/i.test(line)) onSchemaLoaded();
    else if (!routine.test(line)) options.log(`postgrest: ${line}`);
  });
  void server.ended.then(() => {
    if (!isStopping) options.log(`postgrest ended unexpectedly:\n${server.output()}`);
  });

  // Reloads run one at a time, so that the next reported load is the requested one.
  let reloading: Promise<unknown> = Promise.resolve();
  const reload = async () => {
    const schemaLoad = new Promise<"loaded">((resolve) => {
      onSchemaLoaded = () => resolve("loaded");
    });
    await withClient(options.adminUrl, (client) => client.query("notify pgrst, 'reload schema'"));
    if ((await Promise.race([schemaLoad, server.ended, after(START_LIMIT_MS)])) !== "loaded") {
      throw new Error(`PostgREST did not reload its schema:\n${server.output()}`);
    }
  };
  return {
    port,
    reloadSchema() {
      const next = reloading.then(reload);
      reloading = next.catch(() => undefined);
      return next;
    },
    async stop() {
      isStopping = true;
      await server.stop(["SIGTERM", 3_000]);
    },
  };
}

function environment(options: PostgrestOptions, port: number) {
  const { adminUrl, jwtSecret, signingKeys = [], noAcquisitionLimit = false } = options;
  const sharedKey = { kty: "oct", alg: "HS256", k: Buffer.from(jwtSecret).toString("base64url") };
  const keys = JSON.stringify({ keys: [sharedKey, ...signingKeys] });
  return {
    LANG: "C.UTF-8",
    PGRST_DB_URI: asRole(adminUrl, "authenticator"),
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
    PGRST_DB_MAX_ROWS: "1000",
    PGRST_DB_POOL: "10",
    PGRST_DB_POOL_ACQUISITION_TIMEOUT: noAcquisitionLimit ? "3600" : "10",
    PGRST_DB_AGGREGATES_ENABLED: "false",
    PGRST_JWT_SECRET: signingKeys.length === 0 ? jwtSecret : keys,
    PGRST_LOG_LEVEL: "error",
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
  };
}

async function after(ms: number): Promise<"late"> {
  return new Promise((resolve) => {
    setTimeout(() => resolve("late"), ms).unref();
  });
}
