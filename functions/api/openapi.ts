// /openapi.json: every public route, from the table that the server uses.
import { OpenApiSchema } from "../../shared/contracts/api/common.ts";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import { defineRoute, type ApiRoute } from "../../shared/http/api-route.ts";
import { buildOpenApi } from "../../shared/http/openapi.ts";

/** @param routes all routes, including this one; read when the document is first requested */
export function openApiRoute(pack: DomainPack, routes: () => ApiRoute[]): ApiRoute {
  let document: unknown;
  return defineRoute({
    method: "get",
    path: "/openapi.json",
    id: "openapi",
    summary: "This document",
    authenticated: false,
    success: { status: 200, description: "OpenAPI 3.1", schema: OpenApiSchema },
    handle: async () => ({
      status: 200,
      json: (document ??= buildOpenApi(routes(), pack)),
      headers: { "Cache-Control": "public, max-age=300" },
    }),
  });
}
