// Public v1 shapes of a move: rows of one table become rows of another. Frozen: change means v2.
import * as z from "zod";
import { HouseholdQuerySchema, IdSchema } from "./common.ts";
import { EditIdSchema } from "./edits.ts";

/** The most rows of one request. */
const MAX_MOVED = 100;

export const MoveBodySchema = z
  .strictObject({
    ids: z.array(IdSchema).min(1).max(MAX_MOVED).describe("the rows to move"),
    ...HouseholdQuerySchema.shape,
  })
  .meta({ id: "MoveRows", examples: [{ ids: ["8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"] }] });

export type MoveBody = z.output<typeof MoveBodySchema>;

export const MovedSchema = z
  .strictObject({
    moved: z
      .array(
        z.strictObject({
          id: z.uuid().describe("of the row that is gone"),
          newId: z.uuid().describe("of the row that has taken its place"),
        }),
      )
      .describe("the rows that were moved, in no particular order"),
    gone: z.array(z.uuid()).describe("those of the named rows that did not exist any more"),
    moveId: EditIdSchema.nullable().describe(
      "names the move, an edit, for its undo; null: nothing was moved",
    ),
  })
  .meta({ id: "MovedRows" });

export type Moved = z.output<typeof MovedSchema>;
