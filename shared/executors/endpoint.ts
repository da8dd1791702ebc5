// Reads the endpoint of a Tool that is called over HTTP.
import type { ResolvedTool } from "../contracts/definitions/resolved.ts";
import { failed } from "./operation-executor.ts";

/**
 * Null for a text that is not an http or https address, and for an address with a user name or a
 * password.
 */
export function endpointOf(endpoint: unknown): URL | null {
  if (typeof endpoint !== "string" || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "") return null;
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

/**
 * The failure for a Tool whose Service requires https and whose endpoint begins with http, even if
 * the guard would allow the address; null for any other Tool.
 */
export function protocolFault({
  service,
  connectionParams,
}: Pick<ResolvedTool, "connectionParams" | "service">) {
  const isHttp = endpointOf(connectionParams["endpoint"])?.protocol === "http:";
  if (!isHttp || service.protocol === "http") return null;
  return failed(
    "egress_refused",
    `The Service's protocol is ${service.protocol}, and the Tool's endpoint begins with http`,
  );
}
