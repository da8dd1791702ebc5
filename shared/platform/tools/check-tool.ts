// Checks a Tool against its Service: parameters, operation, schemas, Secret.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Placement } from "../../contracts/definitions/secrets.ts";
import type { Protocol, Service, ServiceType } from "../../contracts/definitions/services.ts";
import { OPERATIONS, type Operation, type Tool } from "../../contracts/definitions/tools.ts";
import { fillDefaults } from "../schemas/fill-defaults.ts";
import { validateAt } from "../schemas/validate.ts";
import { isRefusedHeader } from "../templates/render-headers.ts";
import { checkDeciding } from "./check-deciding.ts";
import { checkOperation } from "./check-operation.ts";
import { ADDRESS_PARAMS } from "./hosts-of.ts";

export type CheckedTool = Pick<
  Tool,
  "connectionParams" | "operation" | "inputSchema" | "outputSchema" | "answersMayDecide" | "secret"
>;
type CheckedAgainst = Pick<Service, "type" | "protocol" | "connectionSchema" | "requiresSecret">;

/** Every fault, with a JSON Pointer into the Tool. The Service's defaults count as set. */
export function checkTool(tool: CheckedTool, service: CheckedAgainst): Fault[] {
  const { operation, secret } = tool;
  const faults: Fault[] = [];
  const params = fillDefaults(service.connectionSchema, tool.connectionParams);
  faults.push(...validateAt(service.connectionSchema, params, ["connectionParams"]));
  for (const name of ADDRESS_PARAMS) {
    const detail = addressFault(params[name], service.protocol);
    if (detail !== null) faults.push({ pointer: `/connectionParams/${name}`, detail });
  }
  const operations = OPERATIONS[service.type];
  if (!operations.includes(operation.type)) {
    const detail = `A Service of type ${service.type} has operations of type ${operations.join(", ")}.`;
    faults.push({ pointer: "/operation/type", detail });
  }
  const operationFaults = checkOperation(tool);
  faults.push(...operationFaults);
  if (operationFaults.length === 0) faults.push(...checkDeciding(tool));
  if (secret === null) {
    const detail = "The Service asks for a Secret: name yours, and where it goes.";
    if (service.requiresSecret) faults.push({ pointer: "/secret", detail });
  } else {
    const detail = placementFault(secret.placement, service.type, operation);
    if (detail !== null) faults.push({ pointer: "/secret/placement", detail });
  }
  return faults;
}

const SCHEMES: Readonly<Record<Protocol, readonly string[]>> = {
  https: ["https:"],
  http: ["http:", "https:"],
  sse: ["https:", "http:"],
  // The bridge's address: a Worker cannot start a program.
  stdio: ["https:", "http:"],
  bolt: ["bolt:"],
  "bolt+s": ["bolt+s:"],
  internal: [],
};

/**
 * The fault of an address as text; null if there is none. The egress guard decides whether it may be
 * called.
 */
function addressFault(address: unknown, protocol: Protocol): string | null {
  if (typeof address !== "string") return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const schemes = SCHEMES[protocol];
  if (url === null || !schemes.includes(url.protocol) || url.host === "") {
    return `It must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}.`;
  }
  if (url.username !== "" || url.password !== "") {
    return "It holds a name or a password: keep them in a Secret.";
  }
  return url.hash === "" ? null : "It holds a #fragment, which is never sent.";
}

const PLACEMENTS: Readonly<Record<ServiceType, readonly Placement["in"][]>> = {
  rest_api: ["bearer", "header", "query", "basic"],
  llm_provider: ["bearer", "header"],
  mcp_server: ["bearer", "header"],
  neo4j_graph: ["basic"],
  builtin: [],
};

function placementFault(
  placement: Placement,
  type: ServiceType,
  operation: Operation,
): string | null {
  const placements = PLACEMENTS[type];
  if (!placements.includes(placement.in)) {
    return `A Service of type ${type} takes its Secret in: ${placements.join(", ") || "nothing"}.`;
  }
  const rest = operation.type === "rest_call" ? operation : null;
  if (placement.in === "header") {
    const name = placement.name.toLowerCase();
    if (name !== "authorization" && isRefusedHeader(name)) {
      return `The header "${placement.name}" cannot hold a Secret.`;
    }
    const isTaken = Object.keys(rest?.headers ?? {}).some(
      (header) => header.toLowerCase() === name,
    );
    return isTaken ? `The operation sets the header "${placement.name}" itself.` : null;
  }
  if (placement.in !== "query") return null;
  const isTaken = Object.hasOwn(rest?.query ?? {}, placement.name);
  return isTaken ? `The operation sets the parameter "${placement.name}" itself.` : null;
}
