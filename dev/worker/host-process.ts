// Starts and kills the process group of one Worker, communicates with it, and can keep it for the next Worker.
import { fork, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PortInUseError } from "./on-free-port.ts";
import type { WorkerBundle } from "./worker-bundle.ts";
import type { FromHost, Hosts, ToHost } from "./worker-messages.ts";

/** Only a hanging runtime takes longer, even on a busy machine. */
const startTimeoutMs = 300_000;

export interface HostProcess {
  /** The id of the process, and of its process group, which workerd joins. */
  readonly pid: number;
  running(): boolean;
  /** The address of V8's inspector, if requested. */
  readonly inspectorUrl: string | undefined;
  /** Runs the Worker's `scheduled` handler; rejects if it fails or the Worker is stopped. */
  scheduled(cron: string): Promise<void>;
  /** Sends SIGKILL to the host and workerd, which breaks off everything. */
  kill(): Promise<void>;
  /** Ends the Worker, and keeps its host for `takeHost`. */
  park(): Promise<void>;
}

/** A host without a Worker, which has loaded the runtime and waits for a Worker to run. */
export interface SpareHost {
  readonly child: ChildProcess;
  /** The folder of the runtime's scratch files. */
  readonly scratch: string;
  /** Resolves when the host has ended and its scratch files are removed. */
  readonly ended: Promise<void>;
  running(): boolean;
  /** Sends SIGKILL to the host and its Worker, if it has one. Safe to call twice. */
  kill(): Promise<void>;
}

export interface HostOptions {
  /** Used instead of a new host, if it still runs. */
  spare?: SpareHost | undefined;
  bundle: WorkerBundle;
  env: Record<string, string>;
  port: number;
  inspect: boolean;
  hosts: Hosts;
  /** The folder of the page's files; undefined: there is no page. */
  page: string | undefined;
  /** Lines of the Worker's console, as JSON. */
  onLog: (line: string) => void;
  /** Called when the host ends although neither `kill` nor `park` was called. */
  onCrash: () => void;
}

/** Starts a host and loads its runtime, which takes most of a start and needs nothing of the Worker. */
export async function startSpareHost(): Promise<SpareHost> {
  // A killed runtime cannot remove its scratch files, so that this process removes them.
  const scratch = await mkdtemp(join(tmpdir(), "alfred-worker-"));
  const child = fork(join(import.meta.dirname, "worker-host.ts"), {
    detached: process.platform !== "win32",
    execArgv: ["--import", new URL("./compile-cache.ts", import.meta.url).href],
    env: { ...process.env, TMPDIR: scratch, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let isRunning = true;
  const exit = new Promise<void>((resolve) => {
    child.once("exit", () => {
      isRunning = false;
      killGroup(child);
      resolve(rm(scratch, { recursive: true, force: true }));
    });
  });
  return {
    child,
    scratch,
    ended: exit,
    running: () => isRunning,
    async kill() {
      if (isRunning) killGroup(child);
      await exit;
    },
  };
}

/** Hosts whose Worker has ended. */
const spareHosts: SpareHost[] = [];
process.once("exit", () => {
  for (const { child, scratch } of spareHosts) {
    killGroup(child);
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** A parked host, which has loaded the runtime, or a new one. */
export async function takeHost(): Promise<SpareHost> {
  for (let host = spareHosts.pop(); host !== undefined; host = spareHosts.pop()) {
    if (!host.running()) continue;
    for (const handle of handlesOf(host.child)) handle.ref();
    return host;
  }
  return startSpareHost();
}

function park(host: SpareHost): void {
  // A parked host must not keep this process alive.
  for (const handle of handlesOf(host.child)) handle.unref();
  spareHosts.push(host);
}

const handlesOf = (child: ChildProcess) =>
  [child, child.channel, child.stdout, child.stderr].filter(
    (handle): handle is typeof child => handle != null && "unref" in handle,
  );

/** Starts a Worker in a host. @throws PortInUseError, or Error saying why the Worker did not start */
export async function startHostProcess(options: HostOptions): Promise<HostProcess> {
  const { bundle, env, port, hosts, inspect, page, onLog } = options;
  const host = options.spare?.running() ? options.spare : await startSpareHost();
  const { child, ended, running } = host;
  const readers = [child.stdout, child.stderr]
    .filter((stream) => stream !== null)
    .map((input) => createInterface({ input }));
  for (const reader of readers) {
    reader.on("line", (line) =>
      onLog(JSON.stringify({ level: "error", event: "worker.host", line })),
    );
  }

  let isRequested = false;
  const onExit = () => {
    if (!isRequested) options.onCrash();
  };
  child.once("exit", onExit);
  const kill = async () => {
    isRequested = true;
    await host.kill();
  };

  const resolvers = new Map<number, (outcome: string) => void>();
  let lastId = 0;
  let onStopped = () => {};
  const onMessage = (message: FromHost) => {
    if (message.type === "log") onLog(message.line);
    if (message.type === "scheduled") resolvers.get(message.id)?.(message.outcome);
    if (message.type === "stopped") onStopped();
  };
  child.on("message", onMessage);

  let inspectorUrl: string | undefined;
  try {
    inspectorUrl = await startWorker(child, {
      type: "start",
      bundle,
      env,
      port,
      hosts,
      inspect,
      page,
    });
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    running,
    inspectorUrl,
    kill,
    async park() {
      isRequested = true;
      const stopSignal = new Promise<void>((resolve) => (onStopped = resolve));
      if (running()) send(child, { type: "stop" });
      await Promise.race([stopSignal, ended]);
      child.off("message", onMessage).off("exit", onExit);
      for (const reader of readers) reader.close();
      for (const resolve of resolvers.values()) resolve("the Worker was stopped");
      if (running()) park(host);
    },
    async scheduled(cron) {
      const id = ++lastId;
      const outcome = await new Promise<string>((resolve) => {
        resolvers.set(id, resolve);
        void ended.then(() => resolve("the Worker was stopped"));
        if (running()) send(child, { type: "scheduled", id, cron });
      });
      resolvers.delete(id);
      if (outcome !== "ok") throw new Error(`The scheduled handler (${cron}) ended: ${outcome}.`);
    },
  };
}

function startWorker(child: ChildProcess, start: Extract<ToHost, { type: "start" }>) {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const timer = setTimeout(
    () => reject(new Error("The Worker was not ready in time.")),
    startTimeoutMs,
  );
  const onExit = () => reject(new Error("The Worker's host ended while it was starting."));
  const onMessage = (message: FromHost) => {
    if (message.type === "ready") resolve(message.inspectorUrl);
    if (message.type !== "failed") return;
    reject(
      message.isPortTaken
        ? new PortInUseError(start.port)
        : new Error(`The Worker did not start: ${message.message}`),
    );
  };
  child.once("error", reject).once("exit", onExit).on("message", onMessage);
  send(child, start);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("error", reject).off("exit", onExit).off("message", onMessage);
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
    // The group has already ended.
  }
}
