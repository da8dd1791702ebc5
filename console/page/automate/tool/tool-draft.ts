// The draft of a Tool: its fields and texts, and the request body made from them.
import { stringify } from "yaml";
import type { components } from "../../../../clients/typescript/types.ts";
import { linesOf, pairsOf } from "../form/lines.ts";
import { readYaml, type TextFault } from "../form/yaml-text.ts";
import type { Values } from "../../parts/schema-fields.ts";

type Tool = components["schemas"]["Tool"];
type ServiceType = components["schemas"]["Service"]["type"];
type Placement = NonNullable<Tool["secret"]>["placement"];

export interface ToolDraft {
  name: string;
  description: string;
  serviceId: string;
  connection: Values;
  /** The fields until `retry` are for a REST call; for other types the operation is a text. */
  method: string;
  path: string;
  /** Lines of `name: value`. */
  query: string;
  headers: string;
  /** YAML or JSON, like `operation`, `inputs`, `outputs` and `example`. */
  body: string;
  retry: "safe" | "never";
  /** The operation as text; for a REST call, only its properties without a field above. */
  operation: string;
  inputs: string;
  outputs: string;
  /** The example answer of the `outputSchema`, if it has exactly one. */
  example: string;
  deciding: string[];
  /** Empty if the Tool sends no Secret. */
  secretId: string;
  placeIn: Placement["in"];
  /** The name of the header or parameter, or the user name for `basic`. */
  placeName: string;
  prefix: string;
  enabled: boolean;
  shared: boolean;
}

export const EMPTY_DRAFT: ToolDraft = {
  name: "",
  description: "",
  serviceId: "",
  connection: {},
  method: "GET",
  path: "/",
  query: "",
  headers: "",
  body: "",
  retry: "safe",
  operation: "",
  inputs: "",
  outputs: "",
  example: "",
  deciding: [],
  secretId: "",
  placeIn: "bearer",
  placeName: "",
  prefix: "",
  enabled: true,
  shared: false,
};

/** The operation type for each type of Service. */
const OPERATION_TYPES: Readonly<Record<ServiceType, string>> = {
  rest_api: "rest_call",
  llm_provider: "llm_call",
  mcp_server: "mcp_call",
  neo4j_graph: "graph_query",
  builtin: "data_read",
};

/** The initial text of an operation that has no fields. */
export const OPERATION_TEXTS: Readonly<Record<ServiceType, string>> = {
  rest_api: "",
  llm_provider: 'systemPrompt: ""\npromptTemplate: ""\n',
  mcp_server: 'tool: ""\nretry: never\n',
  neo4j_graph: 'query: ""\nparameters: {}\naccess: read\n',
  builtin: "",
};

const textOf = (value: unknown): string =>
  value === undefined || JSON.stringify(value) === "{}" ? "" : stringify(value, { lineWidth: 0 });

/** @param tool a Tool, or the part of one that a template or an MCP catalogue has */
export function draftOf(tool: Partial<Omit<Tool, "secret">> & Pick<Tool, "secret">): ToolDraft {
  const { operation, inputSchema, secret, outputSchema: { examples, ...outputs } = {} } = tool;
  // Several examples stay in the schema's text.
  const [example, ...others] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const hasOneExample = Array.isArray(examples) && examples.length === 1 && others.length === 0;
  const { in: placeIn = "bearer", ...place } = secret?.placement ?? {};
  return {
    ...EMPTY_DRAFT,
    name: tool.name ?? "",
    description: tool.description ?? "",
    serviceId: tool.serviceId ?? "",
    connection: tool.connectionParams ?? {},
    ...(operation === undefined ? {} : operationDraft(operation)),
    inputs: textOf(inputSchema),
    outputs: textOf(hasOneExample || examples === undefined ? outputs : tool.outputSchema),
    example: hasOneExample ? stringify(example, { lineWidth: 0 }) : "",
    deciding: tool.answersMayDecide ?? [],
    secretId: secret?.secretId ?? "",
    placeIn,
    placeName: "name" in place ? place.name : "username" in place ? place.username : "",
    prefix: "prefix" in place ? (place.prefix ?? "") : "",
    enabled: tool.enabled ?? true,
    shared: tool.shared ?? false,
  };
}

function operationDraft(operation: Tool["operation"]): Partial<ToolDraft> {
  if (operation.type !== "rest_call") {
    const { type: _, ...rest } = operation;
    return { operation: textOf(rest) };
  }
  const { type: _, method, path, query, headers, body, retry, ...otherFields } = operation;
  return {
    method,
    path,
    retry,
    query: linesOf(query),
    headers: linesOf(headers),
    body: body === undefined ? "" : stringify(body, { lineWidth: 0 }),
    operation: textOf(otherFields),
  };
}

