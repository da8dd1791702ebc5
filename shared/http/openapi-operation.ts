// One operation of the OpenAPI document: what a route accepts, and what it answers on success.
import { hasVersions, limitOf, type ApiRoute } from "./api-route.ts";
import { headersOf, type Components, type Json } from "./openapi-components.ts";
import { exampleOf, examplesOf } from "./openapi-examples.ts";
import { failuresOf } from "./openapi-failures.ts";

/** @param problem the schema of problem documents */
export function operationOf(route: ApiRoute, components: Components, problem: Json): Json {
  const parameters = parametersOf(route, components);
  const body = route.body ? components.schemaOf(route.body, "input") : null;
  const { id, summary, success, streamed, noContent } = route;
  return {
    operationId: id,
    summary,
    description: describe(route),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(route, body, components) } : {}),
    ...(route.file ? { requestBody: fileBody(route.file) } : {}),
    responses: {
      [success.status]: answer(route, success, components),
      ...(streamed
        ? { 200: answer(route, { status: 200, ...streamed, ...EVENT_STREAM }, components) }
        : {}),
      ...(noContent ? { 204: { description: noContent } } : {}),
      ...(hasVersions(route) ? { 304: notModified(components) } : {}),
      ...failuresOf(route, components, problem),
    },
  };
}

const EVENT_STREAM = { contentType: "text/event-stream" };

/** The summary, and what the route's shape implies. */
function describe(route: ApiRoute): string {
  const limit = limitOf(route);
  return [
    `${route.summary}.`,
    ...(route.authenticated ? [] : ["Needs no token."]),
    ...(route.idempotent
      ? ["Carried out once per Idempotency-Key: a repeat of the request gets the first answer."]
      : []),
    ...(route.conditional ? ["With an If-Match, only the version that it names is changed."] : []),
    ...(hasVersions(route)
      ? ["Answers 304 when If-None-Match has the ETag of the current content."]
      : []),
    ...(limit ? [`Counts against the user's limit \`${limit}\`.`] : []),
  ].join(" ");
}

function securityOf({ authenticated, ticketed }: ApiRoute): Json[] {
  if (!authenticated) return [];
  return [{ user: [] }, ...(ticketed === true ? [{ ticket: [] }] : [])];
}

function requestBody({ summary }: ApiRoute, schema: Json, { schemas }: Components): Json {
  const example = exampleOf(schema, schemas);
  return {
    description: `The input for: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    required: true,
    content: { "application/json": { schema, example } },
  };
}

const fileBody = ({ description }: { description: string }): Json => ({
  description,
  required: true,
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
});

function parametersOf(route: ApiRoute, components: Components): Json[] {
  const header = (name: string, required: boolean, description: string, schema: Json) =>
    components.share("parameters", name.replaceAll("-", ""), {
      name,
      in: "header",
      required,
      description,
      schema: { type: "string", ...schema },
    });
  const key = { minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" };
  return [
    ...(route.params ? fields(components.schemaOf(route.params, "input"), "path", components) : []),
    ...(route.query ? fields(components.schemaOf(route.query, "input"), "query", components) : []),
    ...(route.idempotent
      ? [
          header(
            "Idempotency-Key",
            route.idempotent === true,
            "A fresh random key per request, the same on a retry: it is carried out once",
            { ...key, examples: ["d3f1c0de-6b1e-4a52-9a0e-6f2b8a4c1d01"] },
          ),
        ]
      : []),
    ...(route.conditional
      ? [
          header(
            "If-Match",
            false,
            "The strong ETag of the version that was read; the change is refused when it is not the current one",
            { examples: ['"5d41402abc4b2a76b9719d911017c592"'] },
          ),
        ]
      : []),
    ...(hasVersions(route)
      ? [
          header(
            "If-None-Match",
            false,
            "The ETag of the version that the client has; the answer is 304 while that version is current",
            { examples: ['"5d41402abc4b2a76b9719d911017c592"'] },
          ),
        ]
      : []),
    ...(route.resumable
      ? [
          header(
            "Last-Event-ID",
            false,
            "The id of the last event that the client has; the stream continues after it",
            { examples: ["0.7"] },
          ),
        ]
      : []),
  ];
}

const DEFAULT_DESCRIPTION = "identifies the item at this address";

/** An object's properties as parameters. */
function fields(object: Json, place: "path" | "query", { schemas }: Components): Json[] {
  const requiredNames = (object["required"] ?? []) as string[];
  return Object.entries(object["properties"] as Record<string, Json>).map(([name, property]) => {
    const { description = DEFAULT_DESCRIPTION, ...schema } = property;
    return {
      name,
      in: place,
      required: requiredNames.includes(name),
      description,
      schema,
      example: exampleOf(schema, schemas),
    };
  });
}

function answer(route: ApiRoute, success: ApiRoute["success"], components: Components): Json {
  const { status, description, schema, contentType = "application/json" } = success;
  const allHeaders = { ...success.headers, ...(hasVersions(route) ? ETAG : {}) };
  const headers = {
    ...headersOf(allHeaders, components),
    ...(limitOf(route) ? headersOf(RATE, components) : {}),
  };
  const response = { description, ...(Object.keys(headers).length > 0 ? { headers } : {}) };
  if (status === 204) return response;
  const body = schema ? components.schemaOf(schema, "output") : { type: "string" };
  const examples = schema ? examplesOf(body, components.schemas) : {};
  return { ...response, content: { [contentType]: { schema: body, ...examples } } };
}

const ETAG = { ETag: "changes whenever the content changes" };
const RATE = {
  "RateLimit-Policy":
    "the limit: `q` requests at once; after `w` seconds without a request, all are available again",
  RateLimit: "the rest: `r` requests are left, and one more is available after `t` seconds",
};

const notModified = (components: Components) =>
  components.share("responses", "NotModified", {
    description: "The content still has the ETag in If-None-Match",
    headers: headersOf(ETAG, components),
  });
