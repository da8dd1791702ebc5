// /v1/<pack>/<catalogue>: searches the pack's catalogue for words.
import { CatalogueQuerySchema, catalogueSchema } from "../../shared/contracts/api/rows.ts";
import { columnOf } from "../../shared/contracts/field-names.ts";
import type { CatalogueSpec } from "../../shared/contracts/resource.ts";
import { defineRoute, type ApiRoute } from "../../shared/http/api-route.ts";

export function catalogueRoute(path: string, spec: CatalogueSpec): ApiRoute {
  const columns = Object.keys(spec.fields).map((field) => [field, columnOf(field)] as const);
  return defineRoute({
    method: "get",
    path,
    id: `search${spec.many}`,
    summary: `${spec.many} that match the words, the best match first`,
    authenticated: true,
    query: CatalogueQuerySchema,
    success: { status: 200, description: "What was found", schema: catalogueSchema(spec) },
    async handle({ runtime, userId, query: { q, limit } }) {
      const hits = await runtime.api(userId).searchCatalogue(q, limit);
      const items = hits.map(({ id, matched, confidence, ...row }) => ({
        id,
        ...Object.fromEntries(columns.map(([field, column]) => [field, row[column] ?? null])),
        matched,
        confidence,
      }));
      return { status: 200, json: { items } };
    },
  });
}
