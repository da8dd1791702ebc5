// The draft of a Tool of what an MCP server offers: connection and Secret are those of a Tool of the same server.
import type { components } from "../../../../clients/typescript/types.ts";
import { draftOf, type ToolDraft } from "./tool-draft.ts";

export type Offer = components["schemas"]["ToolCatalogue"]["items"][number];
type Tool = components["schemas"]["Tool"];

/**
 * A changed offer of the Tool's own operation keeps the Tool's name, its arguments and its word on repeating; any other
 * one is taken to do harm when it is repeated.
 */
export function draftOfOffer(tool: Tool, offer: Offer): ToolDraft {
  const { operation, serviceId, connectionParams, secret } = tool;
  const schemas = { inputSchema: offer.inputSchema, outputSchema: offer.outputSchema ?? {} };
  const isOwn = operation.type === "mcp_call" && operation.tool === offer.name;
  if (isOwn) {
    return draftOf({
      ...tool,
      ...schemas,
      operation: { ...operation, schemaHash: offer.schemaHash },
      outputSchema: offer.outputSchema ?? tool.outputSchema,
    });
  }
  return draftOf({
    name: offer.name,
    description: offer.description,
    serviceId,
    connectionParams,
    secret,
    ...schemas,
    operation: { type: "mcp_call", tool: offer.name, retry: "never", schemaHash: offer.schemaHash },
  });
}
