// Where a Tool's MCP server is and how it is called, from the Service's protocol and the
// connection.
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import { endpointOf } from "../endpoint.ts";
import { failed, type OperationCall } from "../operation-executor.ts";
import { placeSecret } from "../place-secret.ts";
import type { McpConnection } from "./guarded-transport.ts";

/** Bytes for the list of a server's tools, in addition to the answer. */
const LIST_BYTES = 1024 * 1024;
/** A server sends an answer twice, as structured content and as text, whose escapes may double its length. */
const COPIES = 3;

type Connecting = Pick<OperationCall, "tool" | "secret" | "timeoutMs"> & { outputBytes: number };

export function connectionOf(call: Connecting, rules: EgressRules): McpConnection | CallAnswer {
  const { connectionParams, service } = call.tool;
  // A Worker cannot start a program; a bridge can, and is called over HTTP.
  const isProgram = service.protocol === "stdio";
  const name = isProgram ? "bridge" : "endpoint";
  if (isProgram && connectionParams[name] === undefined) return failed("unsupported", NO_BRIDGE);
  const endpoint = endpointOf(connectionParams[name]);
  if (endpoint === null)
    return failed(
      "egress_refused",
      `"${name}" is not a web address, or has a user name or a password`,
    );
  if (service.protocol === "https" && endpoint.protocol !== "https:")
    return failed("egress_refused", `The Service says https, and "${name}" begins with http`);
  const placedIn = call.secret?.placement.in ?? "bearer";
  if (placedIn !== "bearer" && placedIn !== "header")
    return failed("bad_input", "An MCP server takes its Secret as a bearer token or in a header");
  const secretPlace = placeSecret(call.secret);
  if (!secretPlace.ok) return failed("bad_input", secretPlace.detail);
  return {
    rules,
    endpoint,
    ownHeaders: secretPlace.headers,
    maxBytes: COPIES * call.outputBytes + LIST_BYTES,
    timeoutMs: call.timeoutMs,
    listens: service.protocol === "sse",
  };
}

export const isConnection = (value: McpConnection | CallAnswer): value is McpConnection =>
  "endpoint" in value;

const NO_BRIDGE =
  "A server over stdio is a program on one machine, which Alfred cannot start. Run it behind a bridge from " +
  'stdio to streamable HTTP, and set "bridge" of the connection to its address';
