// Runs a Worker in workerd on a port of its own; tests may kill it at any moment and start it again.
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onFreePort } from "./on-free-port.ts";
import { startHostProcess, takeHost, type HostProcess, type SpareHost } from "./host-process.ts";
import { loadBundle } from "./load-bundle.ts";
import type { WorkerBundle } from "./worker-bundle.ts";
import type { Hosts } from "./worker-messages.ts";

const keptLogLines = 5_000;

export interface WorkerStandIn {
  /** Without a trailing slash; does not change with a restart. */
  readonly url: string;
  /** The configuration's cron triggers. They do not fire by themselves. */
  readonly crons: readonly string[];
  /** The process group of the Worker; changes with a restart. */
  pid(): number;
  running(): boolean;
  /** Where V8's inspector listens, if `inspect` was requested; changes with a restart. */
  inspectorUrl(): string | undefined;
  /** The last lines that the Worker wrote to its console, one JSON object each. */
  logs(): readonly string[];
  /** Runs the `scheduled` handler; rejects when it throws. */
  scheduled(cron: string): Promise<void>;
  /** A hard kill: requests under way break off, nothing in memory survives. */
  kill(): Promise<void>;
  /**
   * Kills it if it runs, and restarts it on the same port. With other variables, a host that is kept stays, and has
   * another Worker.
   */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it permanently. Safe to call twice. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Secrets and variables; they take precedence over the configuration's `[vars]`. */
  env: Record<string, string>;
  /** A free one by default. */
  port?: number;
  /** Default: the project's wrangler.toml. */
  configPath?: string;
  /** Its first process, if one was started in advance. */
  spare?: SpareHost;
  /**
   * Keeps its last process for another Worker (`takeHost`), for many Workers one after the other.
   */
  keepHost?: boolean;
  /** Open the inspector of V8, on a free port of 127.0.0.1, for a CPU profile. */
  inspect?: boolean;
  /** The absolute folder of the page's files; without it the Worker has no page. */
  page?: string | undefined;
  /** Used instead of the configuration's own bundle. */
  bundle?: WorkerBundle;
  /** Where the Worker reaches an origin that only this machine resolves. */
  hosts?: Hosts;
  /** Called for every line that the Worker writes to its console: JSON, one object. */
  onLog?: (line: string) => void;
  /** Called with the current activity when it takes seconds, and when the Worker crashed. */
  log?: (line: string) => void;
}

/**
 * Bundles the Worker as for a deployment (only what changed since the last time) and starts it.
 * It gets ALFRED_PUBLIC_URL = its own url unless `env` says otherwise.
 *
 * @throws Error when it cannot be bundled or started, or the port is taken
 */
export async function startWorker(options: WorkerOptions): Promise<WorkerStandIn> {
  const { onLog, inspect = false, hosts = {}, page, keepHost = false, log = () => {} } = options;
  const configPath = options.configPath ?? join(import.meta.dirname, "../../wrangler.toml");
  const bundle = options.bundle ?? (await loadBundle(configPath, () => log("Bundling the Worker")));

  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > keptLogLines) lines.shift();
    onLog?.(line);
  };
  let env = options.env;
  let { spare } = options;
  const startOn = (port: number) => {
    const host = startHostProcess({
      spare,
      bundle,
      port,
      inspect,
      hosts,
      page,
      env: { ALFRED_PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
      onLog: keep,
      onCrash: () => log("The Worker ended unexpectedly"),
    });
    spare = undefined;
    return host;
  };

  let port = 0;
  let host: HostProcess = await onFreePort(options.port, (chosenPort) => {
    port = chosenPort;
    return startOn(chosenPort);
  });
  const kill = async () => {
    await host.kill();
    await released(port);
  };
  const stop = async () => {
    if (!keepHost || !host.running()) return kill();
    await host.park();
    await released(port);
  };
  let stopping: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    crons: bundle.crons,
    pid: () => host.pid,
    running: () => host.running(),
    inspectorUrl: () => host.inspectorUrl,
    logs: () => lines,
    scheduled: (cron) => host.scheduled(cron),
    kill,
    async restart(newEnv) {
      if (newEnv !== undefined && keepHost && host.running()) {
        await host.park();
        await released(port);
        spare = await takeHost();
      } else {
        await kill();
      }
      env = { ...env, ...newEnv };
      host = await startOn(port);
    },
    stop: () => (stopping ??= stop()),
  };
}

/** workerd is not our own child process, so its end is detected by its port. */
async function released(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200 && (await accepts(port)); attempt += 1) await sleep(10);
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
