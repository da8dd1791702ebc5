// The API's call that lists who or what has written a row (spec/provenance#who-wrote-a-row).
import * as z from "zod";
import { RunIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { OutsideColumnsSchema } from "../contracts/outside.ts";
import { ROW_WRITERS } from "../contracts/row-writers.ts";
import { asUser, IDS, row, time } from "./define-call.ts";
import { afterCursor, type PageRequest } from "./page-calls.ts";
import { encodeCursor } from "./page-cursor.ts";

const write = row(
  {
    id: z.uuid(),
    at: time,
    op: z.enum(["create", "update", "delete"]),
    user: UserIdSchema,
    /** Null for a user without a display name, and for one who has left the household. */
    name: z.string().nullable(),
    how: z.enum(ROW_WRITERS),
    /** The messaging platform that the message came by. */
    channel: z.string().nullable(),
    /** The columns that it set, and the tables whose lines it set. */
    columns: z.array(z.string()),
    isUndone: z.boolean(),
    /** Null for a write without a run, and for another user's run. */
    run: row(
      {
        id: RunIdSchema,
        /** Null for a run outside of chats, such as that of a schedule. */
        conversation: z.uuid().nullable(),
        title: z.string().nullable(),
        turn: z.uuid(),
        /** The message that asked for it, cut after 200 characters. */
        words: z.string().nullable(),
        process: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      },
      { ...IDS, turn: "turn_id" },
    ).nullable(),
  },
  IDS,
);
export type RowWrite = z.output<typeof write>;

const next = z.object({ at: z.string(), id: z.uuid() }).nullable();

export const rowWriteCalls = {
  /**
   * Newest first. Null for a row that the user may not see. Errors besides those of every call:
   * ContractError("invalid_input") for the cursor.
   */
  listRowWrites: asUser(
    "list_row_writes",
    (table: string, rowId: string, page: PageRequest) => ({
      table,
      row_id: rowId,
      ...afterCursor(page),
    }),
    z
      .object({ outside: OutsideColumnsSchema.nullable(), items: z.array(write), next })
      .transform(({ outside, items, next: last }) =>
        outside === null
          ? null
          : { outside, items, next: last === null ? null : encodeCursor([last.at, last.id]) },
      ),
  ),
};
