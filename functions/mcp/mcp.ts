// The MCP server's address, and the document that tells its clients where to get a token.
import type { DomainPack } from "../../shared/contracts/pack.ts";
import type { App } from "../../shared/http/create-worker.ts";
import { refuseOtherMethods } from "../../shared/http/register-api.ts";
import {
  MCP_PATH,
  METADATA_PATHS,
  protectedResource,
} from "../../shared/mcp/protected-resource.ts";
import { createMcp } from "../../shared/mcp/serve-mcp.ts";

/** Registers `/mcp` and `/.well-known/oauth-protected-resource`. */
export function registerMcp(app: App, pack: DomainPack): void {
  const serve = createMcp(pack);
  app.all(MCP_PATH, (c) =>
    serve(c.var.runtime, c.req.raw, (work) => c.executionCtx.waitUntil(work)),
  );
  for (const path of METADATA_PATHS) {
    app.get(path, (c) =>
      c.json(protectedResource(c.var.runtime.env), 200, {
        "Cache-Control": "public, max-age=300",
      }),
    );
    refuseOtherMethods(app, path, ["GET"]);
  }
}
