// A server's descriptions of its tools, each with the hash that pins its schemas.
import type { Session } from "./open-session.ts";
import { schemaHash } from "./schema-hash.ts";

export interface SeenTool {
  name: string;
  description: string | null;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown> | null;
  /** The hash that an operation must contain, or its tool is not called. */
  schemaHash: string;
}

export async function listTools({ client, options }: Session): Promise<SeenTool[]> {
  const { tools } = await client.listTools(undefined, options);
  return Promise.all(
    tools.map(async ({ name, description = null, inputSchema, outputSchema = null }) => ({
      name,
      description,
      inputSchema,
      outputSchema,
      schemaHash: await schemaHash({ inputSchema, outputSchema }),
    })),
  );
}
