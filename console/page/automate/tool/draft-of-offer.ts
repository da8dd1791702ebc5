// The draft of a Tool from an MCP server's offer, with the connection and Secret of another Tool of that server.
import type { components } from "../../../../clients/typescript/types.ts";
import { draftOf, type ToolDraft } from "./tool-draft.ts";

export type Offer = components["schemas"]["ToolCatalogue"]["items"][number];
type Tool = components["schemas"]["Tool"];

/**
 * If the offer is for the Tool's own operation, the Tool keeps its name, arguments and repeat setting; for any other
 * offer, repeating is assumed to do harm.
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
