// Publishes templates, and makes Services and Tools of them: copies, checked like any other.
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
import type { Keyed, Written } from "../../ports/platform-database.ts";
import { notFound, ProblemError } from "../problem.ts";
import { refuseFaults } from "./definition-problem.ts";
import { createService } from "./write-service.ts";
import { createTool } from "./write-tool.ts";
import type { Writer } from "./writer.ts";

/** Errors: ProblemError 422 with all faults. */
export async function createServiceTemplate(
  { db }: Writer,
  template: z.output<typeof NewServiceTemplateSchema>,
  keyed: Keyed,
): Promise<Written<ServiceTemplate>> {
  refuseFaults(checkService(template));
  return db.createServiceTemplate(template, keyed);
}

/** Errors: ProblemError 422 with all faults. */
export async function createToolTemplate(
  { db }: Writer,
  template: z.output<typeof NewToolTemplateSchema>,
  keyed: Keyed,
): Promise<Written<ToolTemplate>> {
  refuseFaults(checkOperation(template));
  return db.createToolTemplate(template, keyed);
}

/** A Service of the user's own. Errors: ProblemError 404, 409 for an archived template. */
export async function instantiateService(
  writer: Writer,
  id: string,
  { name }: z.output<typeof ServiceOfTemplateSchema>,
  keyed: Keyed,
): Promise<Written<Service>> {
  const template = inUse(await writer.db.getServiceTemplate(id));
  const { type, protocol, connectionSchema, requiresSecret } = template;
  const service = {
    ...{ name: name ?? template.name, type, protocol, connectionSchema, requiresSecret },
    ...{ shared: false, enabled: true, templateId: id },
  };
  return createService(writer, service, keyed);
}

/** A Tool of the user's own. Errors: ProblemError 404, 409, 422 with all faults. */
export async function instantiateTool(
  writer: Writer,
  id: string,
  given: z.output<typeof ToolOfTemplateSchema>,
  keyed: Keyed,
): Promise<Written<Tool>> {
  const template = inUse(await writer.db.getToolTemplate(id));
  const { description, operation, inputSchema, outputSchema } = template;
  const tool = {
    ...{ description, operation, inputSchema, outputSchema },
    ...{ ...given, name: given.name ?? template.name },
    ...{ shared: false, enabled: true, templateId: id },
  };
  return createTool(writer, tool, keyed);
}

function inUse<T extends { archived: boolean }>(template: T | null): T {
  if (template === null) throw notFound();
  if (!template.archived) return template;
  throw new ProblemError({
    status: 409,
    code: "template_archived",
    title: "The template is archived",
    detail: "Nothing new is made of it. What was made of it before stays as it is.",
  });
}
