// Where a Secret goes: a default in another user's Service sends none anywhere until the Secret's owner has named the host.
import type { Service } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { ADDRESS_PARAMS, hostsOf } from "../../platform/tools/hosts-of.ts";
import { Refusal } from "../refusal.ts";

type Called = Pick<Tool, "secret" | "connectionParams">;

/**
 * The address that a request adds a Secret for, or moves it to, stands in the request itself. That is asked once: the
 * Tool keeps its address, whatever the Service's owner makes the default later.
 * @param given the connection parameters of the request
 * @param before null for a new Tool
 * @param after with the Service's defaults. @returns null, or the refusal that names the host
 */
export function hostRefusal(
  service: Pick<Service, "own">,
  given: Tool["connectionParams"] | undefined,
  before: Called | null,
  after: Called,
): Refusal | null {
  if (service.own || after.secret === null) return null;
  const [hosts, known] = [after, before].map((tool) => hostsOf(tool?.connectionParams ?? {}));
  const isKnown = before !== null && before.secret !== null && String(known) === String(hosts);
  const unnamed = ADDRESS_PARAMS.find(
    (name) => given?.[name] === undefined && after.connectionParams[name] !== undefined,
  );
  if (isKnown || unnamed === undefined) return null;
  return new Refusal({
    kind: "invalid",
    code: "secret_host_unnamed",
    title: "The Secret would go to a host that the request does not name",
    detail:
      `It would be sent to ${hosts?.join(", ")}, as another user has set up this Service. ` +
      `If that is meant, send \`connectionParams.${unnamed}\` with it. Nothing was stored.`,
    errors: [
      {
        pointer: `/connectionParams/${unnamed}`,
        detail: `name it to agree: ${String(after.connectionParams[unnamed])}`,
      },
    ],
  });
}
