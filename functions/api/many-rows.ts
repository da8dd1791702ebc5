// PATCH /v1/<pack>/<resource> and POST …/delete: change or delete many rows of a pack in one piece.
import { type HouseholdQuery, HouseholdQuerySchema } from "../../shared/contracts/api/common.ts";
import { DeletedRowsSchema } from "../../shared/contracts/api/many-rows.ts";
import type { RowSchemas } from "../../shared/contracts/api/rows.ts";
import type { ResourceSpec } from "../../shared/contracts/resource.ts";
import { type ApiRoute, defineRoute, type ProblemSpec } from "../../shared/http/api-route.ts";
import { ruleDeletionProblem } from "../../shared/http/rows/row-problem-specs.ts";
import { deleteRows, updateRows } from "../../shared/services/rows/write-rows.ts";
import { withSpaces } from "./row-lists.ts";

const missing: ProblemSpec = {
  status: 404,
  code: "not_found",
  when: "a row or the household does not exist",
};
const changed: ProblemSpec = {
  status: 412,
  code: "precondition_failed",
  when: "some rows have another tag now; `conflicts` has them, and nothing was changed",
};
const inUse: ProblemSpec = {
  status: 409,
  code: "in_use",
  when: "something else still refers to one of them; nothing was deleted",
};

/**
 * @param schemas builds the resource's schemas when they are first needed
 * @param chosen problems of choosing the household
 * @param refused further problems of a change of one row
 */
export function manyRowsRoutes(
  path: string,
  spec: ResourceSpec,
  schemas: () => RowSchemas,
  chosen: ProblemSpec[],
  refused: ProblemSpec[],
): ApiRoute[] {
  const { many, owner, deleteNeedsOverride } = spec;
  const kind = withSpaces(many);
  const queries = owner === "user" ? {} : { query: HouseholdQuerySchema };
  const householdOf = (query: unknown) => (query as HouseholdQuery | undefined)?.householdId;
  return [
    defineRoute({
      method: "patch",
      path,
      id: `update${many}`,
      summary: `Change many rows of the ${kind}: all of them or none`,
      authenticated: true,
      idempotent: "optional",
      ...queries,
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
      problems: [...chosen, ...refused, missing, changed],
      async handle({ runtime, userId: user, query, body, idempotency: { key, bodyHash: hash } }) {
        const household = householdOf(query);
        const request = { household, rows: body.rows, step: `PATCH ${path}`, key, hash };
        return { status: 200, json: await updateRows({ runtime, user, spec }, request) };
      },
    }),
    defineRoute({
      method: "post",
      path: `${path}/delete`,
      id: `delete${many}`,
      summary: `Delete many rows of the ${kind}: all of them or none`,
      authenticated: true,
      limited: "creates",
      idempotent: "optional",
      ...queries,
      get body() {
        return schemas().many.deletion;
      },
      success: { status: 200, description: "They are gone", schema: DeletedRowsSchema },
      problems: [
        ...chosen,
        inUse,
        ...(deleteNeedsOverride ? [ruleDeletionProblem] : []),
        missing,
        changed,
      ],
      async handle({ runtime, userId: user, query, body, idempotency: { key, bodyHash: hash } }) {
        const household = householdOf(query);
        const rows = body.rows.map(({ override, ...row }) => {
          return { ...row, changes: override ? { override } : {} };
        });
        const request = { household, rows, step: `POST ${path}/delete`, key, hash };
        return { status: 200, json: await deleteRows({ runtime, user, spec }, request) };
      },
    }),
  ];
}
