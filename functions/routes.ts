// Path → handler: everything the Worker answers.
import type { ApiRoute } from "../shared/runtime/api-route.ts";
import type { App } from "../shared/runtime/create-worker.ts";
import { registerApi } from "../shared/runtime/register-api.ts";
import { conversationRoutes } from "./api/conversations.ts";
import { entityRoutes } from "./api/entities.ts";
import { healthRoutes } from "./api/health.ts";
import { householdRoutes } from "./api/households.ts";
import { messageRoutes } from "./api/messages.ts";
import { openApiRoute } from "./api/openapi.ts";
import { profileRoutes } from "./api/profile.ts";
import { runRoutes } from "./api/runs.ts";
import { registerNodes } from "./nodes/deliver.ts";

export const apiRoutes: ApiRoute[] = [
  ...healthRoutes,
  openApiRoute(() => apiRoutes),
  ...conversationRoutes,
  ...messageRoutes,
  ...entityRoutes,
  ...runRoutes,
  ...profileRoutes,
  ...householdRoutes,
];

/** Registers every route of DESIGN §6. */
export function registerRoutes(app: App): void {
  registerNodes(app);
  registerApi(app, apiRoutes);
}
