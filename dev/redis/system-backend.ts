// Runs a `redis-server` child process, without persistence and on loopback only. It ends with this process.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { Redis } from "ioredis";
import { findRedisServer } from "./find-redis-server.ts";
import { closeConnections, openConnection, type RedisBackend } from "./redis-backend.ts";
import { createShebangAdapter, dropServiceFlags } from "./script-shebang.ts";

const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 3_000;
const START_ATTEMPTS = 5;

/**
 * A shell script that runs redis-server and reads its own standard input, which is a pipe from this
 * process. The pipe closes when `stop` closes it or this process dies, and the script then ends the
 * server. The server reads its configuration from its standard input, so that its password is not in
 * the process list. The script's output ends with the server's.
 */
const SUPERVISOR = `
printf '%s\\n' "$REDIS_CONFIG" | "$0" - &
server=$!
exec >/dev/null 2>&1
cat
kill "$server"
wait "$server"
`;

/**
 * Starts the `redis-server` found on PATH, on a free port of 127.0.0.1 with a random password.
 * Rejects if there is none, and says how to install it; rejects with the server's output if it does not start.
 */
export async function startSystemBackend(): Promise<RedisBackend> {
  const executable = findRedisServer();
  if (executable === undefined) {
    throw new Error(
      "No redis-server on PATH. Install one (Debian and Ubuntu: apt-get install redis-server; " +
        "macOS: brew install redis) or use the embedded Redis, which is the default " +
        "(unset ALFRED_REDIS).",
    );
  }
  const password = randomBytes(16).toString("hex");
  const { child, port } = await spawnOnFreePort(executable, password);
  const connections = new Set<Redis>();
  let stopping: Promise<void> | undefined;
  return {
    kind: "system",
    connect: () => openConnection(connections, { host: "127.0.0.1", port, password }),
    adaptScript: createShebangAdapter(dropServiceFlags),
    stop() {
      stopping ??= (async () => {
        closeConnections(connections);
        await stopChild(child);
      })();
      return stopping;
    },
  };
}

/** Chooses another port, up to four times, if another process takes the chosen one before redis-server binds it. */
async function spawnOnFreePort(executable: string, password: string) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    // The child has its own process group, because Ctrl-C in a terminal must not stop Redis before
    // the programs that still use it.
    const child = spawn("/bin/sh", ["-c", SUPERVISOR, executable], {
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      env: { ...process.env, REDIS_CONFIG: redisConfig(port, password) },
    });
    try {
      await waitUntilReady(child);
      return { child, port };
    } catch (error) {
      await stopChild(child);
      const isPortTaken = error instanceof Error && /address already in use/i.test(error.message);
      if (!isPortTaken || attempt === START_ATTEMPTS) throw error;
    }
  }
}

function redisConfig(port: number, password: string): string {
  return [
    `port ${port}`,
    "bind 127.0.0.1",
    `requirepass ${password}`,
    'save ""',
    "appendonly no",
    `dir "${tmpdir()}"`,
    "daemonize no",
    "loglevel notice",
    'logfile ""',
  ].join("\n");
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Error(`redis-server did not start: ${reason}\n${output.trim()}`));
    };
    const timer = setTimeout(
      () => fail(`not ready after ${START_TIMEOUT_MS} ms`),
      START_TIMEOUT_MS,
    );
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
      if (!output.includes("Ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    };
    // Both streams stay in flowing mode for the child's whole life: a full pipe would block it.
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", (error) => fail(error.message));
    child.stdout?.once("end", () => fail("it ended"));
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.stdin?.end();
  const timer = setTimeout(() => process.kill(-pid, "SIGKILL"), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
