// The answer of an MCP server's tool as one JSON value.
import type { CallToolResult } from "@modelcontextprotocol/client";

/**
 * The server's structured content, otherwise its text; text that is a JSON object or list is
 * parsed. Other content (pictures, resources) stays as the server sent it.
 */
export function readResult({ structuredContent, content }: CallToolResult): unknown {
  if (structuredContent !== undefined) return structuredContent;
  if (!content.every((block) => block.type === "text")) return { content };
  const text = content.map((block) => block.text).join("\n");
  return asJson(text) ?? text;
}

/** The texts of an answer, whatever else it has. */
export const textOf = ({ content }: CallToolResult): string =>
  content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");

function asJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
