// /v1/<pack>/<resource>: a pack's rows for screens: listed, read with their history, created, imported,
// changed, moved and deleted.
import {
  type HouseholdQuery,
  HouseholdQuerySchema,
  IdParamsSchema,
  PageQuerySchema,
} from "../../shared/contracts/api/common.ts";
import { RowHistorySchema } from "../../shared/contracts/api/row-history.ts";
import {
  type DeleteQuery,
  DeleteQuerySchema,
  ImportBodySchema,
  type RowSchemas,
  rowSchemas,
} from "../../shared/contracts/api/rows.ts";
import type { UserId } from "../../shared/contracts/ids.ts";
import { MoveBodySchema, MovedSchema } from "../../shared/contracts/api/moves.ts";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import type { ResourceSpec } from "../../shared/contracts/resource.ts";
import { defineRoute, type ApiRoute } from "../../shared/http/api-route.ts";
import { importRow } from "../../shared/services/rows/import-row.ts";
import { moveRows } from "../../shared/services/rows/move-rows.ts";
import { rowHistory } from "../../shared/services/rows/row-history.ts";
import { notFound, Refusal } from "../../shared/services/refusal.ts";
import {
  duplicateProblem,
  guardProblem,
  householdProblems,
  ruleDeletionProblem,
} from "../../shared/http/rows/row-problem-specs.ts";
import { toTaggedRow } from "../../shared/services/rows/shape-row.ts";
import { catalogueRoute } from "./catalogue.ts";
import { manyRowsRoutes } from "./many-rows.ts";
import { reportRoute } from "./reports.ts";
import { listRoutes, withSpaces } from "./row-lists.ts";
import { pictureRoutes } from "./row-pictures.ts";
import { createRow, deleteRow, updateRow } from "../../shared/services/rows/write-row.ts";

const params = IdParamsSchema;
const ETAG = { ETag: "changes whenever the content changes" };

/**
 * The routes of all resources of a pack, of its reports and of its catalogue; empty for a pack without any.
 */
export function packRoutes({
  name,
  resources = [],
  reports = [],
  catalogue,
}: DomainPack): ApiRoute[] {
  return [
    ...resources.flatMap((spec) => [
      ...rowRoutes(`/v1/${name}/${spec.path}`, spec),
      ...(spec.import === undefined ? [] : [importRoute(spec.import.path, spec)]),
      ...moveRoutes(`/v1/${name}/${spec.path}`, spec, resources),
    ]),
    ...reports.map((spec) => reportRoute(`/v1/${name}/${spec.path}`, spec)),
    ...(catalogue ? [catalogueRoute(`/v1/${name}/${catalogue.path}`, catalogue)] : []),
  ];
}

function importRoute(path: string, spec: ResourceSpec): ApiRoute {
  const { one } = spec;
  return defineRoute({
    method: "post",
    path,
    id: `import${one}`,
    summary: `Read a ${withSpaces(one)} from a page or a text, as a draft`,
    authenticated: true,
    limited: "runs",
    body: ImportBodySchema,
    success: {
      status: 200,
      description: `The draft, as a body that creates the ${withSpaces(one)}; nothing is saved`,
      get schema() {
        return rowSchemas(spec).imported;
      },
    },
    problems: [
      { status: 422, code: "address_refused", when: "addresses of this kind are not fetched" },
      {
        status: 422,
        code: "page_unreadable",
        when: "the page does not contain what was requested",
      },
      {
        status: 502,
        code: "page_unavailable",
        when: "the site could not be reached, or answered with an error",
      },
    ],
    handle: async ({ runtime, userId, body }) => ({
      status: 200,
      json: await importRow(runtime, userId, spec, body),
    }),
  });
}

function moveRoutes(path: string, from: ResourceSpec, resources: ResourceSpec[]): ApiRoute[] {
  const { move } = from;
  const to = resources.find(({ table }) => table === move?.to);
  if (move === undefined || to === undefined) return [];
  const route = `${path}/${move.path}`;
  const step = `POST ${route}`;
  return [
    defineRoute({
      method: "post",
      path: route,
      id: move.id,
      summary: move.summary,
      authenticated: true,
      limited: "creates",
      idempotent: true,
      body: MoveBodySchema,
      success: { status: 200, description: "What was moved, once per key", schema: MovedSchema },
      problems: [
        ...householdProblems,
        {
          status: 409,
          code: "changed_meanwhile",
          when: "one of the rows was changed at the same moment; nothing was moved",
        },
      ],
      async handle({ runtime, userId: user, body, idempotency: { key, bodyHash: hash } }) {
        const request = { body, route: step, key, hash };
        return { status: 200, json: await moveRows({ runtime, user, from, to }, request) };
      },
    }),
  ];
}

