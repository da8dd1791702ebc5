// A Worker whose engine runs the second process in place of the chain: the same API, queue, store and
// database, five steps that do nothing.
import { registerRoutes } from "../../../functions/routes.ts";
import { createWorker } from "../../../shared/http/create-worker.ts";
import { kitchenComposition } from "../../../shared/runtime/compose-kitchen.ts";
import { createSecondLogic } from "../../support/second-logic.ts";

// Nothing of it is ever compressed.
const jobs = { "* * * * *": "sweep" } as const;

// Its hops have the node of stored Processes.
const { stored: _none, ...kitchen } = kitchenComposition;

export default createWorker({ ...kitchen, logic: createSecondLogic() }, registerRoutes, jobs);
