// What is pinned of a server's tool: one number of the schemas that it gives for inputs and output.

export interface ToolSchemas {
  inputSchema: unknown;
  outputSchema?: unknown;
}

/** The same for the same schemas, in whatever order a server writes their keys. */
export async function schemaHash({ inputSchema, outputSchema }: ToolSchemas): Promise<string> {
  const text = JSON.stringify(sorted([inputSchema, outputSchema ?? null]));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, one]) => [key, sorted(one)]);
}
