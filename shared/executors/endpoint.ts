// Reads the endpoint of a Tool over HTTP.
import type { ResolvedTool } from "../contracts/definitions/resolved.ts";
import { failed } from "./operation-executor.ts";

/** Null for what is no address of http or https, and for one with a user or a password in it. */
export function endpointOf(endpoint: unknown): URL | null {
  if (typeof endpoint !== "string" || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "") return null;
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

/** A Service that says https is not called without, even where the guard would let it pass. */
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
