// A `redis-server` child process: no persistence, loopback only, ended with its stand-in.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { Redis } from "ioredis";
import { findRedisServer } from "./find-redis-server.ts";
import { closeConnections, openConnection, type RedisBackend } from "./redis-backend.ts";
import { keepShebangs } from "./script-shebang.ts";

const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 3_000;
const START_ATTEMPTS = 5;

/**
 * Starts the `redis-server` found on PATH, on a free port of 127.0.0.1 with a random password.
 * Rejects, saying what to do, if there is none or if it does not come up.
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
  // If this process ends without calling `stop`, the child must not outlive it.
  const killWithParent = (): void => void child.kill("SIGKILL");
  process.once("exit", killWithParent);

  const open = new Set<Redis>();
  let stopping: Promise<void> | undefined;
  return {
    kind: "system",
    connect: () => openConnection(open, { host: "127.0.0.1", port, password }),
    adaptScript: keepShebangs,
    stop() {
      stopping ??= (async () => {
        closeConnections(open);
        await stopChild(child);
        process.removeListener("exit", killWithParent);
      })();
      return stopping;
    },
  };
}

/** Another process may take the chosen port before redis-server binds it: then choose again. */
async function spawnOnFreePort(executable: string, password: string) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const child = spawn(executable, ["-"], { stdio: ["pipe", "pipe", "pipe"] });
    try {
      await waitUntilReady(child, redisConfig(port, password));
      return { child, port };
    } catch (error) {
      await stopChild(child);
      const portTaken = error instanceof Error && /address already in use/i.test(error.message);
      if (!portTaken || attempt === START_ATTEMPTS) throw error;
    }
  }
}

/** The configuration goes through stdin, so that the password is not in the process list. */
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
    "",
  ].join("\n");
}

function waitUntilReady(child: ChildProcess, config: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Error(`redis-server did not start: ${reason}\n${output.trim()}`));
    };
    const timer = setTimeout(() => fail(`no answer in ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
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
    child.once("close", (code) => fail(`it ended with code ${code}`));
    child.stdin?.on("error", () => {});
    child.stdin?.end(config);
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
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
