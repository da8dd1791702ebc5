// The hash that pins a server's tool: computed from its schemas for inputs and output.

export interface ToolSchemas {
  inputSchema: unknown;
  outputSchema?: unknown;
}

/** Independent of the order in which a server writes keys. */
export async function schemaHash({ inputSchema, outputSchema }: ToolSchemas): Promise<string> {
  const text = JSON.stringify(sortKeys([inputSchema, outputSchema ?? null]));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, field]) => [key, sortKeys(field)]);
}
