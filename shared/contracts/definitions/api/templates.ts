// Public v1 shapes of the templates of Services and Tools. Frozen: change means v2.
import {
  NewServiceTemplateSchema,
  NewToolTemplateSchema,
  ServiceOfTemplateSchema,
  ServiceTemplateSchema,
  TemplateChangesSchema,
  ToolOfTemplateSchema,
  ToolTemplateSchema,
} from "../templates.ts";
import { changeOf, pageOf } from "./common.ts";
import { SERVICE_EXAMPLE } from "./services.ts";
import { OPERATION_EXAMPLE, SCHEMAS_EXAMPLE } from "./tools.ts";

const ID = "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11";
const EXAMPLE_TIME = "2026-11-22T09:30:00.000Z";
const EXAMPLE_FIELDS = {
  id: ID,
  ownerId: ID,
  archived: false,
  own: true,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

const SERVICE = { ...SERVICE_EXAMPLE, description: "A REST API behind a key", shared: true };
const TOOL = {
  name: "Forecast",
  description: "Tomorrow's weather in a city",
  operation: OPERATION_EXAMPLE,
  ...SCHEMAS_EXAMPLE,
  shared: true,
};

export const CreateServiceTemplateSchema = NewServiceTemplateSchema.meta({
  id: "CreateServiceTemplate",
  examples: [SERVICE],
});
export const CreateToolTemplateSchema = NewToolTemplateSchema.meta({
  id: "CreateToolTemplate",
  examples: [TOOL],
});
export const UpdateTemplateSchema = changeOf(TemplateChangesSchema, "UpdateTemplate", {
  shared: true,
});
export const PublicServiceTemplateSchema = ServiceTemplateSchema.meta({
  id: "ServiceTemplate",
  examples: [{ ...SERVICE, ...EXAMPLE_FIELDS }],
});
export const PublicToolTemplateSchema = ToolTemplateSchema.meta({
  id: "ToolTemplate",
  examples: [{ ...TOOL, ...EXAMPLE_FIELDS }],
});
export const ServiceTemplatePageSchema = pageOf(PublicServiceTemplateSchema, "ServiceTemplatePage");
export const ToolTemplatePageSchema = pageOf(PublicToolTemplateSchema, "ToolTemplatePage");

export const ServiceFromTemplateSchema = ServiceOfTemplateSchema.meta({
  id: "ServiceFromTemplate",
  examples: [{ name: "My weather" }],
});
export const ToolFromTemplateSchema = ToolOfTemplateSchema.meta({
  id: "ToolFromTemplate",
  examples: [
    {
      serviceId: ID,
      connectionParams: { endpoint: "https://weather.example.com/v1" },
      secret: { secretId: ID, placement: { in: "bearer" } },
    },
  ],
});
