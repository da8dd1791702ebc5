// The node and job routes: signed deliveries from the queue, and its failure callbacks.
import type { Runtime } from "../../shared/runtime/create-runtime.ts";
import type { App } from "../../shared/http/create-worker.ts";
import {
  handleFailure,
  handleHop,
  handleJob,
} from "../../shared/http/deliveries/handle-delivery.ts";
import { refuseOtherMethods } from "../../shared/http/register-api.ts";

type Handle = (runtime: Runtime, request: Request) => Promise<Response>;

const handlers: [path: string, handle: Handle][] = [
  ["/nodes/failed", handleFailure],
  ["/jobs/sweep", (runtime, request) => handleJob(runtime, request, "sweep")],
  ["/jobs/compress", (runtime, request) => handleJob(runtime, request, "compress")],
  ["/jobs/judge", (runtime, request) => handleJob(runtime, request, "judge")],
  ["/jobs/progress", (runtime, request) => handleJob(runtime, request, "progress")],
  ["/jobs/send", (runtime, request) => handleJob(runtime, request, "send")],
  ["/jobs/remember", (runtime, request) => handleJob(runtime, request, "remember")],
  ["/jobs/erase", (runtime, request) => handleJob(runtime, request, "erase")],
];

/**
 * Registers `/nodes/*` and `/jobs/*`; unsigned requests get 401.
 * @param nodes the names of the nodes that the engine runs
 */
export function registerNodes(app: App, nodes: readonly string[]): void {
  const nodeHandlers = nodes.map((node): [string, Handle] => [
    `/nodes/${node}`,
    (runtime, request) => handleHop(runtime, request, node),
  ]);
  for (const [path, handle] of [...nodeHandlers, ...handlers]) {
    app.post(path, (c) => handle(c.var.runtime, c.req.raw));
    refuseOtherMethods(app, path, ["POST"]);
  }
}
