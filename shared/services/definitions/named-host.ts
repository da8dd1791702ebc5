// Where a Secret is sent. A default address in another user's Service must not receive a Secret
// until the Secret's owner has named the host.
import type { Service } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { ADDRESS_PARAMS, hostsOf } from "../../platform/tools/hosts-of.ts";
import { Refusal } from "../refusal.ts";

type SecretUse = Pick<Tool, "secret" | "connectionParams">;

/**
 * A request that adds or moves a Secret must itself contain the address that the Secret is sent to.
 * This is required once: the Tool keeps its address, even when the Service's owner later changes the
 * default.
 * @param params the connection parameters of the request
 * @param before null for a new Tool
 * @param after the Tool with the Service's defaults
 * @returns null, or the refusal that names the host
 */
export function hostRefusal(
  service: Pick<Service, "own">,
  params: Tool["connectionParams"] | undefined,
  before: SecretUse | null,
  after: SecretUse,
): Refusal | null {
  if (service.own || after.secret === null) return null;
  const [hosts, knownHosts] = [after, before].map((tool) => hostsOf(tool?.connectionParams ?? {}));
  const isKnown = before !== null && before.secret !== null && String(knownHosts) === String(hosts);
  const unnamedParam = ADDRESS_PARAMS.find(
    (name) => params?.[name] === undefined && after.connectionParams[name] !== undefined,
  );
  if (isKnown || unnamedParam === undefined) return null;
  return new Refusal({
    kind: "invalid",
    code: "secret_host_unnamed",
    title: "The Secret would go to a host that the request does not name",
    detail:
      `It would be sent to ${hosts?.join(", ")}, as another user has set up this Service. ` +
      `If that is intended, include \`connectionParams.${unnamedParam}\` in the request. Nothing was stored.`,
    errors: [
      {
        pointer: `/connectionParams/${unnamedParam}`,
        detail: `include it to agree: ${String(after.connectionParams[unnamedParam])}`,
      },
    ],
  });
}
