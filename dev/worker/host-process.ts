// Starts and kills the process group that one Worker runs in, and talks to it.
import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PortInUseError } from "./on-free-port.ts";
import type { WorkerBundle } from "./worker-bundle.ts";
import type { FromHost, Hosts, ToHost } from "./worker-messages.ts";

/** A busy machine does not meet it, a runtime that hangs does. */
const startTimeoutMs = 300_000;

export interface HostProcess {
  /** Also the id of the process group that workerd is in. */
  readonly pid: number;
  running(): boolean;
  /** Where V8's inspector listens, if it was asked for. */
  readonly inspectorUrl: string | undefined;
  /** Runs the Worker's `scheduled` handler. */
  scheduled(cron: string): Promise<void>;
  /** SIGKILL to the host and workerd: nothing that they were doing goes on. */
  kill(): Promise<void>;
}

/** A host without a Worker: it loads the runtime, and waits to be told which Worker to run. */
export interface SpareHost {
  readonly child: ChildProcess;
  /** Resolves when it has ended and its scratch files are removed. */
  readonly ended: Promise<void>;
  running(): boolean;
  /** SIGKILL to it and to the Worker that it has been given, if any. Safe to call twice. */
  kill(): Promise<void>;
}

export interface HostOptions {
  /** Used in place of a host of its own. */
  spare?: SpareHost | undefined;
  bundle: WorkerBundle;
  env: Record<string, string>;
  port: number;
  inspect: boolean;
  hosts: Hosts;
  /** Lines of the Worker's console, as JSON. */
  onLog: (line: string) => void;
  /** The group ended without being asked to. */
  onCrash: () => void;
}

/** Loading the runtime takes most of a host's start, and needs nothing of what its Worker needs. */
export async function startSpareHost(): Promise<SpareHost> {
  // The runtime's scratch files; a killed one cannot remove them itself.
  const scratch = await mkdtemp(join(tmpdir(), "alfred-worker-"));
  const child = fork(join(import.meta.dirname, "worker-host.ts"), {
    detached: process.platform !== "win32",
    execArgv: ["--import", new URL("./compile-cache.ts", import.meta.url).href],
    env: { ...process.env, TMPDIR: scratch, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      running = false;
      killGroup(child);
      resolve(rm(scratch, { recursive: true, force: true }));
    });
  });
  return {
    child,
    ended,
    running: () => running,
    async kill() {
      if (running) killGroup(child);
      await ended;
    },
  };
}

/** @throws PortInUseError, or Error with what the runtime said */
export async function startHostProcess(options: HostOptions): Promise<HostProcess> {
  const { bundle, env, port, hosts, inspect, onLog } = options;
  const host = options.spare?.running() ? options.spare : await startSpareHost();
  const { child, ended, running } = host;
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) =>
      onLog(JSON.stringify({ level: "error", event: "worker.host", line })),
    );
  }

  let asked = false;
  child.once("exit", () => {
    if (!asked) options.onCrash();
  });
  const kill = async () => {
    asked = true;
    await host.kill();
  };

  const waiting = new Map<number, (outcome: string) => void>();
  let calls = 0;
  child.on("message", (message: FromHost) => {
    if (message.type === "log") onLog(message.line);
    if (message.type === "scheduled") waiting.get(message.id)?.(message.outcome);
  });

  let inspectorUrl: string | undefined;
  try {
    inspectorUrl = await becomeReady(child, { type: "start", bundle, env, port, hosts, inspect });
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    running,
    inspectorUrl,
    kill,
    async scheduled(cron) {
      const id = ++calls;
      const outcome = await new Promise<string>((resolve) => {
        waiting.set(id, resolve);
        void ended.then(() => resolve("the Worker was stopped"));
        if (running()) send(child, { type: "scheduled", id, cron });
      });
      waiting.delete(id);
      if (outcome !== "ok") throw new Error(`The scheduled handler (${cron}) ended: ${outcome}.`);
    },
  };
}

function becomeReady(child: ChildProcess, start: Extract<ToHost, { type: "start" }>) {
  return new Promise<string | undefined>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The Worker was not ready in time.")),
      startTimeoutMs,
    );
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The Worker's host ended while it was starting.")));
    child.on("message", (message: FromHost) => {
      if (message.type === "ready") resolve(message.inspectorUrl);
      if (message.type === "failed") {
        reject(
          message.portTaken
            ? new PortInUseError(start.port)
            : new Error(`The Worker did not start: ${message.message}`),
        );
      }
      if (message.type === "ready" || message.type === "failed") clearTimeout(timer);
    });
    child.once("exit", () => clearTimeout(timer));
    send(child, start);
  });
}

function send(child: ChildProcess, message: ToHost): void {
  if (child.connected) child.send(message, () => undefined);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
