// Trying a Process: one step of it as a run of its own, or all of it without its effects.
import { AcceptedMessageSchema } from "../../../shared/contracts/api/conversations.ts";
import { IdParamsSchema } from "../../../shared/contracts/api/common.ts";
import { RUN_BODY_BYTES } from "../../../shared/contracts/definitions/api/common.ts";
import {
  DryRunAnswerSchema,
  DryRunSchema,
  TryStepParamsSchema,
  TryStepSchema,
} from "../../../shared/contracts/definitions/api/dry-runs.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { runProblems } from "../../../shared/http/platform/problem-specs.ts";
import { acceptedRun } from "../../../shared/http/runs/accepted-run.ts";
import { dryRun } from "../../../shared/services/definitions/dry-run.ts";
import { tryStep } from "../../../shared/services/definitions/try-step.ts";
import { Refusal } from "../../../shared/services/refusal.ts";

export const trialRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/processes/{id}/steps/{step}/try",
    id: "tryStep",
    summary: "Try one step as a run of its own, with outputs that you set for the steps before it",
    authenticated: true,
    limited: "runs",
    idempotent: true,
    params: TryStepParamsSchema,
    body: TryStepSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 202,
      description:
        "Accepted, once per key; the step's condition is ignored, and nobody is asked before it runs",
      schema: AcceptedMessageSchema,
      headers: { Location: "the run's address" },
    },
    problems: runProblems,
    async handle({ runtime, userId: user, params: { id, step }, body, idempotency }) {
      const { inputs, outputs, item } = body;
      const trial = { process: id, step, outputs, ...(item === undefined ? {} : { item }) };
      return acceptedRun(await tryStep({ runtime, user, inputs, idempotency }, trial));
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/processes/{id}/dry-run",
    id: "dryRunProcess",
    summary:
      "Try a Process without its effects: a Tool whose repetition could do harm returns its example",
    authenticated: true,
    limited: "runs",
    params: IdParamsSchema,
    body: DryRunSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 200,
      description: "The inputs and the output of each step; nothing is stored",
      schema: DryRunAnswerSchema,
    },
    problems: runProblems,
    async handle({ runtime, userId, params: { id }, body }) {
      const answer = await dryRun(runtime, userId, { id, ...body });
      return answer instanceof Refusal ? answer : { status: 200, json: answer };
    },
  }),
];
