// /v1/service-templates and /v1/tool-templates: blueprints, published, copied, archived.
import { TemplateQuerySchema } from "../../../shared/contracts/definitions/api/common.ts";
import { PublicServiceSchema } from "../../../shared/contracts/definitions/api/services.ts";
import {
  CreateServiceTemplateSchema,
  CreateToolTemplateSchema,
  PublicServiceTemplateSchema,
  PublicToolTemplateSchema,
  ServiceFromTemplateSchema,
  ServiceTemplatePageSchema,
  ToolFromTemplateSchema,
  ToolTemplatePageSchema,
  UpdateTemplateSchema,
} from "../../../shared/contracts/definitions/api/templates.ts";
import { PublicToolSchema } from "../../../shared/contracts/definitions/api/tools.ts";
import {
  createServiceTemplate,
  createToolTemplate,
  instantiateService,
  instantiateTool,
} from "../../../shared/services/definitions/write-template.ts";
import { shownTool } from "../../../shared/services/definitions/show-tool.ts";
import { definitionRoutes } from "./definition-routes.ts";
import { instanceRoute } from "./instance-route.ts";

export const serviceTemplateRoutes = [
  ...definitionRoutes({
    path: "/v1/service-templates",
    one: "ServiceTemplate",
    many: "ServiceTemplates",
    noun: "template of a Service",
    summaries: {
      list: "Templates of Services that the user may copy, newest first",
      create: "Publish a template of a Service",
      change:
        "Rename, describe, share, archive or restore a template of a Service; nothing else can be changed",
      remove:
        "Archive a template of a Service: no more Services can be made from it, existing ones stay",
    },
    query: TemplateQuerySchema,
    item: PublicServiceTemplateSchema,
    page: ServiceTemplatePageSchema,
    created: CreateServiceTemplateSchema,
    changes: UpdateTemplateSchema,
    list: (db, request) => db.listServiceTemplates(request),
    get: (db, id) => db.getServiceTemplate(id),
    create: createServiceTemplate,
    update: ({ db }, { seen: { id } }, changes) => db.updateServiceTemplate(id, changes),
    remove: (db, id) => db.archiveServiceTemplate(id),
  }),
  instanceRoute({
    path: "/v1/service-templates/{id}/services",
    id: "createServiceFromTemplate",
    summary: "Create a Service from a template: a copy that belongs to the user",
    collection: "/v1/services",
    body: ServiceFromTemplateSchema,
    item: PublicServiceSchema,
    create: instantiateService,
  }),
];

export const toolTemplateRoutes = [
  ...definitionRoutes({
    path: "/v1/tool-templates",
    one: "ToolTemplate",
    many: "ToolTemplates",
    noun: "template of a Tool",
    summaries: {
      list: "Templates of Tools that the user may copy, newest first",
      create: "Publish a template of a Tool",
      change:
        "Rename, describe, share, archive or restore a template of a Tool; nothing else can be changed",
      remove: "Archive a template of a Tool: no more Tools can be made from it, existing ones stay",
    },
    query: TemplateQuerySchema,
    item: PublicToolTemplateSchema,
    page: ToolTemplatePageSchema,
    created: CreateToolTemplateSchema,
    changes: UpdateTemplateSchema,
    list: (db, request) => db.listToolTemplates(request),
    get: (db, id) => db.getToolTemplate(id),
    create: createToolTemplate,
    update: ({ db }, { seen: { id } }, changes) => db.updateToolTemplate(id, changes),
    remove: (db, id) => db.archiveToolTemplate(id),
  }),
  instanceRoute({
    path: "/v1/tool-templates/{id}/tools",
    id: "createToolFromTemplate",
    summary: "Create a Tool from a template, with the user's own Service, connection and Secret",
    collection: "/v1/tools",
    body: ToolFromTemplateSchema,
    item: PublicToolSchema,
    create: instantiateTool,
    show: shownTool,
  }),
];
