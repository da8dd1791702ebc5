// Runs a Worker in workerd on its own port; tests may kill it at any moment and start it again.
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onFreePort } from "./on-free-port.ts";
import { startHostProcess, takeHost, type HostProcess, type SpareHost } from "./host-process.ts";
import { loadBundle } from "./load-bundle.ts";
import type { WorkerBundle } from "./worker-bundle.ts";
import type { Hosts } from "./worker-messages.ts";

const maxLogLines = 5_000;

export interface WorkerStandIn {
  /** The Worker's address, without a trailing slash; a restart does not change it. */
  readonly url: string;
  /** The configuration's cron triggers. They do not fire by themselves. */
  readonly crons: readonly string[];
  /** The id of the Worker's process group; may change with a restart. */
  pid(): number;
  running(): boolean;
  /** The address of V8's inspector, if `inspect` was requested; may change with a restart. */
  inspectorUrl(): string | undefined;
  /** The last lines that the Worker wrote to its console, one JSON object each. */
  logs(): readonly string[];
  /** Runs the `scheduled` handler; rejects if it throws. */
  scheduled(cron: string): Promise<void>;
  /** Kills the Worker: running requests break off, and nothing in memory survives. */
  kill(): Promise<void>;
  /**
   * Kills the Worker if it runs, and restarts it on the same port with the new variables in addition to the previous
   * ones. With new variables and `keepHost`, a running Worker is replaced in the same process.
   */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops the Worker permanently. Safe to call twice. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Secrets and variables; they take precedence over the configuration's `[vars]`. */
  env: Record<string, string>;
  /** The Worker's port; a free one by default. */
  port?: number;
  /** Default: the project's wrangler.toml. */
  configPath?: string;
  /** A host that was started in advance, for the Worker's first process. */
  spare?: SpareHost;
  /**
   * Keeps the Worker's last process for another one (`takeHost`), if many Workers start one after another.
   */
  keepHost?: boolean;
  /** Opens V8's inspector on a free port of 127.0.0.1, for a CPU profile. */
  inspect?: boolean;
  /** The absolute folder of the page's files; undefined without a page. */
  page?: string | undefined;
  /** Used instead of the configuration's own bundle. */
  bundle?: WorkerBundle;
  /** Replaces the origins of the Worker's requests by addresses on this machine. */
  hosts?: Hosts;
  /** Called for every line of the Worker's console, which is one JSON object. */
  onLog?: (line: string) => void;
  /** Called before an activity that takes seconds, and after a crash of the Worker. */
  log?: (line: string) => void;
}

/**
 * Bundles the Worker as for a deployment, if it has changed since the last time, and starts it. Its
 * ALFRED_PUBLIC_URL is its own url by default.
 *
 * @throws Error if it cannot be bundled or started, or the port is taken
 */
export async function startWorker(options: WorkerOptions): Promise<WorkerStandIn> {
  const { onLog, inspect = false, hosts = {}, page, keepHost = false, log = () => {} } = options;
  const configPath = options.configPath ?? join(import.meta.dirname, "../../wrangler.toml");
  const bundle = options.bundle ?? (await loadBundle(configPath, () => log("Bundling the Worker")));

  const lines: string[] = [];
  const keepLine = (line: string) => {
    lines.push(line);
    if (lines.length > maxLogLines) lines.shift();
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
      onLog: keepLine,
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
    await waitUntilReleased(port);
  };
  const stop = async () => {
    if (!keepHost || !host.running()) return kill();
    await host.park();
    await waitUntilReleased(port);
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
        await waitUntilReleased(port);
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

/**
 * Waits a few seconds at most until workerd has released its port. Its exit cannot be observed, because it is not a
 * child of this process.
 */
async function waitUntilReleased(port: number): Promise<void> {
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
