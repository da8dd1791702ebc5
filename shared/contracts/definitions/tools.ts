// A Tool: one operation against a Service, with its connection parameters and schemas.
import * as z from "zod";
import { IdSchema, TimestampSchema } from "../api/common.ts";
import { JsonValueSchema } from "../json-value.ts";
import { MEMORY_KINDS } from "../memory-kinds.ts";
import { RetryPolicySchema } from "./retry.ts";
import { PlacementSchema } from "./secrets.ts";
import {
  DescriptionSchema,
  HealthSchema,
  JsonSchemaSchema,
  NameSchema,
  type ServiceType,
} from "./services.ts";

/** Mustache: `{{name}}` and sections. Values are escaped for their place in the request, never as HTML. */
const TemplateSchema = z.string().max(64_000);
const NamesSchema = z.record(z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/), TemplateSchema);

/**
 * Any JSON whose strings are templates. A string that is one variable and nothing else (`{{items}}`) becomes
 * that value with its type; within other text a value becomes text.
 */
const JsonTemplateSchema = JsonValueSchema;

/**
 * `safe`: a call with an unknown outcome is repeated, because a repeat does no harm. `never`: it is not
 * repeated.
 */
const RetrySchema = z.enum(["safe", "never"]);

const RestCallSchema = z.strictObject({
  type: z.literal("rest_call"),
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
  /** Below the endpoint's path: `/items/{{id}}`. A value is one segment. */
  path: TemplateSchema,
  query: NamesSchema.optional(),
  headers: NamesSchema.optional(),
  body: JsonTemplateSchema.optional(),
  retry: RetrySchema,
  retries: RetryPolicySchema.optional(),
  /** The path of a health check's GET; without one, the check sends HEAD to the endpoint. */
  healthPath: z.string().startsWith("/").max(400).optional(),
});
const LlmCallSchema = z.strictObject({
  type: z.literal("llm_call"),
  systemPrompt: TemplateSchema.optional(),
  promptTemplate: TemplateSchema,
  /** The model must answer with JSON that fits this schema. */
  outputSchema: JsonSchemaSchema.optional(),
  retries: RetryPolicySchema.optional(),
});
export const McpCallSchema = z.strictObject({
  type: z.literal("mcp_call"),
  tool: z.string().min(1).max(200),
  arguments: z.record(z.string(), JsonTemplateSchema).optional(),
  retry: RetrySchema,
  retries: RetryPolicySchema.optional(),
  /**
   * SHA-256 of the tool's schemas as the server described them when the Tool was made, or, if the server was
   * unavailable then, at the first successful probe. If a request does not contain it, the server is asked. The tool is
   * not called without a hash, or when the server's schemas have changed.
   */
  schemaHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type McpCall = z.infer<typeof McpCallSchema>;
const GraphQuerySchema = z.strictObject({
  type: z.literal("graph_query"),
  /** Cypher; values are passed only as parameters. */
  query: z.string().min(1).max(64_000),
  parameters: z.record(z.string(), JsonTemplateSchema).optional(),
  access: z.enum(["read", "write"]),
  retries: RetryPolicySchema.optional(),
});
/** Reads rows of a table of the pack by a filter, or the user's date. Only the system's Tools use this and the next operation. */
export const DataReadSchema = z.strictObject({
  type: z.literal("data_read"),
  subdomain: z.string(),
  table: z.string(),
});
/** Writes rows of the pack, through registry, guard, ledger, receipts and undo. */
export const DataWriteSchema = z.strictObject({
  type: z.literal("data_write"),
  subdomain: z.string(),
  table: z.string(),
  op: z.enum(["create", "update", "delete"]),
});
const contract = z.enum(MEMORY_KINDS);
/** Reads the data that the model is asked about. Only the system's memory runs use this operation and the next two. */
const MemoryReadSchema = z.strictObject({ type: z.literal("memory_read"), contract });
/** Writes the parts of the model's answer that the user's own words support. */
const MemoryWriteSchema = z.strictObject({ type: z.literal("memory_write"), contract });
/** Asks the assistant's own model by a contract, in prompts that the code makes. */
const ModelAskSchema = z.strictObject({ type: z.literal("model_ask"), contract });
export type MemoryOperation = z.infer<
  typeof MemoryReadSchema | typeof MemoryWriteSchema | typeof ModelAskSchema
>;
export type DataReadOperation = z.infer<typeof DataReadSchema>;
export type DataWriteOperation = z.infer<typeof DataWriteSchema>;
export const OperationSchema = z.discriminatedUnion("type", [
  RestCallSchema,
  LlmCallSchema,
  McpCallSchema,
  GraphQuerySchema,
]);
export const AnyOperationSchema = z.discriminatedUnion("type", [
  ...OperationSchema.options,
  DataReadSchema,
  DataWriteSchema,
]);
export type Operation = z.infer<typeof AnyOperationSchema>;
/** Includes the operations that the API never shows and that users' definitions may not contain. */
export const RunOperationSchema = z.discriminatedUnion("type", [
  ...AnyOperationSchema.options,
  MemoryReadSchema,
  MemoryWriteSchema,
  ModelAskSchema,
]);
export type RunOperation = z.infer<typeof RunOperationSchema>;
export type OperationType = RunOperation["type"];

export const OPERATIONS: Readonly<Record<ServiceType, readonly OperationType[]>> = {
  rest_api: ["rest_call"],
  llm_provider: ["llm_call"],
  mcp_server: ["mcp_call"],
  neo4j_graph: ["graph_query"],
  builtin: ["data_read", "data_write", "memory_read", "memory_write", "model_ask"],
};

export const ConnectionParamsSchema = z
  .record(z.string(), JsonValueSchema)
  .meta({ examples: [{ endpoint: "https://api.example.com" }] });

/** The Secret that a Tool uses, and its place in a request. It is sent only to the endpoint's origin. */
const SecretUseSchema = z.strictObject({ secretId: IdSchema, placement: PlacementSchema });

/** Maximum fields of one Tool that may decide, and maximum characters of a pointer to one. */
const MAX_DECIDING = 50;
const MAX_POINTER = 300;
const DecidingSchema = z
  .array(z.string().startsWith("/").max(MAX_POINTER))
  .max(MAX_DECIDING)
  .describe(
    "JSON Pointers into `outputSchema`: the values of these fields may decide about the owner's data. Only numbers, " +
      "booleans, enums and dates, and only in the owner's own runs.",
  );

export const NewToolSchema = z.strictObject({
  name: NameSchema,
  description: DescriptionSchema.default(null),
  serviceId: IdSchema,
  connectionParams: ConnectionParamsSchema,
  operation: OperationSchema,
  inputSchema: JsonSchemaSchema,
  outputSchema: JsonSchemaSchema.default({}),
  answersMayDecide: DecidingSchema.default([]),
  secret: SecretUseSchema.nullable().default(null),
  shared: z.boolean().default(false),
  enabled: z.boolean().default(true),
});
export type NewTool = z.infer<typeof NewToolSchema>;

/** The Service is fixed; everything else may change, each time as a new version. */
export const ToolChangesSchema = z.strictObject({
  name: NameSchema.optional(),
  description: DescriptionSchema.optional(),
  connectionParams: ConnectionParamsSchema.optional(),
  operation: OperationSchema.optional(),
  inputSchema: JsonSchemaSchema.optional(),
  outputSchema: JsonSchemaSchema.optional(),
  answersMayDecide: DecidingSchema.optional(),
  secret: SecretUseSchema.nullable().optional(),
  shared: z.boolean().optional(),
  enabled: z.boolean().optional(),
});
export type ToolChanges = z.infer<typeof ToolChangesSchema>;

export const ToolSchema = z.strictObject({
  id: IdSchema,
  name: z.string(),
  description: z.string().nullable(),
  serviceId: IdSchema,
  connectionParams: ConnectionParamsSchema,
  operation: AnyOperationSchema,
  inputSchema: JsonSchemaSchema,
  outputSchema: JsonSchemaSchema,
  /** Empty for a reader who is not the owner. */
  answersMayDecide: DecidingSchema,
  /** Null for a Tool without a Secret, and for a reader who is not the owner. */
  secret: SecretUseSchema.nullable(),
  enabled: z.boolean(),
  shared: z.boolean(),
  own: z.boolean(),
  status: HealthSchema,
  lastHealthCheck: TimestampSchema.nullable(),
  errorMessage: z.string().nullable(),
  version: z.int().min(1),
  toolTemplateId: IdSchema.nullable(),
  acceptedVersion: z
    .int()
    .min(1)
    .nullable()
    .describe(
      "of another user's Tool: the version that the reader's runs call; null: none, so they do not call the Tool",
    ),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Tool = z.infer<typeof ToolSchema>;

/** Whether only the system's own memory runs may call it. */
export function isOfMemory(operation: RunOperation): operation is MemoryOperation {
  const { type } = operation;
  return type === "memory_read" || type === "memory_write" || type === "model_ask";
}

/** Whether the operation may change something at the Service. */
export function mayChange(operation: RunOperation): boolean {
  switch (operation.type) {
    case "rest_call":
      return operation.method !== "GET" && operation.method !== "HEAD";
    case "mcp_call":
      return operation.retry === "never";
    case "graph_query":
      return operation.access === "write";
    case "data_write":
    case "memory_write":
      return true;
    case "llm_call":
    case "data_read":
    case "memory_read":
    case "model_ask":
      return false;
  }
}

/** Whether the operation may be repeated after an attempt whose outcome is unknown. */
export function isSafe(operation: RunOperation): boolean {
  switch (operation.type) {
    case "rest_call":
    case "mcp_call":
      return operation.retry === "safe";
    case "graph_query":
      return operation.access === "read";
    case "llm_call":
    case "data_read":
    case "memory_read":
    case "model_ask":
      return true;
    // The ledger answers a repeat with the first result; the result of a memory run is written once.
    case "data_write":
    case "memory_write":
      return true;
  }
}
