// The TypeScript client's generated files: the OpenAPI document made from the routes, and its
// types.
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { apiRoutes } from "../../functions/routes.ts";
import type { Json } from "../../shared/http/openapi-components.ts";
import { buildOpenApi } from "../../shared/http/openapi.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";

const BANNER = "// Generated from openapi.json by `npm run client`: do not edit.\n";

/** Name → content of every generated file. */
export async function generateClient(): Promise<Record<string, string>> {
  const pack = createKitchenPack();
  const document = `${JSON.stringify(buildOpenApi(apiRoutes(pack), pack), null, 2)}\n`;
  const schema = JSON.parse(document, withoutKeys) as OpenAPI3;
  // A record of anything becomes an index signature; other unnamed properties stay forbidden.
  const types = await openapiTS(schema, { alphabetize: false, defaultNonNullable: false });
  return { "openapi.json": document, "types.ts": BANNER + astToString(types) };
}

/** The client adds an Idempotency-Key when none is given, so its types do not require one. */
function withoutKeys(_name: string, value: unknown): unknown {
  const isKey = isObject(value) && value["in"] === "header" && value["name"] === "Idempotency-Key";
  return isKey ? { ...value, required: false } : value;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
