// The node and job routes: signed deliveries of the queue, and its failure callbacks.
import { NodeNameSchema } from "../../shared/contracts/envelope.ts";
import type { Runtime } from "../../shared/runtime/create-runtime.ts";
import type { App } from "../../shared/http/create-worker.ts";
import { handleFailure, handleHop, handleJob } from "../../shared/http/deliveries/handle-delivery.ts";
import { refuseOtherMethods } from "../../shared/http/register-api.ts";

type Handle = (runtime: Runtime, request: Request) => Promise<Response>;

const handlers: [path: string, handle: Handle][] = [
  ...NodeNameSchema.options.map((node): [string, Handle] => [
    `/nodes/${node}`,
    (runtime, request) => handleHop(runtime, request, node),
  ]),
  ["/nodes/failed", handleFailure],
  ["/jobs/sweep", (runtime, request) => handleJob(runtime, request, "sweep")],
  ["/jobs/compress", (runtime, request) => handleJob(runtime, request, "compress")],
  ["/jobs/judge", (runtime, request) => handleJob(runtime, request, "judge")],
];

/** Registers `/nodes/*` and `/jobs/*`: anything unsigned is 401. */
export function registerNodes(app: App): void {
  for (const [path, handle] of handlers) {
    app.post(path, (c) => handle(c.var.runtime, c.req.raw));
    refuseOtherMethods(app, path, ["POST"]);
  }
}
