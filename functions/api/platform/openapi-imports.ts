// /v1/openapi-imports: operations of an OpenAPI document as Tools of a Service.
import {
  CreateOpenApiImportSchema,
  OpenApiImportPreviewSchema,
  OpenApiImportSchema,
  PreviewOpenApiImportSchema,
} from "../../../shared/contracts/definitions/api/openapi-imports.ts";
import { defineRoute, type ProblemSpec } from "../../../shared/http/api-route.ts";
import { writeProblems } from "../../../shared/http/platform/problem-specs.ts";
import {
  createImport,
  previewImport,
} from "../../../shared/services/definitions/import-openapi.ts";
import { writerOf } from "../../../shared/services/definitions/writer.ts";
import { Refusal } from "../../../shared/services/refusal.ts";

const path = "/v1/openapi-imports";
/** More than a document of 4 MiB, because JSON's escapes make it longer. */
const BODY_BYTES = 5 * 1024 * 1024;
const problems: ProblemSpec[] = [
  ...writeProblems,
  { status: 422, code: "document_too_long", when: "the document is longer than 4 MiB" },
  {
    status: 502,
    code: "document_unreachable",
    when: "the document cannot be fetched from its address",
  },
];

export const openApiImportRoutes = [
  defineRoute({
    method: "post",
    path: `${path}/preview`,
    id: "previewOpenApiImport",
    summary:
      "Preview what an import of an OpenAPI document would store; if no operations are chosen, list them",
    authenticated: true,
    limited: "runs",
    body: PreviewOpenApiImportSchema,
    bodyBytes: BODY_BYTES,
    success: { status: 200, description: "Nothing is stored", schema: OpenApiImportPreviewSchema },
    problems,
    async handle({ runtime, userId, body }) {
      return { status: 200, json: await previewImport(writerOf(runtime, userId), body) };
    },
  }),
  defineRoute({
    method: "post",
    path,
    id: "createOpenApiImport",
    summary: "Store the Service and the Tools that a preview showed, all or none",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    body: CreateOpenApiImportSchema,
    bodyBytes: BODY_BYTES,
    success: {
      status: 201,
      description: "Stored, once per key",
      schema: OpenApiImportSchema,
      headers: { Location: "the Service's address" },
    },
    problems: [
      ...problems,
      {
        status: 409,
        code: "import_changed",
        when: "it would store something other than what the preview showed",
      },
    ],
    async handle({ runtime, userId, body, idempotency }) {
      const key = { route: `POST ${path}`, ...idempotency };
      const imported = await createImport(writerOf(runtime, userId), body, key);
      if (imported instanceof Refusal) return imported;
      return {
        status: 201,
        headers: { Location: `/v1/services/${imported.service.id}` },
        json: imported,
      };
    },
  }),
];
