// GET /v1/<pack>/<resource> and …/deletions: a pack's rows for screens, page by page, and which were deleted.
import { DeletionPageSchema } from "../../shared/contracts/api/row-pages.ts";
import type { RowSchemas } from "../../shared/contracts/api/rows.ts";
import type { ResourceSpec } from "../../shared/contracts/resource.ts";
import { type ApiRoute, defineRoute } from "../../shared/http/api-route.ts";
import { householdProblems } from "../../shared/http/rows/row-problem-specs.ts";
import { listDeletions, listRows } from "../../shared/services/rows/list-rows.ts";

/** @param schemas builds the resource's schemas when they are first needed */
export function listRoutes(
  path: string,
  spec: ResourceSpec,
  schemas: () => RowSchemas,
): ApiRoute[] {
  const { many, owner } = spec;
  const problems = owner === "user" ? [] : householdProblems;
  const kind = withSpaces(many);
  return [
    defineRoute({
      method: "get",
      path,
      id: `list${many}`,
      summary: `${kind}, ${owner === "user" ? "the user's own" : "of one household"}`,
      authenticated: true,
      get query() {
        return schemas().query;
      },
      success: {
        status: 200,
        description: "A page",
        get schema() {
          return schemas().page;
        },
      },
      problems,
      handle: async ({ runtime, userId, query }) => ({
        status: 200,
        json: await listRows(runtime, userId, spec, query),
      }),
    }),
    defineRoute({
      method: "get",
      path: `${path}/deletions`,
      id: `list${many}Deletions`,
      summary: `${kind} that were deleted, in the order of their deletion, for a client that keeps a copy`,
      authenticated: true,
      get query() {
        return schemas().deletionQuery;
      },
      success: { status: 200, description: "A page", schema: DeletionPageSchema },
      problems,
      handle: async ({ runtime, userId, query }) => ({
        status: 200,
        json: await listDeletions(runtime, userId, spec, query),
      }),
    }),
  ];
}

/** `TastingNote` → `tasting note` */
export const withSpaces = (name: string) =>
  name.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
