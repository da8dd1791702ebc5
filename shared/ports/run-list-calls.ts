// How a user finds their runs.
import * as z from "zod";
import { IdSchema } from "../contracts/api/common.ts";
import { ListedRunSchema, type RunListQuery } from "../contracts/api/run-lists.ts";
import { asUser, time } from "./define-call.ts";
import { decodeCursor, encodeCursor, ID_PART, TIME_PART } from "./page-cursor.ts";

const listed = ListedRunSchema.extend({
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** When the run last got on: of one that waits, when it asked. */
  progressedAt: time.nullable(),
  /** Of a run that waits: its questions, as `processOfRun` reads them. */
  summary: z.unknown(),
});
export type RunInList = z.output<typeof listed>;

export const runListCalls = {
  /**
   * Newest first. Errors: ContractError("invalid_input") for a foreign cursor.
   */
  listRuns: asUser(
    "list_runs",
    ({ cursor, ...query }: RunListQuery) => {
      const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, [TIME_PART, ID_PART]);
      return { ...query, ...(cursor === undefined ? {} : { after: { at, id } }) };
    },
    z
      .object({
        items: z.array(listed),
        next: z.object({ at: z.string(), id: IdSchema }).nullable(),
      })
      .transform(({ items, next }) => ({ items, next: next && encodeCursor([next.at, next.id]) })),
  ),
};
