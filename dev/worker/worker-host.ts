// A process that hosts one Worker in workerd. It leads a process group that workerd joins, so that one signal ends
// both, and it ends with the process that started it.
import { flushCompileCache } from "node:module";
import type * as Library from "miniflare";
import { loadMiniflare } from "./load-miniflare.ts";
import type { FromHost, Hosts, ToHost } from "./worker-messages.ts";

// Every Worker of every suite has a host, and half of its start is loading miniflare. compile-cache.ts keeps the
// compiled code for the next host.
const miniflare = loadMiniflare();
// The cache is written now, because a host ends by a signal and could not write it then.
flushCompileCache();

let runtime: Library.Miniflare | undefined;

const sendMessage = (message: FromHost) => {
  if (process.connected) process.send?.(message);
};

process.on("message", (message: ToHost) => {
  if (message.type === "start") void start(message);
  else if (message.type === "stop") void stop();
  else void runScheduled(message.id, message.cron);
});

process.on("disconnect", () => {
  if (process.platform === "win32") process.exit();
  process.kill(-process.pid, "SIGKILL");
});

async function start(message: Extract<ToHost, { type: "start" }>): Promise<void> {
  const { bundle, env, port, hosts, inspect, page } = message;
  try {
    runtime = new miniflare.Miniflare(
      miniflare.convertV4MiniflareOptions({
        host: "127.0.0.1",
        port,
        ...(inspect ? { inspectorPort: 0 } : {}),
        cf: false,
        // Enables the route that calls the Worker's `email` handler.
        unsafeTriggerHandlers: true,
        log: new miniflare.Log(miniflare.LogLevel.NONE),
        handleStructuredLogs: ({ level, message }) =>
          sendMessage({ type: "log", line: asJsonLine(level, message) }),
        workers: [
          {
            name: "worker",
            modulesRoot: bundle.dir,
            modules: bundle.modules.map(({ path, type }) => ({
              type,
              path: `${bundle.dir}/${path}`,
            })),
            compatibilityDate: bundle.compatibilityDate,
            compatibilityFlags: [...bundle.compatibilityFlags],
            bindings: { ...bundle.vars, ...env },
            ...(page === undefined ? {} : { assets: filesOf(page) }),
            ...(Object.keys(hosts).length === 0
              ? {}
              : { outboundService: (request: Library.Request) => sendTo(hosts, request) }),
          },
        ],
      }),
    );
    await runtime.ready;
    if (inspect)
      sendMessage({ type: "ready", inspectorUrl: String(await runtime.getInspectorURL()) });
    else sendMessage({ type: "ready" });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    sendMessage({ type: "failed", message, isPortTaken: code === "ERR_ADDRESS_IN_USE" });
  }
}

/** The settings of `[assets]` in wrangler.toml. The runtime lists the files once, at its start. */
const filesOf = (directory: string) => ({
  directory,
  binding: "ASSETS",
  routerConfig: { has_user_worker: true },
  assetConfig: { html_handling: "none", not_found_handling: "none" } as const,
});

async function stop(): Promise<void> {
  await runtime?.dispose();
  runtime = undefined;
  sendMessage({ type: "stopped" });
}

/** Sends a request of the Worker to the address that replaces its origin. */
function sendTo(hosts: Hosts, request: Library.Request): Promise<Library.Response> {
  const { origin, href } = new URL(request.url);
  const { method, headers, body } = request;
  return miniflare.fetch((hosts[origin] ?? origin) + href.slice(origin.length), {
    method,
    headers,
    redirect: "manual",
    ...(body === null ? {} : { body, duplex: "half" }),
  });
}

async function runScheduled(id: number, cron: string): Promise<void> {
  try {
    const worker = await runtime?.getWorker();
    const result = await worker?.scheduled({ cron, scheduledTime: new Date() });
    sendMessage({ type: "scheduled", id, outcome: result?.outcome ?? "not running" });
  } catch (error) {
    sendMessage({ type: "scheduled", id, outcome: String(error) });
  }
}

/** Alfred's log lines are already JSON objects; any other text is put into one. */
function asJsonLine(level: string, message: string): string {
  return message.startsWith("{") ? message : JSON.stringify({ level, message });
}