/** A fault of a draft, with a position in the part's text if the text itself is faulty. */
export type DraftFault = Partial<TextFault> & { pointer: string; detail: string };

/**
 * @param type the type of its Service
 * @returns the request body, and the faults that prevented reading the texts
 */
export function bodyOf(
  draft: ToolDraft,
  type: ServiceType,
): { body: Record<string, unknown>; faults: DraftFault[] } {
  const faults: DraftFault[] = [];
  const read = (pointer: string, text: string): unknown => {
    const { value, faults: textFaults } = readYaml(text);
    faults.push(...textFaults.map((fault) => ({ ...fault, pointer })));
    return value;
  };
  const lines = (pointer: string, text: string) => {
    const { pairs, faults: lineFaults } = pairsOf(text);
    faults.push(...lineFaults.map((fault) => ({ ...fault, pointer })));
    return Object.keys(pairs).length === 0 ? undefined : pairs;
  };
  const object = (pointer: string, text: string): Record<string, unknown> => {
    const value = read(pointer, text) ?? {};
    if (typeof value === "object" && !Array.isArray(value)) return { ...value };
    faults.push({ pointer, from: 0, to: text.length, detail: "is not an object with fields" });
    return {};
  };
  const { name, description, serviceId, connection, method, path, retry } = draft;
  const outputs = object("/outputSchema", draft.outputs);
  const example = read("/outputSchema/examples", draft.example);
  const otherProperties = object("/operation", draft.operation);
  const restCall = {
    method,
    path,
    retry,
    query: lines("/operation/query", draft.query),
    headers: lines("/operation/headers", draft.headers),
    body: read("/operation/body", draft.body),
  };
  const inputs = object("/inputSchema", draft.inputs);
  const body = {
    name,
    description: description === "" ? null : description,
    serviceId,
    connectionParams: connection,
    operation: {
      type: OPERATION_TYPES[type],
      ...(type === "rest_api" ? restCall : {}),
      ...otherProperties,
    },
    inputSchema: draft.inputs.trim() === "" ? NO_INPUTS : inputs,
    outputSchema: example === undefined ? outputs : { ...outputs, examples: [example] },
    answersMayDecide: draft.deciding,
    secret: secretOf(draft),
    enabled: draft.enabled,
    shared: draft.shared,
  };
  // Leave out unset fields.
  return { body: JSON.parse(JSON.stringify(body)) as Record<string, unknown>, faults };
}

const NO_INPUTS = { type: "object", properties: {}, additionalProperties: false };

function secretOf({ secretId, placeIn, placeName, prefix }: ToolDraft) {
  if (secretId === "") return null;
  switch (placeIn) {
    case "bearer":
      return { secretId, placement: { in: placeIn } };
    case "basic":
      return { secretId, placement: { in: placeIn, username: placeName } };
    case "query":
      return { secretId, placement: { in: placeIn, name: placeName } };
    case "header": {
      const prefixField = prefix === "" ? {} : { prefix };
      return { secretId, placement: { in: placeIn, name: placeName, ...prefixField } };
    }
  }
}

/** The parts of a Tool that have a field, by the pointers of their faults. Longer pointers come first. */
const FIELDS = {
  "/name": "name",
  "/description": "description",
  "/serviceId": "service",
  "/connectionParams": "connection",
  "/operation/method": "method",
  "/operation/path": "path",
  "/operation/query": "query",
  "/operation/headers": "headers",
  "/operation/body": "body",
  "/operation/retry": "retry",
  "/operation": "operation",
  "/inputSchema": "inputs",
  "/outputSchema/examples": "example",
  "/outputSchema": "outputs",
  "/answersMayDecide": "deciding",
  "/secret": "secret",
} as const;
export type ToolField = (typeof FIELDS)[keyof typeof FIELDS];

/**
 * The field that a fault belongs to, and the rest of its pointer; null if it belongs to none.
 * @param isRest only a REST call has fields for the parts of its operation
 */
export function fieldOf(
  pointer: string,
  isRest: boolean,
): { field: ToolField; within: string } | null {
  for (const [place, field] of Object.entries(FIELDS)) {
    if (!isRest && place.startsWith("/operation/")) continue;
    if (pointer === place || pointer.startsWith(`${place}/`)) {
      return { field, within: pointer.slice(place.length) };
    }
  }
  return null;
}
