// /v1/runs, /v1/approvals and /v1/notices: the user's runs, those that wait for an answer, and the notices
// about unattended runs.
import { PageQuerySchema } from "../../shared/contracts/api/common.ts";
import {
  ApprovalPageSchema,
  RunListQuerySchema,
  RunPageSchema,
} from "../../shared/contracts/api/run-lists.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { NoticePageSchema, NoticeQuerySchema } from "../../shared/contracts/api/notices.ts";
import { listNotices } from "../../shared/services/runs/list-notices.ts";
import { listApprovals, listRuns } from "../../shared/services/runs/list-runs.ts";

export const runListRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/runs",
    id: "listRuns",
    summary: "The user's runs, newest first; all given filters must match",
    authenticated: true,
    query: RunListQuerySchema,
    success: { status: 200, description: "A page", schema: RunPageSchema },
    async handle({ runtime, userId, query }) {
      return { status: 200, json: await listRuns(runtime, userId, query) };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/approvals",
    id: "listApprovals",
    summary:
      "The runs that wait for the user, newest first, with their questions, and how many there are",
    authenticated: true,
    query: PageQuerySchema,
    success: { status: 200, description: "A page", schema: ApprovalPageSchema },
    async handle({ runtime, userId, query }) {
      return { status: 200, json: await listApprovals(runtime, userId, query) };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/notices",
    id: "listNotices",
    summary: "Notices about unattended runs, newest first, and what the user can do",
    authenticated: true,
    query: NoticeQuerySchema,
    success: { status: 200, description: "A page", schema: NoticePageSchema },
    async handle({ runtime, userId, query }) {
      return { status: 200, json: await listNotices(runtime, userId, query) };
    },
  }),
];
