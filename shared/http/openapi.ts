// The OpenAPI 3.1 document, made of the same table of routes that serves requests.
import { problemSchema } from "../contracts/api/common.ts";
import type { DomainPack } from "../contracts/pack.ts";
import { problemsOf, type ApiRoute, type ProblemSpec } from "./api-route.ts";
import { createComponents, type Components, type Json } from "./openapi-components.ts";

/**
 * @param routes every public route
 * @param pack supplies the description and the kinds of guard findings
 * Errors: Error when two different schemas have one name.
 */
export function buildOpenApi(
  routes: ApiRoute[],
  { purpose, violations }: Pick<DomainPack, "purpose" | "violations">,
): Json {
  const components = createComponents();
  const problem = components.schemaOf(problemSchema(violations?.kinds ?? []), "output");
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: operation(route, components, problem),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Alfred",
      version: "1",
      summary: "An assistant: conversations, their messages, and what those changed",
      description:
        `${purpose} A message is answered by a run: post it, then follow the run's events or wait for its ` +
        "end. Every failure is an RFC 9457 problem document with a stable `code`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: components.all(),
      securitySchemes: {
        user: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of a signed-in Supabase user",
        },
      },
    },
  };
}

function operation(route: ApiRoute, components: Components, problem: Json): Json {
  const parameters = parametersOf(route, components);
  return {
    operationId: route.id,
    summary: route.summary,
    security: route.authenticated ? [{ user: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBody(components.schemaOf(route.body, "input")) } : {}),
    responses: {
      [route.success.status]: success(route.success, components),
      ...(route.streamed
        ? { 200: success({ status: 200, ...route.streamed, ...EVENT_STREAM }, components) }
        : {}),
      ...(route.emptied ? { 204: { description: route.emptied } } : {}),
      ...failures(route, problem),
    },
  };
}

const requestBody = (schema: Json) => ({
  required: true,
  content: { "application/json": { schema } },
});

const textHeader = (name: string, required: boolean, description: string, schema: Json): Json => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string", ...schema },
});

function parametersOf(route: ApiRoute, components: Components): Json[] {
  return [
    ...(route.params ? fields(components.schemaOf(route.params, "input"), "path") : []),
    ...(route.query ? fields(components.schemaOf(route.query, "input"), "query") : []),
    ...(route.idempotent
      ? [
          textHeader(
            "Idempotency-Key",
            route.idempotent === true,
            "A fresh random key per request, the same on a retry: it is carried out once",
            { minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
          ),
        ]
      : []),
    ...(route.conditional
      ? [textHeader("If-Match", false, "Only if it still is what was read: its ETag", {})]
      : []),
    ...(route.resumable
      ? [textHeader("Last-Event-ID", false, "Go on after this event: its `epoch.n`", {})]
      : []),
  ];
}

/** An object's properties as parameters. */
function fields(object: Json, place: "path" | "query"): Json[] {
  const required = (object["required"] ?? []) as string[];
  return Object.entries(object["properties"] as Record<string, Json>).map(([name, property]) => {
    const { description, ...schema } = property;
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });
}

const EVENT_STREAM = { contentType: "text/event-stream" };

function success(answer: ApiRoute["success"], components: Components): Json {
  const { status, description, schema, contentType = "application/json", headers } = answer;
  if (status === 204) return { description };
  const body = schema ? components.schemaOf(schema, "output") : { type: "string" };
  return {
    description,
    ...(headers ? { headers: headersOf(headers) } : {}),
    content: { [contentType]: { schema: body } },
  };
}

/** One response per status; the codes that it can carry are an enumeration. */
function failures(route: ApiRoute, problem: Json): Record<string, Json> {
  const byStatus = Map.groupBy(problemsOf(route), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, specs]) => [status, failure(status, specs, problem)]),
  );
}

function failure(status: number, specs: ProblemSpec[], problem: Json): Json {
  const waits = specs.some(({ retryAfter }) => retryAfter === true);
  const headers = {
    ...(waits ? { "Retry-After": "seconds to wait" } : {}),
    ...(status === 401 ? { "WWW-Authenticate": "RFC 6750" } : {}),
  };
  const codes = { properties: { code: { enum: specs.map(({ code }) => code) } } };
  return {
    description: specs.map(({ code, when }) => `\`${code}\`: ${when}`).join("; "),
    ...(Object.keys(headers).length > 0 ? { headers: headersOf(headers) } : {}),
    content: { "application/problem+json": { schema: { allOf: [problem, codes] } } },
  };
}

const headersOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );
