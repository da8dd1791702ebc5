// POST /v1/runs/{id}/rerun: reruns an ended run of a Process from where it failed.
import { RunParamsSchema } from "../../../shared/contracts/api/common.ts";
import {
  AcceptedRerunSchema,
  RerunPreviewSchema,
  RerunSchema,
} from "../../../shared/contracts/api/reruns.ts";
import { RUN_BODY_BYTES } from "../../../shared/contracts/definitions/api/common.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { rerunProblems } from "../../../shared/http/platform/rerun-problems.ts";
import { runAccepted } from "../../../shared/http/runs/accepted-run.ts";
import { Refusal } from "../../../shared/services/refusal.ts";
import { previewRerun, rerunRun } from "../../../shared/services/runs/rerun-run.ts";

export const rerunRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/runs/{id}/rerun",
    id: "rerunRun",
    summary:
      "Run a Process again from where it failed, with the results of the steps that need not be repeated",
    authenticated: true,
    limited: "runs",
    idempotent: true,
    params: RunParamsSchema,
    body: RerunSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: {
      status: 202,
      description: "Accepted, once per key; the new run has `rerunOf`",
      schema: AcceptedRerunSchema,
      headers: { Location: "the new run's address" },
    },
    problems: rerunProblems,
    async handle({ runtime, userId: user, params: { id: run }, body, idempotency }) {
      const outcome = await rerunRun({ runtime, user, run, body }, idempotency);
      if (outcome instanceof Refusal) return outcome;
      const { json, ...answer } = runAccepted(outcome.run);
      return { ...answer, json: { ...json, steps: outcome.steps } };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/runs/{id}/rerun/preview",
    id: "previewRerun",
    summary:
      "Preview what a rerun would take over, and what it would run and why; nothing is started",
    authenticated: true,
    limited: "runs",
    params: RunParamsSchema,
    body: RerunSchema,
    bodyBytes: RUN_BODY_BYTES,
    success: { status: 200, description: "The rerun's steps", schema: RerunPreviewSchema },
    problems: rerunProblems,
    async handle({ runtime, userId: user, params: { id: run }, body }) {
      const outcome = await previewRerun({ runtime, user, run, body });
      return outcome instanceof Refusal ? outcome : { status: 200, json: outcome };
    },
  }),
];
