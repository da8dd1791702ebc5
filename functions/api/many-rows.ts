// PATCH /v1/<pack>/<resource>: changes many rows of a pack in one piece.
import { type HouseholdQuery, HouseholdQuerySchema } from "../../shared/contracts/api/common.ts";
import type { RowSchemas } from "../../shared/contracts/api/rows.ts";
import type { ResourceSpec } from "../../shared/contracts/resource.ts";
import { type ApiRoute, defineRoute, type ProblemSpec } from "../../shared/http/api-route.ts";
import { updateRows } from "../../shared/services/rows/write-rows.ts";
import { withSpaces } from "./row-lists.ts";

const changedProblem: ProblemSpec = {
  status: 412,
  code: "precondition_failed",
  when: "some rows have another tag now; `conflicts` has them, and nothing was changed",
};

/**
 * @param schemas builds the resource's schemas when they are first needed
 * @param problems of a change of one row
 */
export function manyRowsRoute(
  path: string,
  spec: ResourceSpec,
  schemas: () => RowSchemas,
  problems: ProblemSpec[],
): ApiRoute {
  const { many, owner } = spec;
  return defineRoute({
    method: "patch",
    path,
    id: `update${many}`,
    summary: `Change many rows of the ${withSpaces(many)}: all of them or none`,
    authenticated: true,
    idempotent: "optional",
    ...(owner === "user" ? {} : { query: HouseholdQuerySchema }),
    get body() {
      return schemas().many.body;
    },
    success: {
      status: 200,
      description: "The rows afterwards",
      get schema() {
        return schemas().many.answer;
      },
    },
    problems: [
      ...problems,
      { status: 404, code: "not_found", when: "a row or the household does not exist" },
      changedProblem,
    ],
    async handle({ runtime, userId: user, query, body, idempotency: { key, bodyHash: hash } }) {
      const household = (query as HouseholdQuery | undefined)?.householdId;
      const request = { household, rows: body.rows, step: `PATCH ${path}`, key, hash };
      return { status: 200, json: await updateRows({ runtime, user, spec }, request) };
    },
  });
}
