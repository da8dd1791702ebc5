// Publishes templates, and creates Services and Tools from them: copies that are checked like any
// other.
import type * as z from "zod";
import type { Service } from "../../contracts/definitions/services.ts";
import type {
  NewServiceTemplateSchema,
  NewToolTemplateSchema,
  ServiceOfTemplateSchema,
  ServiceTemplate,
  ToolOfTemplateSchema,
  ToolTemplate,
} from "../../contracts/definitions/templates.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { checkOperation } from "../../platform/tools/check-operation.ts";
import { checkService } from "../../platform/tools/check-service.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Written } from "../../ports/definitions-of-kind.ts";
import { notFound, Refusal } from "../refusal.ts";
import { faultsRefusal } from "./definition-refusal.ts";
import { createService } from "./write-service.ts";
import { createTool } from "./write-tool.ts";
import type { Writer } from "./writer.ts";

/** A refusal lists every fault of the template. */
export async function createServiceTemplate(
  { db }: Writer,
  template: z.output<typeof NewServiceTemplateSchema>,
  request: Keyed,
): Promise<Written<ServiceTemplate> | Refusal> {
  return faultsRefusal(checkService(template)) ?? db.createServiceTemplate(template, request);
}

/** A refusal lists every fault of the template. */
export async function createToolTemplate(
  { db }: Writer,
  template: z.output<typeof NewToolTemplateSchema>,
  request: Keyed,
): Promise<Written<ToolTemplate> | Refusal> {
  return faultsRefusal(checkOperation(template)) ?? db.createToolTemplate(template, request);
}

/**
 * Creates a Service that belongs to the user. Refuses when the template does not exist or is
 * archived.
 */
export async function instantiateService(
  writer: Writer,
  id: string,
  { name }: z.output<typeof ServiceOfTemplateSchema>,
  request: Keyed,
): Promise<Written<Service> | Refusal> {
  const template = notArchived(await writer.db.getServiceTemplate(id));
  if (template instanceof Refusal) return template;
  const { type, protocol, connectionSchema, requiresSecret } = template;
  const service = {
    name: name ?? template.name,
    type,
    protocol,
    connectionSchema,
    requiresSecret,
    shared: false,
    enabled: true,
    templateId: id,
  };
  return createService(writer, service, request);
}

/**
 * Creates a Tool that belongs to the user. Refuses when the template does not exist or is archived;
 * a refusal of the Tool lists every fault.
 */
export async function instantiateTool(
  writer: Writer,
  id: string,
  body: z.output<typeof ToolOfTemplateSchema>,
  request: Keyed,
): Promise<Written<Tool> | Refusal> {
  const template = notArchived(await writer.db.getToolTemplate(id));
  if (template instanceof Refusal) return template;
  const { description, operation, inputSchema, outputSchema } = template;
  const tool = {
    description,
    operation,
    inputSchema,
    outputSchema,
    ...body,
    name: body.name ?? template.name,
    // Only the owner of the new Tool may set this.
    answersMayDecide: [],
    shared: false,
    enabled: true,
    templateId: id,
  };
  return createTool(writer, tool, request);
}

function notArchived<T extends { archived: boolean }>(template: T | null): T | Refusal {
  if (template === null) return notFound();
  if (!template.archived) return template;
  return new Refusal({
    kind: "conflict",
    code: "template_archived",
    title: "The template is archived",
    detail: "Nothing new can be made from it. What was made from it before stays as it is.",
  });
}
