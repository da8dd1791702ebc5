// Registers an example: creates its Service, its Secret and its Tools, or updates those of the same name.
import type { Tool } from "../../../shared/contracts/definitions/tools.ts";
import type { ApiClient } from "../chat/api-client.ts";
import { changedFields, createOrUpdate, type StoredDefinition } from "./definitions.ts";
import type { Example } from "./example-tools.ts";

export interface RegisteredItem {
  kind: "service" | "secret" | "tool";
  name: string;
  outcome: StoredDefinition<unknown>["outcome"];
}

/**
 * @returns the Tools by name
 * @throws Error when an MCP server does not offer the tool that is to be called
 */
export async function register(
  api: ApiClient,
  { service, secret, tools }: Example,
  report: (item: RegisteredItem) => void,
): Promise<Map<string, Tool>> {
  const storedService = await createOrUpdate(api, "services", service, (existing) =>
    changedFields(existing, { connectionSchema: service.connectionSchema }),
  );
  report({ kind: "service", name: service.name, outcome: storedService.outcome });
  // The API never shows the value, so it is always written.
  const storedSecret = await createOrUpdate(api, "secrets", secret, () => ({
    value: secret.value,
  }));
  report({ kind: "secret", name: secret.name, outcome: storedSecret.outcome });
  const toolsByName = new Map<string, Tool>();
  for (const { placement, ...tool } of tools) {
    const secretUse = placement && { secretId: storedSecret.item.id, placement };
    const body = { ...tool, serviceId: storedService.item.id, secret: secretUse };
    // The addresses of the examples change with each start. A pinned schema is kept.
    const { item, outcome } = await createOrUpdate(api, "tools", body, (existing) =>
      changedFields(existing, { connectionParams: tool.connectionParams, secret: secretUse }),
    );
    toolsByName.set(tool.name, await pinTool(api, item));
    report({ kind: "tool", name: tool.name, outcome });
  }
  return toolsByName;
}

interface Catalogue {
  items: { name: string; schemaHash: string }[];
  detail: string | null;
}

/** Pins the schema of a Tool of an MCP server, without which the Tool is not called. */
async function pinTool(api: ApiClient, tool: Tool): Promise<Tool> {
  const { operation } = tool;
  if (operation.type !== "mcp_call") return tool;
  const { items, detail } = await api.request<Catalogue>(
    "POST",
    `/v1/tools/${tool.id}/catalogue`,
    {},
  );
  const offer = items.find(({ name }) => name === operation.tool);
  if (offer === undefined) {
    throw new Error(`The MCP server does not offer ${operation.tool}. ${detail ?? ""}`.trimEnd());
  }
  const { schemaHash } = offer;
  if (schemaHash === operation.schemaHash) return tool;
  return api.request("PATCH", `/v1/tools/${tool.id}`, { operation: { ...operation, schemaHash } });
}
