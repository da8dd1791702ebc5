// Registers every route of the Worker.
import type { DomainPack } from "../shared/contracts/pack.ts";
import type { ApiRoute } from "../shared/http/api-route.ts";
import type { Composition } from "../shared/runtime/create-runtime.ts";
import type { App } from "../shared/http/create-worker.ts";
import { registerApi } from "../shared/http/register-api.ts";
import { accountRoutes } from "./api/account.ts";
import { calendarRoutes } from "./api/calendars.ts";
import { pushRoutes } from "./api/push.ts";
import { changeRoutes } from "./api/changes.ts";
import { configRoutes } from "./api/config.ts";
import { conversationRoutes } from "./api/conversations.ts";
import { editRoutes } from "./api/edits.ts";
import { entityRoutes } from "./api/entities.ts";
import { graphRoutes } from "./api/platform/graph.ts";
import { metricRoutes } from "./api/platform/metrics.ts";
import { metricValueRoutes } from "./api/platform/metric-values.ts";
import { triggerRoutes } from "./api/platform/triggers.ts";
import { healthRoutes } from "./api/health.ts";
import { householdRoutes } from "./api/households.ts";
import { invitationRoutes } from "./api/invitations.ts";
import { memoryRoutes } from "./api/memory.ts";
import { memoryEntityRoutes } from "./api/memory-entities.ts";
import { memoryFactRoutes } from "./api/memory-facts.ts";
import { memoryNoteRoutes } from "./api/memory-notes.ts";
import { mindRoutes } from "./api/mind.ts";
import { messageRoutes } from "./api/messages.ts";
import { openApiRoute } from "./api/openapi.ts";
import { packRoutes } from "./api/pack-rows.ts";
import { treeRoutes } from "./api/tree.ts";
import { forkRoutes } from "./api/forks.ts";
import { uploadRoutes } from "./api/uploads.ts";
import { profileRoutes } from "./api/profile.ts";
import { runListRoutes } from "./api/run-lists.ts";
import { runRoutes } from "./api/runs.ts";
import { linkRoutes } from "./api/links.ts";
import { processRoutes } from "./api/platform/processes.ts";
import { rerunRoutes } from "./api/platform/reruns.ts";
import { eventRoutes } from "./api/platform/events.ts";
import { trialRoutes } from "./api/platform/trials.ts";
import { secretRoutes, serviceRoutes } from "./api/platform/services.ts";
import { serviceTemplateRoutes, toolTemplateRoutes } from "./api/platform/templates.ts";
import { openApiImportRoutes } from "./api/platform/openapi-imports.ts";
import { spendingRoutes } from "./api/spending.ts";
import { toolRoutes } from "./api/platform/tools.ts";
import { workerRoutes } from "./api/platform/workers.ts";
import { registerMcp } from "./mcp/mcp.ts";
import { registerNodes } from "./nodes/deliver.ts";
import { registerChannels } from "./webhooks/channels.ts";
import { registerHooks } from "./webhooks/hooks.ts";

/** All public routes, including those of the pack's rows. */
export function apiRoutes(pack: DomainPack): ApiRoute[] {
  const routes: ApiRoute[] = [
    ...healthRoutes,
    openApiRoute(pack, () => routes),
    ...configRoutes,
    ...conversationRoutes,
    ...messageRoutes,
    ...uploadRoutes,
    ...treeRoutes,
    ...forkRoutes,
    ...mindRoutes,
    ...entityRoutes,
    ...runListRoutes,
    ...runRoutes,
    ...profileRoutes(pack),
    ...memoryRoutes,
    ...memoryEntityRoutes,
    ...memoryFactRoutes,
    ...memoryNoteRoutes,
    ...accountRoutes,
    ...spendingRoutes,
    ...householdRoutes,
    ...changeRoutes,
    ...invitationRoutes,
    ...linkRoutes,
    ...calendarRoutes,
    ...pushRoutes,
    ...serviceRoutes,
    ...secretRoutes,
    ...toolRoutes,
    ...openApiImportRoutes,
    ...serviceTemplateRoutes,
    ...toolTemplateRoutes,
    ...processRoutes,
    ...rerunRoutes,
    ...trialRoutes,
    ...eventRoutes,
    ...triggerRoutes,
    ...metricRoutes,
    ...metricValueRoutes,
    ...workerRoutes,
    ...graphRoutes,
    ...packRoutes(pack),
    ...editRoutes,
  ];
  return routes;
}

/** Registers every route (spec/api#routes). */
export function registerRoutes(app: App, { pack, logic, stored }: Composition): void {
  registerNodes(app, [...logic.nodes, ...(stored?.nodes ?? [])]);
  registerChannels(app);
  registerHooks(app);
  registerMcp(app, pack);
  registerApi(app, apiRoutes(pack));
}
