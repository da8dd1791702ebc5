// Path → handler: everything the Worker answers.
import { registerApi } from "../shared/runtime/api-route.ts";
import type { App } from "../shared/runtime/create-worker.ts";
import { conversationRoutes } from "./api/conversations.ts";
import { entityRoutes } from "./api/entities.ts";
import { healthRoutes } from "./api/health.ts";
import { messageRoutes } from "./api/messages.ts";
import { runRoutes } from "./api/runs.ts";
import { registerNodes } from "./nodes/deliver.ts";

export const apiRoutes = [
  ...healthRoutes,
  ...conversationRoutes,
  ...messageRoutes,
  ...runRoutes,
  ...entityRoutes,
];

/** Registers every route of DESIGN §6. */
export function registerRoutes(app: App): void {
  registerNodes(app);
  registerApi(app, apiRoutes);
}
