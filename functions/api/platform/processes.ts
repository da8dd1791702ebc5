// /v1/processes: definitions of Processes, their checks, versions and runs; answers to steps that wait.
import { IdParamsSchema } from "../../../shared/contracts/api/common.ts";
import {
  DEFINITION_BODY_BYTES,
  DefinitionQuerySchema,
  RUN_BODY_BYTES,
} from "../../../shared/contracts/definitions/api/common.ts";
import {
  CheckedProcessSchema,
  CheckProcessSchema,
  CheckQuerySchema,
  CreateProcessSchema,
  DecideStepSchema,
  ProcessPageSchema,
  ProcessVersionParamsSchema,
  ProcessVersionsSchema,
  PublicProcessSchema,
  RunProcessSchema,
  StepParamsSchema,
  UpdateProcessSchema,
} from "../../../shared/contracts/definitions/api/processes.ts";
import { AcceptedMessageSchema } from "../../../shared/contracts/api/conversations.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { answerWaitingStep } from "../../../shared/services/definitions/answer-step.ts";
import { decisionProblems, runProblems } from "../../../shared/http/platform/problem-specs.ts";
import { runProcess } from "../../../shared/services/definitions/start-run.ts";
import {
  changedFaults,
  checkBody,
  checkAll,
  createProcess,
  updateProcess,
} from "../../../shared/services/definitions/write-process.ts";
import { writerOf } from "../../../shared/services/definitions/writer.ts";
import { notFound } from "../../../shared/services/refusal.ts";
import { acceptedRun } from "../../../shared/http/runs/accepted-run.ts";
import { definitionRoutes } from "./definition-routes.ts";

const OLDER = {
  status: 422,
  code: "invalid_definition",
  when: "the requested older version no longer matches the Tools and Processes that it calls, or would do more than its owner accepted",
};

export const processRoutes = [
  ...definitionRoutes({
    path: "/v1/processes",
    one: "Process",
    many: "Processes",
    noun: "Process",
    summaries: {
      list: "Processes that the user may run, newest first",
      create:
        "Describe a Process: steps that call Tools and other Processes, which are checked together",
      change:
        "Change a Process; a new definition replaces the old one completely and makes a new version",
      remove: "Delete a Process that no other Process calls; its runs stay",
    },
    query: DefinitionQuerySchema,
    item: PublicProcessSchema,
    page: ProcessPageSchema,
    created: CreateProcessSchema,
    changes: UpdateProcessSchema,
    list: (db, request) => db.listProcesses(request),
    get: (db, id) => db.getProcess(id),
    faults: async (db, process) => (await checkAll(db, process)).faults,
    changeFaults: (db, id, { definition }) => changedFaults(db, id, definition),
    create: createProcess,
    update: updateProcess,
    remove: (db, id) => db.deleteProcess(id),
  }),
  defineRoute({
    method: "post",
    path: "/v1/processes/check",
    id: "checkProcess",
    summary:
      "Check a definition: all faults with their places, what it may do to data, and where its runs may wait for a person",
    authenticated: true,
    limited: "creates",
    query: CheckQuerySchema,
    body: CheckProcessSchema,
    bodyBytes: DEFINITION_BODY_BYTES,
    success: {
      status: 200,
      description: "Its faults, what it may do, and where it may wait; nothing is stored",
      schema: CheckedProcessSchema,
    },
    problems: [
      {
        status: 404,
        code: "not_found",
        when: "the Process in the query does not exist, or is not yours",
      },
    ],
    async handle({ runtime, userId, query: { process: id }, body }) {
      const writer = writerOf(runtime, userId);
      const previousProcess = id === undefined ? null : await writer.db.getProcess(id);
      if (id !== undefined && previousProcess?.own !== true) return notFound();
      return { status: 200, json: await checkBody(writer, body, previousProcess) };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/processes/{id}/versions",
    id: "listProcessVersions",
    summary: "The versions of a Process, newest first",
    authenticated: true,
    params: IdParamsSchema,
    success: { status: 200, description: "All of them", schema: ProcessVersionsSchema },
    async handle({ runtime, userId, params: { id } }) {
      const items = await runtime.platform(userId).listProcessVersions(id);
      if (items === null) return notFound();
      return { status: 200, json: { items } };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/processes/{id}/versions/{version}",
    id: "getProcessVersion",
    summary: "A Process as it was at a version",
    authenticated: true,
    params: ProcessVersionParamsSchema,
    success: { status: 200, description: "The Process", schema: PublicProcessSchema },
    async handle({ runtime, userId, params: { id, version } }) {
      const process = await runtime.platform(userId).getProcessVersion(id, version);
      if (process === null) return notFound();
      return { status: 200, json: process };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/processes/{id}/runs",
    id: "runProcess",
    summary: "Run a Process by itself; the run's reply is its output",
    authenticated: true,
    limited: "runs",
    idempotent: true,
    params: IdParamsSchema,
    body: RunProcessSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 202,
      description: "Accepted, once per key",
      schema: AcceptedMessageSchema,
      headers: { Location: "the run's address" },
    },
    problems: [...runProblems, OLDER],
    async handle({ runtime, userId: user, params: { id }, body, idempotency }) {
      const { inputs, version } = body;
      return acceptedRun(await runProcess({ runtime, user, inputs, idempotency }, { id, version }));
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/runs/{id}/steps/{hop}/decision",
    id: "decideStep",
    summary:
      "Answer a waiting step: run it or refuse it; if it is uncertain whether a call happened, say whether it did",
    authenticated: true,
    limited: "runs",
    params: StepParamsSchema,
    body: DecideStepSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 202,
      description: "The run continues; a repeat of the answer changes nothing",
      schema: AcceptedMessageSchema,
      headers: { Location: "the run's address" },
    },
    problems: decisionProblems,
    async handle({ runtime, userId: user, params: { id: run, hop }, body }) {
      const { choice, inputs, output = null, requestHash } = body;
      const values = choice === "happened" ? { output } : inputs === undefined ? {} : { inputs };
      const decision = { choice, requestHash, ...values };
      return acceptedRun(await answerWaitingStep(runtime, { user, run, hop, decision }));
    },
  }),
];
