// /v1/<pack>/<report>: what code works out from rows for a screen. A POST, because a request may name many rows; it
// saves nothing.
import { reportSchemas, type ReportBody } from "../../shared/contracts/api/reports.ts";
import type { ReportSpec } from "../../shared/contracts/pack.ts";
import { defineRoute, type ApiRoute } from "../../shared/http/api-route.ts";
import { householdProblems } from "../../shared/http/rows/row-problem-specs.ts";
import { readReport } from "../../shared/services/rows/read-report.ts";

export function reportRoute(path: string, spec: ReportSpec): ApiRoute {
  let built: ReturnType<typeof reportSchemas> | undefined;
  const schemas = () => (built ??= reportSchemas(spec));
  return defineRoute({
    method: "post",
    path,
    id: `read${spec.one}`,
    summary: spec.summary,
    authenticated: true,
    limited: "reads",
    get body() {
      return schemas().body;
    },
    success: {
      status: 200,
      description: "The report; nothing is saved",
      get schema() {
        return schemas().report;
      },
    },
    problems: [
      ...householdProblems,
      { status: 404, code: "not_found", when: "a row that the request names does not exist" },
      { status: 422, code: "too_many_rows", when: "the household has too many rows to count" },
    ],
    handle: async ({ runtime, userId, body }) => ({
      status: 200,
      json: await readReport(runtime, userId, spec, body as ReportBody),
    }),
  });
}
