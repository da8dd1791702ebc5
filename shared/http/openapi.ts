// The OpenAPI 3.1 document, made from the same table of routes that serves requests.
import { problemSchema } from "../contracts/api/common.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { ApiRoute } from "./api-route.ts";
import { createComponents, type Json } from "./openapi-components.ts";
import { operationOf } from "./openapi-operation.ts";
import { tagOf, tagsOf } from "./openapi-tags.ts";

/**
 * @param routes every public route
 * @param pack supplies the name in paths, the description and the kinds of guard findings
 * Errors: Error when two different schemas have one name.
 */
export function buildOpenApi(
  routes: ApiRoute[],
  { name, purpose, violations }: Pick<DomainPack, "name" | "purpose" | "violations">,
): Json {
  const components = createComponents();
  const problem = components.schemaOf(problemSchema(violations?.kinds ?? []), "output");
  const packPath = `/v1/${name}/`;
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const operation = operationOf(route, components, problem);
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: { tags: [tagOf(route, packPath)], ...operation },
    };
  }
  const isTicketed = routes.some(({ ticketed }) => ticketed === true);
  return {
    openapi: "3.1.0",
    info: {
      title: "Alfred",
      version: "1",
      summary: "An assistant: conversations, their messages, and what those changed",
      description:
        `${purpose} A message is answered by a run: post it, then follow the run's events or wait for its ` +
        "end. Every failure is an RFC 9457 problem document with a stable `code`. Reads have an ETag and " +
        "accept If-None-Match. An answer to a signed-in user has a RateLimit header with what is left of the user's " +
        "limit, unless that is unknown.",
      contact: { name: "The operator of this server" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The server that this document came from" }],
    tags: tagsOf(routes, packPath),
    paths,
    components: {
      schemas: components.all(),
      ...components.shared(),
      securitySchemes: {
        user: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of a signed-in Supabase user",
        },
        ...(isTicketed ? { ticket: TICKET } : {}),
      },
    },
  };
}

const TICKET = {
  type: "apiKey",
  in: "query",
  name: "ticket",
  description: "A ticket for the events of one run, because an EventSource cannot send headers",
};
