// A document and a choice of its operations as a Service with Tools.
import type { Bundle } from "../../../../clients/typescript/define.ts";
import { isObject, type Json, listAt, objectAt, textAt } from "./json.ts";
import type { Operation } from "./operations.ts";
import type { ApiDocument } from "./read-document.ts";
import type { Losses } from "./schema-of.ts";
import { toolOf } from "./tool-of-operation.ts";

type Secret = NonNullable<Bundle["tools"][number]["secret"]>;

export interface ImportChoice {
  /** The Service's name; by default the document's title. */
  name?: string;
  /** The address of the service; by default the document's first server. */
  server?: string;
  /** The name of a Secret that exists, for operations that ask for a credential. */
  secret?: string;
}

/**
 * @returns the bundle, and what it allows beyond the document
 * @throws Error with every fault and its place
 */
export function bundleOf(
  document: ApiDocument,
  operations: readonly Operation[],
  choice: ImportChoice,
): { bundle: Bundle; notes: string[] } {
  const losses: Losses = { faults: [], notes: [] };
  const title = textAt(objectAt(document.root, "info"), "title")?.trim() || "Imported service";
  const service = (choice.name ?? title).slice(0, 80);
  const tools = operations.map((operation) => {
    const endpoint = endpointOf(document, operation, choice.server, losses);
    const secret = secretOf(document.root, operation, choice.secret, losses);
    return toolOf(operation, { service, secret, endpoint }, losses);
  });
  const isHttp = tools.some(({ connectionParams }) =>
    String(connectionParams["endpoint"]).startsWith("http:"),
  );
  if (losses.faults.length > 0) {
    const lines = [...new Set(losses.faults)].map((fault) => `  ${fault}`);
    throw new Error(["These operations cannot be imported.", ...lines].join("\n"));
  }
  const connectionSchema = {
    type: "object",
    properties: { endpoint: { type: "string", format: "uri" } },
    required: ["endpoint"],
    additionalProperties: false,
  };
  const bundle: Bundle = {
    services: [
      {
        ...{ name: service, type: "rest_api", protocol: isHttp ? "http" : "https" },
        ...{ connectionSchema, requiresSecret: false, shared: false, enabled: true },
      },
    ],
    ...{ secrets: [], tools, processes: [] },
  };
  return { bundle, notes: [...new Set(losses.notes)] };
}

function endpointOf(
  { address }: ApiDocument,
  { servers, pointer }: Operation,
  server: string | undefined,
  losses: Losses,
): string {
  const [first] = servers;
  const template = server ?? (first === undefined ? "/" : (textAt(first, "url") ?? "/"));
  const variables = first === undefined ? {} : objectAt(first, "variables");
  const url = template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return (isObject(variable) ? textAt(variable, "default") : undefined) ?? whole;
  });
  const isWhole = URL.canParse(url, address ?? undefined) && !/[{}]/.test(url);
  if (isWhole) return new URL(url, address ?? undefined).href.replace(/\/$/, "");
  losses.faults.push(
    `${pointer}: the server "${url}" is no whole address: name one with --server.`,
  );
  return "";
}

function secretOf(
  root: Json,
  { operation, id }: Operation,
  secret: string | undefined,
  losses: Losses,
): Secret | null {
  const requirements = Array.isArray(operation["security"])
    ? listAt(operation, "security")
    : listAt(root, "security");
  const names = requirements.map((one) => Object.keys(one));
  if (names.length === 0 || names.some((one) => one.length === 0)) return null;
  if (secret === undefined) {
    losses.notes.push(`${id} asks for a credential: name your Secret with --secret.`);
    return null;
  }
  const schemes = objectAt(objectAt(root, "components"), "securitySchemes");
  for (const [only, ...others] of names) {
    const scheme = only === undefined || others.length > 0 ? undefined : schemes[only];
    const placement = isObject(scheme) ? placementOf(scheme) : undefined;
    if (placement !== undefined) return { secret, placement };
  }
  losses.faults.push(`${id} asks for a credential in a way that no Tool has.`);
  return null;
}

function placementOf(scheme: Json): Secret["placement"] | undefined {
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
