// Tells a client where to get a token (RFC 9728).
import { withoutTrailing } from "../contracts/texts.ts";
import type { AlfredEnv } from "../runtime/read-env.ts";

export const MCP_PATH = "/mcp";
const METADATA_PATH = "/.well-known/oauth-protected-resource";
/**
 * The document's address, and the address that RFC 9728 (3.1) derives from a resource with a path.
 */
export const METADATA_PATHS = [METADATA_PATH, `${METADATA_PATH}${MCP_PATH}`];

type Addresses = Pick<AlfredEnv, "publicUrl" | "supabase">;

export function protectedResource({ publicUrl, supabase }: Addresses) {
  return {
    resource: addressOf(publicUrl, MCP_PATH),
    resource_name: "Alfred",
    authorization_servers: [addressOf(supabase.url, "/auth/v1")],
    bearer_methods_supported: ["header"],
  };
}

/** The address of the document, for the challenge of a request without a token. */
export const metadataAddress = ({ publicUrl }: Pick<AlfredEnv, "publicUrl">): string =>
  addressOf(publicUrl, `${METADATA_PATH}${MCP_PATH}`);

const addressOf = (base: string, path: string) => `${withoutTrailing(base, "/")}${path}`;
