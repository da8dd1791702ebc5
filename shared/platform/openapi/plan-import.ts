// Plans the import of some of a document's operations as a Service with Tools.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { NewService } from "../../contracts/definitions/services.ts";
import { isObject, type Json, objectAt, textAt } from "./json.ts";
import type { Operation } from "./operations.ts";
import { type ApiDocument, followReference } from "./resolve.ts";
import type { Losses } from "./schema-of.ts";
import { type PlannedTool, toolOf } from "./tool-of-operation.ts";

export interface ImportChoice {
  /** The Service's name; by default the document's title. */
  name?: string | undefined;
  /** The address of the service; by default the first server of each operation. */
  server?: string | undefined;
  /** Whether there is a Secret for the operations that ask for a credential. */
  hasSecret: boolean;
}

export interface ImportPlan {
  /** The document's title, which is the Service's name by default. */
  title: string;
  service: NewService;
  tools: PlannedTool[];
  /** What prevents operations from being imported, each with its place. */
  faults: Fault[];
  /** What the Tools leave out of the document, and which operations ask for a credential that is not there. */
  notes: string[];
}

const titleOf = (root: Json): string =>
  textAt(objectAt(root, "info"), "title")?.trim().slice(0, 200) || "Imported service";

/** Leaves room for the names of operations after it. */
const MAX_NAME_LENGTH = 80;

export function planImport(
  document: ApiDocument,
  operations: readonly Operation[],
  { name, server, hasSecret }: ImportChoice,
): ImportPlan {
  const losses: Losses = { root: document.root, faults: [], notes: [] };
  const title = titleOf(document.root);
  const service = (name ?? title).slice(0, MAX_NAME_LENGTH).trim();
  const tools = operations.map((operation) => {
    const endpoint = endpointOf(document, operation, server, losses);
    const placement = placementFor(operation, hasSecret, losses);
    return toolOf(operation, { service, endpoint, placement }, losses);
  });
  const isHttp = tools.some(({ connectionParams }) =>
    String(connectionParams["endpoint"]).startsWith("http:"),
  );
  const connectionSchema = {
    type: "object",
    properties: { endpoint: { type: "string", format: "uri" } },
    required: ["endpoint"],
    additionalProperties: false,
  };
  return {
    title,
    service: {
      ...{ name: service, type: "rest_api", protocol: isHttp ? "http" : "https" },
      ...{ connectionSchema, requiresSecret: false, shared: false, enabled: true },
    },
    tools,
    faults: distinctFaults(losses.faults),
    notes: [...new Set(losses.notes)],
  };
}

const distinctFaults = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.pointer} ${fault.detail}`, fault])).values(),
];

function endpointOf(
  { address }: ApiDocument,
  { servers, pointer }: Operation,
  server: string | undefined,
  losses: Losses,
): string {
  const [first] = servers;
  const template = server ?? (first === undefined ? "/" : (textAt(first, "url") ?? "/"));
  const variables = first === undefined ? {} : objectAt(first, "variables");
  const url = template.replaceAll(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const variable = variables[name];
    return (isObject(variable) ? textAt(variable, "default") : undefined) ?? placeholder;
  });
  const isComplete = URL.canParse(url, address ?? undefined) && !/[{}]/.test(url);
  if (isComplete) return new URL(url, address ?? undefined).href.replace(/\/$/, "");
  losses.faults.push({
    pointer,
    detail: `the server "${url.slice(0, 200)}" is not a complete address: name one with \`server\``,
  });
  return "";
}

function placementFor(
  { id, pointer, signIns }: Operation,
  hasSecret: boolean,
  losses: Losses,
): PlannedTool["placement"] {
  const { root } = losses;
  if (signIns.length === 0) return null;
  if (!hasSecret) {
    losses.notes.push(`${id} asks for a credential: name your Secret.`);
    return null;
  }
  const schemes = objectAt(objectAt(root, "components"), "securitySchemes");
  // A Tool has one Secret, so an alternative that needs several schemes is passed over.
  for (const [name, ...others] of signIns) {
    const part = name === undefined || others.length > 0 ? undefined : schemes[name];
    const scheme = followReference(root, part, pointer, losses.faults);
    const placement = isObject(scheme) ? placementOf(scheme) : undefined;
    if (placement !== undefined) return placement;
  }
  losses.faults.push({ pointer, detail: "it asks for a credential in a way that no Tool has" });
  return null;
}

function placementOf(scheme: Json): NonNullable<PlannedTool["placement"]> | undefined {
  const name = textAt(scheme, "name") ?? "";
  switch (scheme["type"]) {
    case "apiKey":
      if (scheme["in"] === "header") return { in: "header", name };
      return scheme["in"] === "query" ? { in: "query", name } : undefined;
    case "http":
      return /^bearer$/i.test(textAt(scheme, "scheme") ?? "") ? { in: "bearer" } : undefined;
    case "oauth2":
    case "openIdConnect":
      return { in: "bearer" };
    default:
      return undefined;
  }
}
