// The TypeScript client's generated files: the OpenAPI document that the routes make, and its types.
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";
import { apiRoutes } from "../../functions/routes.ts";
import type { Json } from "../../shared/http/openapi-components.ts";
import { buildOpenApi } from "../../shared/http/openapi.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: { "application/json": { schema: Json } } };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const banner = "// Generated from openapi.json by `npm run client`: do not edit.";

/** Name → content of every generated file. */
export async function generateClient(): Promise<Record<string, string>> {
  const pack = createKitchenPack();
  const document = buildOpenApi(apiRoutes(pack), pack);
  const types = await compile(schemaOf(document) as JSONSchema, "Operations", {
    additionalProperties: false,
    bannerComment: banner,
    format: false,
    // Lengths are the server's to check; as types they are tuples of every length.
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  const options = (await resolveConfig(import.meta.filename)) ?? {};
  return {
    "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "types.ts": withoutOrigins(await format(types, { ...options, parser: "typescript" })),
  };
}

/** One schema for all: `METHOD /path` → what the request takes and what it is answered with. */
function schemaOf(document: Json): Json {
  const paths = document["paths"] as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const shape = shapeOf(operation);
      return shape === null ? [] : [[`${method.toUpperCase()} ${path}`, shape]];
    }),
  );
  const { schemas } = document["components"] as { schemas: Json };
  const whole = { ...object(Object.fromEntries(operations) as Json), $defs: schemas };
  return JSON.parse(JSON.stringify(whole), plain) as Json;
}

/** What the compiler of types reads otherwise than the document means it. */
function plain(key: string, value: unknown): unknown {
  if (key === "$ref") return String(value).replace("#/components/schemas/", "#/$defs/");
  // "One of these fields" says nothing that a type of optional fields could say.
  if (isChoice(key, value) || key === "not") return undefined;
  if (!isObject(value)) return value;
  const isAnything = Object.keys(value).join() === "description" && isText(value["description"]);
  return isAnything ? { ...value, tsType: "unknown" } : value;
}

const isChoice = (key: string, value: unknown) =>
  (key === "oneOf" || key === "anyOf") && JSON.stringify(value).startsWith('[{"required"');
const isText = (value: unknown) => typeof value === "string";
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without the compiler's remarks on where each type was mentioned. */
const withoutOrigins = (types: string) =>
  types
    .replaceAll(/(?: \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, "")
    .replaceAll("/**\n */\n", "");

/** Null for what is answered as a stream of events only: the client has a reader of its own for these. */
function shapeOf({ parameters = [], requestBody, responses }: Operation): Json | null {
  const fields: Json = {};
  const optional: string[] = [];
  for (const place of ["path", "query"]) {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) continue;
    const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
    fields[place] = object(
      Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
      required,
    );
    if (required.length === 0) optional.push(place);
  }
  if (requestBody) fields["body"] = requestBody.content["application/json"].schema;
  const successes = Object.entries(responses).filter(([status]) => status < "3");
  const [json] = successes.flatMap(([, { content }]) => content?.["application/json"] ?? []);
  if (json === undefined && !("204" in responses)) return null;
  fields["answer"] = json?.schema ?? { type: "null" };
  return object(
    fields,
    Object.keys(fields).filter((name) => !optional.includes(name)),
  );
}

const object = (properties: Json, required = Object.keys(properties)): Json => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
