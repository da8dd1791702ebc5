// Creates, starts and stops a Postgres cluster in a data directory.
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { PortTakenError, startOnPort } from "./free-port.ts";
import { endLeftoverPostgres } from "./leftover-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { giveTo, postgresUser, type SystemUser } from "./postgres-user.ts";
import { START_LIMIT_MS, startServerProcess, type ServerProcess } from "../server-process.ts";

export const superuser = "supabase_admin";

export interface PostgresCluster {
  port: number;
  /** The last lines of its log, which contains only failures. */
  output(): string;
  /** Ends all sessions and waits for the exit. */
  stop(): Promise<void>;
}

export interface PostgresClusterOptions {
  /** An existing folder that this process has locked; the cluster is its subfolder `cluster`. */
  dataDir: string;
  port: number | undefined;
  superuserPassword: string;
  /** If false, a crash of the machine may lose the data; for tests. */
  durable: boolean;
  log: (line: string) => void;
}

const environment = { LC_ALL: "C", PATH: "/usr/bin:/bin" };

/**
 * Starts the cluster, which it creates the first time, and waits until it accepts connections.
 *
 * @throws PortTakenError if the port is taken, or Error saying why Postgres did not start
 */
export async function startPostgres(options: PostgresClusterOptions): Promise<PostgresCluster> {
  const cluster = join(options.dataDir, "cluster");
  const runAs = postgresUser(cluster);
  const { initdb, postgres } = findPostgresBinaries(runAs);
  if (!existsSync(cluster)) await createCluster(cluster, initdb, runAs, options);
  // A copied folder may have lost the mode that Postgres requires.
  chmodSync(cluster, 0o700);
  await endLeftoverPostgres(cluster);

  const { port, server } = await startOnPort(options.port, async (port) => ({
    port,
    server: await startServer(cluster, port, postgres, runAs, options),
  }));
  let isStopping = false;
  void server.ended.then(() => {
    if (!isStopping) options.log(`postgres ended unexpectedly:\n${server.output()}`);
  });
  server.onLine((line) => {
    if (!isStopping) options.log(`postgres: ${line}`);
  });
  return {
    port,
    output: server.output,
    async stop() {
      isStopping = true;
      await server.stop(["SIGINT", 10_000], ["SIGQUIT", 3_000]);
    },
  };
}

/** Runs initdb in a neighbouring folder, which becomes the cluster only when it is complete. */
async function createCluster(
  cluster: string,
  initdb: string,
  runAs: SystemUser | undefined,
  { superuserPassword, durable }: PostgresClusterOptions,
): Promise<void> {
  const staging = `${cluster}.new`;
  const newCluster = join(staging, "cluster");
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(newCluster, { recursive: true, mode: 0o700 });
  writeFileSync(join(staging, "password"), superuserPassword, { mode: 0o600 });
  if (runAs !== undefined) giveTo(runAs, staging);
  const args = [
    `--pgdata=${folderPath(newCluster, runAs)}`,
    `--username=${superuser}`,
    "--pwfile=../password",
    "--auth=scram-sha-256",
    // The sort order and case rules are the same on every system, whatever its C library has.
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    // Hashing a password 4096 times took a fifth of the CPU time of each new connection.
    ...(durable ? [] : ["--no-sync", "--set=scram_iterations=1"]),
  ];
  try {
    await promisify(execFile)(initdb, args, { cwd: newCluster, env: environment, ...runAs });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`initdb failed: ${stderr || message}`, { cause: error });
  }
  renameSync(newCluster, cluster);
  rmSync(staging, { recursive: true, force: true });
}

async function startServer(
  cluster: string,
  port: number,
  postgres: string,
  runAs: SystemUser | undefined,
  { durable }: PostgresClusterOptions,
): Promise<ServerProcess> {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    // A refused statement concerns only its client.
    log_min_messages: "fatal",
    ...(durable
      ? {}
      : {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          autovacuum: "off",
          // Plans each statement once. By default Postgres plans its first five executions, and a test rarely makes more.
          plan_cache_mode: "force_generic_plan",
        }),
  };
  const server = startServerProcess({
    command: postgres,
    args: [
      "-D",
      folderPath(cluster, runAs),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    cwd: cluster,
    env: environment,
    runAs,
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!isReady(cluster, server)) {
    if (!server.running()) {
      await server.ended;
      if (/could not (bind|create any TCP)/.test(server.output())) {
        throw new PortTakenError(port, "Postgres");
      }
      throw new Error(`Postgres did not start in ${cluster}:\n${server.output()}`);
    }
    if (Date.now() > deadline) {
      await server.stop(["SIGQUIT", 3_000]);
      throw new Error(
        `Postgres was not ready within ${START_LIMIT_MS / 60_000} minutes:\n${server.output()}`,
      );
    }
    await sleep(5);
  }
  return server;
}

/** Postgres writes its state as the eighth line of a file that starts with its process id. */
function isReady(cluster: string, server: ServerProcess): boolean {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return lines[0] === String(server.child.pid) && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

/**
 * The path by which Postgres refers to its folder, which is its working directory. Another user may
 * not be able to reach the folder from `/` (below a closed home or temp folder). On Linux,
 * `/proc/self/cwd` then works, because Postgres never leaves its working directory.
 */
function folderPath(cluster: string, runAs: SystemUser | undefined): string {
  return runAs !== undefined && process.platform === "linux" ? "/proc/self/cwd" : cluster;
}
