// How a user finds their runs, and what their steps did.
import * as z from "zod";
import { ListedRunSchema, type RunListQuery } from "../contracts/api/run-lists.ts";
import { StepOfRunSchema } from "../contracts/api/run-steps.ts";
import type { RunId } from "../contracts/ids.ts";
import { asUser, time } from "./define-call.ts";
import { after, pageOf } from "./page-calls.ts";

const runInList = ListedRunSchema.omit({ waits: true }).extend({
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** When the run last got on: of one that waits, when it asked. */
  progressedAt: time.nullable(),
  /** Of a run that waits: its questions, as `processOfRun` reads them. */
  summary: z.unknown(),
});
export type RunInList = z.output<typeof runInList>;

export const runListCalls = {
  /**
   * Newest first. `asks`: those that wait for an answer. Errors: ContractError("invalid_input") for a cursor of another list.
   */
  listRuns: asUser(
    "list_runs",
    ({ cursor, limit, ...query }: RunListQuery & { asks?: true }) => ({
      ...query,
      ...after({ cursor: cursor ?? null, limit }),
    }),
    pageOf(runInList),
  ),
  /** Steps of a run in their order, as it stored them when it ended or began to wait; none before. */
  listSteps: asUser(
    "list_steps",
    (run: RunId, after: number, limit: number) => ({ run_id: run, after, limit }),
    z.object({ items: z.array(StepOfRunSchema), next: z.int().nullable() }),
  ),
};
