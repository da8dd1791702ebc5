// The Worker's entry point: serves a composition at the routes, and runs the jobs for the crons in
// wrangler.toml.
import { kitchenComposition } from "../shared/runtime/compose-kitchen.ts";
import { createWorker } from "../shared/http/create-worker.ts";
import { registerRoutes } from "./routes.ts";

export default createWorker(kitchenComposition, registerRoutes, {
  "* * * * *": "sweep",
  "*/10 * * * *": "compress",
});
