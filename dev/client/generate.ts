// Generates files of the TypeScript client: the OpenAPI document of the routes, and its types.
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { apiRoutes } from "../../functions/routes.ts";
import type { Json } from "../../shared/http/openapi-components.ts";
import { buildOpenApi } from "../../shared/http/openapi.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";

const BANNER = "// Generated from openapi.json by `npm run client`: do not edit.\n";

/** The content of every generated file, by name. */
export async function generateClient(): Promise<Record<string, string>> {
  const pack = createKitchenPack();
  const document = `${JSON.stringify(buildOpenApi(apiRoutes(pack), pack), null, 2)}\n`;
  const schema = JSON.parse(document, makeKeyOptional) as OpenAPI3;
  // A record of any values becomes an index signature; other objects allow no further properties.
  const types = await openapiTS(schema, { alphabetize: false, defaultNonNullable: false });
  return { "openapi.json": document, "types.ts": BANNER + astToString(types) };
}

/** Makes the Idempotency-Key optional, because the client adds one if it is missing. */
function makeKeyOptional(_name: string, value: unknown): unknown {
  const isKey = isObject(value) && value["in"] === "header" && value["name"] === "Idempotency-Key";
  return isKey ? { ...value, required: false } : value;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
