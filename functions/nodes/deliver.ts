// The node routes: signed deliveries of the queue, one hop each, and its failure callbacks.
import type { App } from "../../shared/runtime/create-worker.ts";
import { handleFailure, handleHop, handleJob } from "../../shared/runtime/handle-delivery.ts";

const NODES = ["understand", "think", "act", "quick", "reply", "summarize"] as const;

/** Registers `/nodes/*` and `/jobs/*`: anything unsigned is 401. */
export function registerNodes(app: App): void {
  for (const node of NODES) {
    app.post(`/nodes/${node}`, (c) => handleHop(c.var.runtime, c.req.raw, node));
  }
  app.post("/nodes/failed", (c) => handleFailure(c.var.runtime, c.req.raw));
  app.post("/jobs/sweep", (c) => handleJob(c.var.runtime, c.req.raw, "sweep"));
  app.post("/jobs/compress", (c) => handleJob(c.var.runtime, c.req.raw, "compress"));
}
