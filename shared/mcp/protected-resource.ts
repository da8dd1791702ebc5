// How a client learns where to get a token (RFC 9728), and the challenge that names the document.
import { withoutTrailing } from "../contracts/texts.ts";
import { ProblemError } from "../http/problem.ts";
import type { AlfredEnv } from "../runtime/read-env.ts";

export const MCP_PATH = "/mcp";
/** The document's address, and the one that RFC 9728 (3.1) derives from a resource with a path. */
const METADATA_PATH = "/.well-known/oauth-protected-resource";
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

/** A 401 with the address of the document in its challenge; any other error as it is. */
export function withMetadata(error: unknown, { publicUrl }: Addresses): unknown {
  if (!(error instanceof ProblemError) || error.details.status !== 401) return error;
  const address = addressOf(publicUrl, `${METADATA_PATH}${MCP_PATH}`);
  const { headers = {} } = error.details;
  const challenge = `${headers["WWW-Authenticate"]}, resource_metadata="${address}"`;
  return new ProblemError({
    ...error.details,
    headers: { ...headers, "WWW-Authenticate": challenge },
  });
}

const addressOf = (base: string, path: string) => `${withoutTrailing(base, "/")}${path}`;
