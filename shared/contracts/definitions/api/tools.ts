// Public v1 shapes of Tools: definitions, a single call, and the results of a probe. Frozen: change means v2.
import * as z from "zod";
import { JsonValueSchema } from "../../json-value.ts";
import { HealthSchema, JsonSchemaSchema } from "../services.ts";
import { NewToolSchema, ToolChangesSchema, ToolSchema } from "../tools.ts";
import { changeOf, pageOf } from "./common.ts";

const ID = "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11";
const EXAMPLE_TIME = "2026-11-22T09:30:00.000Z";

export const OPERATION_EXAMPLE = {
  type: "rest_call",
  method: "GET",
  path: "/forecast/{{city}}",
  retry: "safe",
} as const;

export const SCHEMAS_EXAMPLE = {
  inputSchema: {
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
    additionalProperties: false,
  },
  outputSchema: { type: "object", required: ["degrees"] },
};

const TOOL = {
  name: "Forecast",
  description: "Tomorrow's weather in a city",
  serviceId: ID,
  connectionParams: { endpoint: "https://weather.example.com/v1" },
  operation: OPERATION_EXAMPLE,
  ...SCHEMAS_EXAMPLE,
  secret: { secretId: ID, placement: { in: "header", name: "X-Api-Key" } },
  shared: false,
  enabled: true,
} as const satisfies z.input<typeof NewToolSchema>;

export const CreateToolSchema = NewToolSchema.meta({ id: "CreateTool", examples: [TOOL] });
export const UpdateToolSchema = changeOf(ToolChangesSchema, "UpdateTool", { enabled: false });

export const PublicToolSchema = ToolSchema.extend({
  hosts: z
    .array(z.string())
    .describe("the hosts that it calls; a user accepts them before running another user's Tool"),
}).meta({
  id: "Tool",
  examples: [
    {
      id: ID,
      ...TOOL,
      answersMayDecide: [],
      own: true,
      status: "healthy",
      lastHealthCheck: EXAMPLE_TIME,
      errorMessage: null,
      version: 1,
      toolTemplateId: null,
      acceptedVersion: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
      hosts: ["weather.example.com"],
    },
  ],
});
export const ToolPageSchema = pageOf(PublicToolSchema, "ToolPage");

export const InvokeToolSchema = z
  .strictObject({
    inputs: z
      .record(z.string(), JsonValueSchema)
      .default({})
      .describe("by the names in its inputSchema"),
  })
  .meta({ id: "InvokeTool", examples: [{ inputs: { city: "Vienna" } }] });

export const AcceptToolSchema = z
  .strictObject({ version: z.int().min(1).describe("the version whose hosts the user has seen") })
  .meta({ id: "AcceptTool", examples: [{ version: 1 }] });

export const ProbedToolSchema = z
  .strictObject({
    status: HealthSchema,
    code: z.string().nullable().describe("why it does not work; null if it works"),
    detail: z.string().nullable().describe("the same in words, with what to do about it"),
    ms: z.int().describe("milliseconds that the probe took"),
    pinned: z
      .string()
      .nullable()
      .describe(
        "the schemaHash that this probe pinned, as a new version of the Tool, because its MCP server was unavailable before",
      ),
  })
  .meta({
    id: "ProbedTool",
    examples: [{ status: "healthy", code: null, detail: null, ms: 84, pinned: null }],
  });

export const ToolCatalogueSchema = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          name: z.string(),
          description: z.string().nullable(),
          inputSchema: JsonSchemaSchema,
          outputSchema: JsonSchemaSchema.nullable(),
          schemaHash: z
            .string()
            .describe("the hash that the operation of a Tool must contain to call it"),
        }),
      )
      .describe("as the server describes them; empty if there is a `code`"),
    code: z.string().nullable().describe("why there is no list; null if there is one"),
    detail: z.string().nullable().describe("the same in words, with what to do about it"),
  })
  .meta({
    id: "ToolCatalogue",
    examples: [
      {
        items: [
          {
            name: "convert",
            description: "Converts a mass",
            outputSchema: null,
            inputSchema: { type: "object", properties: { value: { type: "number" } } },
            schemaHash: "0a0a236075621c7dd1e789f9c8160f2b7a086b10066dc183b361f0bcce80563f",
          },
        ],
        code: null,
        detail: null,
      },
    ],
  });
export type ToolCatalogueAnswer = z.infer<typeof ToolCatalogueSchema>;
