// /v1/tools: operations of Services; calling a Tool once, probing its server, listing what the server offers,
// accepting another user's Tool.
import { IdParamsSchema } from "../../../shared/contracts/api/common.ts";
import { AcceptedMessageSchema } from "../../../shared/contracts/api/conversations.ts";
import {
  DefinitionQuerySchema,
  RUN_BODY_BYTES,
} from "../../../shared/contracts/definitions/api/common.ts";
import {
  AcceptToolSchema,
  CreateToolSchema,
  InvokeToolSchema,
  ProbedToolSchema,
  PublicToolSchema,
  ToolCatalogueSchema,
  ToolPageSchema,
  UpdateToolSchema,
} from "../../../shared/contracts/definitions/api/tools.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { itemOf } from "../../../shared/services/definitions/definition-refusal.ts";
import { listOffered, probeTool } from "../../../shared/services/definitions/probe-tool.ts";
import { notOwner, startProblems } from "../../../shared/http/platform/problem-specs.ts";
import { shownTool } from "../../../shared/services/definitions/show-tool.ts";
import { invokeTool } from "../../../shared/services/definitions/start-run.ts";
import {
  createTool,
  toolFaults,
  updateTool,
} from "../../../shared/services/definitions/write-tool.ts";
import { Refusal } from "../../../shared/services/refusal.ts";
import { acceptedRun } from "../../../shared/http/runs/accepted-run.ts";
import { checkRoute } from "./check-route.ts";
import { definitionRoutes } from "./definition-routes.ts";

const params = IdParamsSchema;

export const toolRoutes = [
  ...definitionRoutes({
    path: "/v1/tools",
    one: "Tool",
    many: "Tools",
    noun: "Tool",
    summaries: {
      list: "Tools that the user may call, newest first",
      create: "Describe a Tool: one operation of a Service, its inputs and its output",
      change: "Change a Tool, as a new version; its Service cannot be changed",
      remove: "Delete a Tool that no Process calls",
    },
    query: DefinitionQuerySchema,
    item: PublicToolSchema,
    page: ToolPageSchema,
    created: CreateToolSchema,
    changes: UpdateToolSchema,
    list: (db, request) => db.listTools(request),
    get: (db, id) => db.getTool(id),
    faults: toolFaults,
    create: createTool,
    update: updateTool,
    remove: (db, id) => db.deleteTool(id),
    show: shownTool,
  }),
  checkRoute({ path: "/v1/tools", one: "Tool", created: CreateToolSchema, faults: toolFaults }),
  defineRoute({
    method: "post",
    path: "/v1/tools/{id}/invoke",
    id: "invokeTool",
    summary: "Call a Tool once, as a run of one step",
    authenticated: true,
    limited: "runs",
    idempotent: true,
    params,
    body: InvokeToolSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 202,
      description: "Accepted, once per key; the run's reply has the Tool's answer",
      schema: AcceptedMessageSchema,
      headers: { Location: "the run's address" },
    },
    problems: startProblems,
    async handle({ runtime, userId, params: { id }, body: { inputs }, idempotency }) {
      return acceptedRun(await invokeTool({ runtime, user: userId, inputs, idempotency }, id));
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/tools/{id}/probe",
    id: "probeTool",
    summary: "Check whether a Tool's server answers; the Tool is not called",
    authenticated: true,
    limited: "runs",
    params,
    success: { status: 200, description: "The server's health", schema: ProbedToolSchema },
    problems: [notOwner],
    async handle({ runtime, userId, params: { id } }) {
      return { status: 200, json: await probeTool(runtime, userId, id) };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/tools/{id}/catalogue",
    id: "readToolCatalogue",
    summary:
      "List the tools that an MCP server offers, each with the schemaHash for an operation that calls it",
    authenticated: true,
    limited: "runs",
    params,
    success: { status: 200, description: "The tools that it offers", schema: ToolCatalogueSchema },
    problems: [notOwner],
    async handle({ runtime, userId, params: { id } }) {
      return { status: 200, json: await listOffered(runtime, userId, id) };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/tools/{id}/accept",
    id: "acceptTool",
    summary:
      "Accept another user's Tool as it is: runs use this version until the next is accepted",
    authenticated: true,
    limited: "creates",
    params,
    body: AcceptToolSchema,
    success: { status: 200, description: "The Tool", schema: PublicToolSchema },
    problems: [
      { status: 412, code: "precondition_failed", when: "the Tool has changed since it was seen" },
      {
        status: 422,
        code: "tool_with_secret_of_another",
        when: "the Tool uses a Secret, so that only its owner can run it",
      },
    ],
    async handle({ runtime, userId, params: { id }, body: { version } }) {
      const tool = itemOf(await runtime.platform(userId).acceptTool(id, version));
      if (tool instanceof Refusal) return tool;
      return { status: 200, json: shownTool(tool) };
    },
  }),
];
