// The definitions of the demonstration: Services, Secrets and Tools for the example servers that
// run beside the Worker.
import type * as z from "zod";
import type { NewSecretSchema } from "../../../shared/contracts/definitions/secrets.ts";
import type { NewServiceSchema } from "../../../shared/contracts/definitions/services.ts";
import type { NewToolSchema } from "../../../shared/contracts/definitions/tools.ts";
import type { ExampleServices } from "../../platform/start-services.ts";

type Service = z.input<typeof NewServiceSchema>;
type Secret = z.input<typeof NewSecretSchema>;
type Tool = z.input<typeof NewToolSchema>;
type Placement = NonNullable<Tool["secret"]>["placement"];

/** One example server: its Service, the credential that it accepts, and its operations. */
export interface Example {
  service: Service;
  secret: Secret;
  tools: (Omit<Tool, "serviceId" | "secret"> & { placement: Placement | null })[];
}

/** The graph's Tool is missing on systems for which its embedded database has no build. */
export function exampleTools({ rest, openai, mcp, graph }: ExampleServices): Example[] {
  return [
    {
      service: {
        name: "Example REST service",
        type: "rest_api",
        protocol: "http",
        connectionSchema: connectionOf(),
      },
      secret: { name: "Example REST key", type: "api_key", value: rest.key },
      tools: [
        {
          name: "Example weather",
          description: "Today's weather in a city",
          placement: null,
          connectionParams: { endpoint: rest.url },
          operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
          inputSchema: objectOf({ city: { type: "string", minLength: 1 } }),
          outputSchema: { type: "object", required: ["sky", "low", "high", "rainMm"] },
        },
        {
          name: "Example task",
          description: "Adds a task to the list of the REST service",
          placement: { in: "header", name: "X-Api-Key" },
          connectionParams: { endpoint: rest.url },
          // Adding twice creates two tasks, so an attempt with unknown outcome is not repeated.
          operation: {
            type: "rest_call",
            method: "POST",
            path: "/tasks",
            retry: "never",
            body: { title: "{{title}}" },
          },
          inputSchema: objectOf({ title: { type: "string", minLength: 1 } }),
          outputSchema: { type: "object", required: ["id", "title"] },
        },
      ],
    },
    {
      service: {
        name: "Example MCP server",
        type: "mcp_server",
        protocol: "http",
        connectionSchema: connectionOf(),
        requiresSecret: true,
      },
      secret: { name: "Example MCP token", type: "oauth_token", value: mcp.key },
      tools: [
        {
          name: "Example conversion",
          description: "Converts a mass to another unit",
          placement: { in: "bearer" },
          connectionParams: { endpoint: mcp.url },
          operation: { type: "mcp_call", tool: "convert_mass", retry: "safe" },
          inputSchema: objectOf({
            value: { type: "number" },
            from: { enum: ["g", "kg", "oz", "lb"] },
            to: { enum: ["g", "kg", "oz", "lb"] },
          }),
          outputSchema: objectOf({ value: { type: "number" }, unit: { type: "string" } }),
        },
      ],
    },
    {
      service: {
        name: "Example model",
        type: "llm_provider",
        protocol: "http",
        connectionSchema: connectionOf({ model: { type: "string" } }),
        requiresSecret: true,
      },
      secret: { name: "Example model key", type: "api_key", value: openai.key },
      tools: [
        {
          name: "Example advice",
          description: "A sentence about the day, by a model",
          placement: { in: "bearer" },
          connectionParams: { endpoint: openai.url, model: openai.model },
          operation: {
            type: "llm_call",
            systemPrompt: "You answer in one sentence.",
            promptTemplate:
              "What is a good meal in {{city}}? It lies on the {{river}}; the sky: {{sky}}, {{high}} degrees.",
          },
          inputSchema: objectOf({
            city: { type: "string" },
            river: { type: "string" },
            sky: { type: "string" },
            high: { type: "number" },
          }),
          outputSchema: { type: "string" },
        },
      ],
    },
    ...(graph === undefined ? [] : [graphExample(graph)]),
  ];
}

const graphExample = (graph: NonNullable<ExampleServices["graph"]>): Example => ({
  service: {
    name: "Example graph",
    type: "neo4j_graph",
    protocol: "bolt",
    connectionSchema: connectionOf(),
    requiresSecret: true,
  },
  secret: { name: "Example graph password", type: "password", value: graph.password },
  tools: [
    {
      name: "Example river",
      description: "The river on which a city lies",
      placement: { in: "basic", username: graph.username },
      connectionParams: { endpoint: graph.url },
      operation: {
        type: "graph_query",
        query:
          "MATCH (c:City {name: $city})-[:LIES_ON]->(w:Water) RETURN w.name AS river, w.km AS km",
        parameters: { city: "{{city}}" },
        access: "read",
      },
      inputSchema: objectOf({ city: { type: "string" } }),
      outputSchema: {},
    },
  ],
});

/** The schema of the connection parameters of a Service's Tools. */
const connectionOf = (otherParams: Record<string, object> = {}) =>
  objectOf({ endpoint: { type: "string", format: "uri" }, ...otherParams });

const objectOf = (properties: Record<string, object>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
