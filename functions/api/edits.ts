// POST /v1/edits/{id}/undo: undoes what one request has written to a pack's rows.
import { IdParamsSchema } from "../../shared/contracts/api/common.ts";
import { UndoneEditSchema } from "../../shared/contracts/api/edits.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { undoEdit } from "../../shared/services/rows/undo-edit.ts";

export const editRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/edits/{id}/undo",
    id: "undoEdit",
    summary: "Undo the user's own edit of rows: all of it or nothing",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    params: IdParamsSchema,
    success: {
      status: 200,
      description: "The rows that the undo has written, once per key",
      schema: UndoneEditSchema,
    },
    problems: [
      { status: 409, code: "already_undone", when: "the edit has been undone already" },
      {
        status: 409,
        code: "changed_since",
        when: "a row of the edit was changed or deleted since (`changed` has both forms), or a row that one refers to",
      },
      { status: 409, code: "in_use", when: "something else refers to a row that would be removed" },
      { status: 409, code: "duplicate", when: "an equal row was added since" },
    ],
    async handle({ runtime, userId, params: { id }, idempotency: { key, bodyHash: hash } }) {
      const route = `POST /v1/edits/${id}/undo`;
      return { status: 200, json: await undoEdit(runtime, userId, { id, route, key, hash }) };
    },
  }),
];
