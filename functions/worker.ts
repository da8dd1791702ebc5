// The Worker's entry: a composition behind the routes, the crons of wrangler.toml behind their jobs.
import { kitchenComposition } from "../shared/runtime/compose-kitchen.ts";
import { createWorker } from "../shared/http/create-worker.ts";
import { registerRoutes } from "./routes.ts";

export default createWorker(kitchenComposition, registerRoutes, {
  "* * * * *": "sweep",
  "*/10 * * * *": "compress",
});
