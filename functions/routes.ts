// Path → handler: everything the Worker answers.
import type { App } from "../shared/runtime/create-worker.ts";
import { registerNodes } from "./nodes/deliver.ts";

/** Registers every route of DESIGN §6. */
export function registerRoutes(app: App): void {
  registerNodes(app);
}
