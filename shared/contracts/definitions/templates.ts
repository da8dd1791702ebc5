// Blueprints of Services and Tools: copied when they are instantiated, archived instead of deleted.
import * as z from "zod";
import { IdSchema, TimestampSchema } from "../api/common.ts";
import { DescriptionSchema, JsonSchemaSchema, NameSchema, NewServiceSchema } from "./services.ts";
import { NewToolSchema, OperationSchema } from "./tools.ts";

const common = {
  id: IdSchema,
  name: z.string(),
  description: z.string().nullable(),
  shared: z.boolean(),
  archived: z.boolean(),
  own: z.boolean(),
  ownerId: z.uuid().nullable().describe("null: the system's"),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
};

export const NewServiceTemplateSchema = NewServiceSchema.omit({ enabled: true }).extend({
  description: DescriptionSchema.default(null),
});
export const ServiceTemplateSchema = NewServiceTemplateSchema.extend(common);
export type ServiceTemplate = z.infer<typeof ServiceTemplateSchema>;

export const NewToolTemplateSchema = z.strictObject({
  name: NameSchema,
  description: DescriptionSchema.default(null),
  operation: OperationSchema,
  inputSchema: JsonSchemaSchema,
  outputSchema: JsonSchemaSchema.default({}),
  shared: z.boolean().default(false),
});
export const ToolTemplateSchema = NewToolTemplateSchema.extend(common);
export type ToolTemplate = z.infer<typeof ToolTemplateSchema>;

/** A template's structure cannot change. Setting `archived` to false undoes DELETE. */
export const TemplateChangesSchema = z.strictObject({
  name: NameSchema.optional(),
  description: DescriptionSchema.optional(),
  shared: z.boolean().optional(),
  archived: z.boolean().optional(),
});
export type TemplateChanges = z.infer<typeof TemplateChangesSchema>;

/** A Service from a template copies its type, protocol and connection, and is not shared. */
export const ServiceOfTemplateSchema = z.strictObject({ name: NameSchema.optional() });
/** A Tool from a template needs its own Service, connection and Secret. */
export const ToolOfTemplateSchema = NewToolSchema.pick({
  serviceId: true,
  connectionParams: true,
  secret: true,
}).extend({ name: NameSchema.optional() });
