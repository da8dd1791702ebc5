// The MCP server's route, and the document that tells clients where to get a token.
import type { DomainPack } from "../../shared/contracts/pack.ts";
import { authenticate } from "../../shared/http/authenticate.ts";
import type { App } from "../../shared/http/create-worker.ts";
import { limitRate } from "../../shared/http/limit-rate.ts";
import { ProblemError } from "../../shared/http/problem.ts";
import { MAX_BODY_BYTES, tooLarge } from "../../shared/http/read-request.ts";
import { receiveBody } from "../../shared/http/receive-body.ts";
import { refuseOtherMethods } from "../../shared/http/register-api.ts";
import {
  MCP_PATH,
  METADATA_PATHS,
  metadataAddress,
  protectedResource,
} from "../../shared/mcp/protected-resource.ts";
import { callsTool, createMcp, type ServeMcp } from "../../shared/mcp/serve-mcp.ts";
import type { Runtime } from "../../shared/runtime/create-runtime.ts";

/** Registers `/mcp` and `/.well-known/oauth-protected-resource`. */
export function registerMcp(app: App, pack: DomainPack): void {
  const serve = createMcp(pack, MAX_BODY_BYTES);
  app.all(MCP_PATH, (c) =>
    answer(serve, c.var.runtime, c.req.raw, (work) => c.executionCtx.waitUntil(work)),
  );
  for (const path of METADATA_PATHS) {
    app.get(path, (c) =>
      c.json(protectedResource(c.var.runtime.env), 200, { "Cache-Control": "public, max-age=300" }),
    );
    refuseOtherMethods(app, path, ["GET"]);
  }
}

/**
 * Checks origin, token, length and, unless a tool is called, the rate; then serves the protocol. Errors:
 * ProblemError.
 */
async function answer(
  serve: ServeMcp,
  runtime: Runtime,
  request: Request,
  defer: (work: Promise<unknown>) => void,
): Promise<Response> {
  const body = await receiveBody(request, MAX_BODY_BYTES);
  refuseForeignOrigin(request.headers, runtime.env);
  const { user, client } = await authenticate(runtime, request.headers).catch((error: unknown) => {
    throw withMetadata(error, runtime.env);
  });
  if (body === "too_large") throw tooLarge(MAX_BODY_BYTES);
  if (!callsTool(body)) await limitRate(runtime, "reads", user);
  return serve({ runtime, user, client, defer, request, body });
}

type Env = Runtime["env"];

/**
 * Refuses a page of another site that reaches this address through DNS rebinding or with a user's token.
 * Programs send no Origin and pass. Errors: ProblemError 403.
 */
function refuseForeignOrigin(headers: Headers, { publicUrl, corsOrigins }: Env): void {
  const origin = headers.get("Origin");
  if (origin === null || [new URL(publicUrl).origin, ...corsOrigins].includes(origin)) return;
  throw new ProblemError({
    status: 403,
    code: "origin_not_allowed",
    title: "Pages of this origin may not call this address",
    detail: "Connect with a program, or from a page of this server's own origin.",
  });
}

/**
 * Adds the document's address to the challenge of a 401 (RFC 9728); any other error stays unchanged.
 */
function withMetadata(error: unknown, env: Env): unknown {
  if (!(error instanceof ProblemError) || error.details.status !== 401) return error;
  const { headers = {} } = error.details;
  const challenge = `${headers["WWW-Authenticate"]}, resource_metadata="${metadataAddress(env)}"`;
  return new ProblemError({
    ...error.details,
    headers: { ...headers, "WWW-Authenticate": challenge },
  });
}