function rowRoutes(path: string, spec: ResourceSpec): ApiRoute[] {
  const { one } = spec;
  const householdSpecs = spec.owner === "user" ? [] : householdProblems;
  const duplicateSpecs = spec.distinct === undefined ? [] : [duplicateProblem(spec.distinct)];
  // Built at the first request that needs them, because they are a tenth of all schemas and hops do not use
  // them.
  let builtSchemas: RowSchemas | undefined;
  const schemas = () => (builtSchemas ??= rowSchemas(spec));
  const kind = withSpaces(one);
  const tagged = async (user: UserId, row: Record<string, unknown>) => {
    const json = await toTaggedRow(spec, user, row);
    return { headers: { ETag: String(json["etag"]) }, json };
  };
  const show = async ({ user }: { user: UserId }, row: Record<string, unknown>) => ({
    status: 200,
    ...(await tagged(user, row)),
  });
  return [
    ...listRoutes(path, spec, schemas),
    defineRoute({
      method: "post",
      path,
      id: `create${one}`,
      summary: `Add a ${kind}`,
      authenticated: true,
      limited: "creates",
      idempotent: true,
      ...(spec.owner === "user" ? {} : { query: HouseholdQuerySchema }),
      get body() {
        return schemas().create;
      },
      success: {
        status: 201,
        description: `The ${kind}, created once per key`,
        get schema() {
          return schemas().row;
        },
        headers: { Location: "its address", ...ETAG },
      },
      problems: [...householdSpecs, guardProblem, ...duplicateSpecs],
      async handle({ runtime, userId: user, query, body, idempotency }) {
        const route = `POST ${path}`;
        const household = (query as HouseholdQuery | undefined)?.householdId;
        const request = { household, body, route, key: idempotency.key };
        const row = await createRow({ runtime, user, spec }, request);
        if (row instanceof Refusal) return row;
        const { headers, json } = await tagged(user, row);
        const Location = `${path}/${String(json["id"])}`;
        return { status: 201, headers: { Location, ...headers }, json };
      },
    }),
    defineRoute({
      method: "get",
      path: `${path}/{id}`,
      id: `get${one}`,
      summary: `One ${kind}`,
      authenticated: true,
      params,
      success: {
        status: 200,
        description: `The ${kind}`,
        get schema() {
          return schemas().row;
        },
        headers: ETAG,
      },
      async handle({ runtime, userId, params: { id } }) {
        const row = await runtime.api(userId).getRow(spec.table, id, spec.marked);
        if (row === null) return notFound();
        return { status: 200, ...(await tagged(userId, row)) };
      },
    }),
    defineRoute({
      method: "get",
      path: `${path}/{id}/history`,
      id: `get${one}History`,
      summary: `Who or what wrote a ${kind}, newest first, and which of its words come from outside`,
      authenticated: true,
      params,
      query: PageQuerySchema,
      success: { status: 200, description: "A page", schema: RowHistorySchema },
      handle: async ({
        runtime,
        userId: user,
        params: { id },
        query: { cursor = null, limit },
      }) => ({
        status: 200,
        json: await rowHistory({ runtime, user, spec }, id, { cursor, limit }),
      }),
    }),
    defineRoute({
      method: "patch",
      path: `${path}/{id}`,
      id: `update${one}`,
      summary: `Change a ${kind}; absent fields stay unchanged`,
      authenticated: true,
      conditional: true,
      idempotent: "optional",
      params,
      get body() {
        return schemas().change;
      },
      success: {
        status: 200,
        description: `The ${kind}`,
        get schema() {
          return schemas().row;
        },
        headers: ETAG,
      },
      problems: [guardProblem, ...duplicateSpecs],
      async handle({ runtime, userId: user, params: { id }, body, ifMatch, idempotency }) {
        const { key, bodyHash: hash } = idempotency;
        const request = { id, body, ifMatch, step: `PATCH ${path}`, key, hash };
        const row = await updateRow({ runtime, user, spec }, request);
        return row instanceof Refusal ? row : { status: 200, ...(await tagged(user, row)) };
      },
    }),
    ...manyRowsRoutes(
      path,
      spec,
      schemas,
      householdSpecs.filter(({ status }) => status === 409),
      [guardProblem, ...duplicateSpecs],
    ),
    defineRoute({
      method: "delete",
      path: `${path}/{id}`,
      id: `delete${one}`,
      summary: `Delete a ${kind}`,
      authenticated: true,
      conditional: true,
      idempotent: "optional",
      params,
      ...(spec.deleteNeedsOverride ? { query: DeleteQuerySchema } : {}),
      success: { status: 204, description: "It is gone" },
      problems: [
        { status: 409, code: "in_use", when: "something else still refers to it" },
        ...(spec.deleteNeedsOverride ? [ruleDeletionProblem] : []),
      ],
      async handle({
        runtime,
        userId: user,
        params: { id },
        query,
        ifMatch,
        idempotency: { key },
      }) {
        const override = (query as DeleteQuery | undefined)?.override?.split(",") ?? [];
        const request = {
          id,
          ifMatch,
          step: `DELETE ${path}`,
          key,
          hash: override.join(),
          override,
        };
        return { status: 204, json: await deleteRow({ runtime, user, spec }, request) };
      },
    }),
    ...(spec.pictured ? pictureRoutes({ path, spec, kind, row: () => schemas().row, show }) : []),
  ];
}
