// Public v1 shapes of edits: what one request has written to rows. Frozen: change means v2.
import * as z from "zod";

/** In the answer to an edit. */
export const EditIdSchema = z
  .uuid()
  .describe("names the edit for its undo")
  .meta({ examples: ["0d9c1f6e-52a4-5f0e-9a3b-6f1d2c3b4a59"] });

export const UndoneEditSchema = z
  .strictObject({
    restored: z.array(z.uuid()).describe("the deleted rows that are back, under their old ids"),
    reverted: z.array(z.uuid()).describe("the changed rows that have their earlier values again"),
    removed: z.array(z.uuid()).describe("the rows that the edit had made, which are gone"),
  })
  .meta({ id: "UndoneEdit" });

export type UndoneEdit = z.output<typeof UndoneEditSchema>;
