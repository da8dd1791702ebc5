// What a tool of an MCP server answered, as one JSON value.
import type { CallToolResult } from "@modelcontextprotocol/client";

/**
 * What the server has structured, else its text: as JSON where it is an object or a list of it. Anything else than
 * text (pictures, resources) is kept as the server wrote it.
 */
export function readResult({ structuredContent, content }: CallToolResult): unknown {
  if (structuredContent !== undefined) return structuredContent;
  if (!content.every((block) => block.type === "text")) return { content };
  const text = content.map((block) => block.text).join("\n");
  return asJson(text) ?? text;
}

function asJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
