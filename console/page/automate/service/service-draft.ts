// The draft of a Service. Its address is a separate field: the default in the connection schema of its Tools.
import { stringify } from "yaml";
import type { components } from "../../../../clients/typescript/types.ts";
import { readYaml, type TextFault } from "../form/yaml-text.ts";

type Service = components["schemas"]["Service"];
export type EditableType = Exclude<Service["type"], "builtin">;

export interface ServiceDraft {
  name: string;
  type: EditableType;
  protocol: Service["protocol"];
  /** The address that all its Tools call; empty if each Tool has its own. */
  address: string;
  /** The connection schema of its Tools, as YAML or JSON, without the default address. */
  connection: string;
  requiresSecret: boolean;
  enabled: boolean;
  shared: boolean;
}

export const TYPES = ["rest_api", "llm_provider", "mcp_server", "neo4j_graph"] as const;

export const PROTOCOLS: Readonly<Record<EditableType, readonly Service["protocol"][]>> = {
  rest_api: ["https", "http"],
  llm_provider: ["https", "http"],
  mcp_server: ["https", "sse", "stdio", "http"],
  neo4j_graph: ["bolt+s", "bolt"],
};

const ADDRESS = { endpoint: { type: "string", format: "uri" } };
const schemaOf = (properties: object = {}) =>
  stringify({
    type: "object",
    properties: { ...ADDRESS, ...properties },
    required: ["endpoint", ...Object.keys(properties)],
    additionalProperties: false,
  });

/** The initial connection schema for each type of Service. */
export const CONNECTIONS: Readonly<Record<EditableType, string>> = {
  rest_api: schemaOf(),
  llm_provider: schemaOf({ model: { type: "string" }, dialect: { enum: ["anthropic", "openai"] } }),
  mcp_server: schemaOf(),
  neo4j_graph: schemaOf(),
};

export const EMPTY_SERVICE: ServiceDraft = {
  name: "",
  type: "rest_api",
  protocol: "https",
  address: "",
  connection: CONNECTIONS.rest_api,
  requiresSecret: false,
  enabled: true,
  shared: false,
};

export function serviceDraftOf(service: Service): ServiceDraft {
  const { name, type, protocol, requiresSecret, enabled, shared, connectionSchema } = service;
  const schema = structuredClone(connectionSchema) as ConnectionSchema;
  const endpoint = schema.properties?.endpoint;
  const address = typeof endpoint?.default === "string" ? endpoint.default : "";
  if (endpoint !== undefined && address !== "") delete endpoint.default;
  return {
    name,
    type: type as EditableType,
    protocol,
    requiresSecret,
    enabled,
    shared,
    address,
    connection: stringify(schema, { lineWidth: 0 }),
  };
}

interface ConnectionSchema {
  properties?: { endpoint?: { default?: unknown } };
}

export function serviceBodyOf(draft: ServiceDraft): {
  body: Record<string, unknown>;
  faults: TextFault[];
} {
  const { address, connection, ...fields } = draft;
  const { value, faults } = readYaml(connection);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const schema = (isObject ? structuredClone(value) : {}) as ConnectionSchema;
  const endpoint = schema.properties?.endpoint;
  if (address !== "" && typeof endpoint === "object" && endpoint !== null) {
    endpoint.default = address;
  }
  return { body: { ...fields, connectionSchema: schema }, faults };
}
