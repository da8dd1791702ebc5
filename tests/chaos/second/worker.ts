// A Worker whose engine runs the second process instead of the chain: the same API, queue, store and database, but
// five steps that do nothing.
import { registerRoutes } from "../../../functions/routes.ts";
import { createWorker } from "../../../shared/http/create-worker.ts";
import { kitchenComposition } from "../../../shared/runtime/compose-kitchen.ts";
import { createSecondLogic } from "../../support/second-logic.ts";

// No "compress" job: the second process has nothing to compress.
const jobs = { "* * * * *": "sweep" } as const;

// Without stored Processes: their hops would run at the second process's node.
const { stored: _none, ...kitchen } = kitchenComposition;

export default createWorker({ ...kitchen, logic: createSecondLogic() }, registerRoutes, jobs);
