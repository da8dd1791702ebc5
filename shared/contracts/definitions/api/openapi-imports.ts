// Public v1 shapes of an import: operations of an OpenAPI document as Tools of a Service. Frozen: change means v2.
import * as z from "zod";
import { IdSchema, textSchema } from "../../api/common.ts";
import { JsonSchemaSchema, NameSchema, ProtocolSchema } from "../services.ts";
import { ConnectionParamsSchema, OperationSchema } from "../tools.ts";
import { PlacementSchema } from "../secrets.ts";

/** Maximum operations of one import. */
const MAX_CHOSEN = 50;
/** Maximum operations that a preview lists. */
export const MAX_LISTED = 1_000;

const choice = {
  document: z
    .union([
      z.strictObject({ address: z.url({ protocol: /^https?$/ }).max(2_000) }),
      z.strictObject({ text: z.string().min(1) }),
    ])
    .meta({ examples: [{ address: "https://api.example.com/openapi.json" }] })
    .describe("an OpenAPI document of version 3, JSON or YAML, of at most 4 MiB"),
  operations: z
    .array(z.string().min(1).max(400))
    .max(MAX_CHOSEN)
    .meta({ examples: [["listTasks", "GET /weather/{city}"]] })
    .describe("each by its `operationId`, or by method and path"),
  name: textSchema(80).optional().describe("the Service's name; default: the document's title"),
  server: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe("the service's address; default: the first server of the document"),
  secretId: IdSchema.optional().describe("the Secret for operations that require a credential"),
  serviceId: IdSchema.optional().describe(
    "a Service of yours that gets the Tools; default: a new one",
  ),
};

export const PreviewOpenApiImportSchema = z
  .strictObject({ ...choice, operations: choice.operations.default([]) })
  .meta({
    id: "PreviewOpenApiImport",
    examples: [{ document: { address: "https://api.example.com/openapi.json" } }],
  });
export type PreviewOpenApiImport = z.output<typeof PreviewOpenApiImportSchema>;

const HASH = "9b2ccd6202a082d9b08a956a187c1b53a3f0b9c1f39d6d0f7f6c8f1d0a4b5c6d";
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: [HASH] });

export const CreateOpenApiImportSchema = z
  .strictObject({
    ...choice,
    operations: choice.operations.min(1),
    hash: hash.describe("the `hash` of the preview that you accept"),
  })
  .meta({
    id: "CreateOpenApiImport",
    examples: [
      {
        document: { address: "https://api.example.com/openapi.json" },
        operations: ["listTasks"],
        hash: HASH,
      },
    ],
  });
export type CreateOpenApiImport = z.output<typeof CreateOpenApiImportSchema>;

const retry = z
  .enum(["safe", "never"])
  .describe(
    "guessed from the method: `safe`: a repeat does no harm; `never`: a call is made at most once",
  );

const ListedOperationSchema = z.strictObject({
  id: z.string().meta({ examples: ["listTasks"] }),
  method: z.string().meta({ examples: ["GET"] }),
  path: z.string().meta({ examples: ["/tasks"] }),
  summary: z.string(),
  retry,
  needsSecret: z
    .boolean()
    .describe("whether it asks for a credential: a Tool of it then needs a Secret"),
});

const PlannedToolSchema = z.strictObject({
  does: z
    .enum(["create", "exists"])
    .describe("`exists`: the Service already has a Tool of this name, which stays as it is"),
  name: NameSchema,
  description: z.string().nullable(),
  connectionParams: ConnectionParamsSchema,
  operation: OperationSchema,
  inputSchema: JsonSchemaSchema,
  outputSchema: JsonSchemaSchema,
  secret: z.strictObject({ secretId: IdSchema, placement: PlacementSchema }).nullable(),
});

export const OpenApiImportPreviewSchema = z
  .strictObject({
    title: z.string().describe("the document's title"),
    operations: z
      .array(ListedOperationSchema)
      .describe(`the chosen ones; without a choice, all of them, at most ${MAX_LISTED}`),
    leftOut: z.int().min(0).describe("without a choice: how many operations are not listed"),
    service: z
      .strictObject({
        id: IdSchema.nullable().describe("null for a new one"),
        name: z.string(),
        protocol: ProtocolSchema,
      })
      .describe("the Service that gets the Tools"),
    tools: z.array(PlannedToolSchema),
    notes: z
      .array(z.string())
      .describe(
        "what the Tools allow beyond the document, which of them require a credential, and what of the document could not be read",
      ),
    hash: hash.nullable().describe("send it to accept exactly this; null without a choice"),
  })
  .meta({ id: "OpenApiImportPreview" });
export type OpenApiImportPreview = z.infer<typeof OpenApiImportPreviewSchema>;

const Named = z.strictObject({ id: IdSchema, name: z.string(), version: z.int().min(1) });
export const OpenApiImportSchema = z
  .strictObject({ service: Named, tools: z.array(Named).describe("the new Tools") })
  .meta({ id: "OpenApiImport" });
