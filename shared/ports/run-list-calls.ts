// The calls by which a user finds their runs, and what the steps of a run did.
import * as z from "zod";
import { ListedRunSchema, type RunListQuery } from "../contracts/api/run-lists.ts";
import { StepOfRunSchema } from "../contracts/api/run-steps.ts";
import type { RunId } from "../contracts/ids.ts";
import { asUser, time } from "./define-call.ts";
import { afterCursor, pageOf } from "./page-calls.ts";

const runInList = ListedRunSchema.omit({ waits: true }).extend({
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** The time of the run's last progress; for a waiting run, the time at which it asked. */
  progressedAt: time.nullable(),
  /** For a waiting run: its questions, as `processOfRun` reads them. */
  summary: z.unknown(),
});
export type RunInList = z.output<typeof runInList>;

export const runListCalls = {
  /** Newest first. Errors: ContractError("invalid_input") for a cursor of another list. */
  listRuns: asUser(
    "list_runs",
    ({ cursor, limit, ...query }: RunListQuery) => ({
      ...query,
      ...afterCursor({ cursor: cursor ?? null, limit }),
    }),
    pageOf(runInList),
  ),
  /** The runs that ask the user something, and how many runs and questions there are on all pages. Errors: as `listRuns`. */
  listApprovals: asUser(
    "list_approvals",
    afterCursor,
    pageOf(runInList).and(z.object({ total: z.int(), questions: z.int() })),
  ),
  /** A run's steps in order, as they were stored when it ended or began to wait; none before. */
  listSteps: asUser(
    "list_steps",
    (run: RunId, after: number, limit: number) => ({ run_id: run, after, limit }),
    z.object({ items: z.array(StepOfRunSchema), next: z.int().nullable() }),
  ),
};
