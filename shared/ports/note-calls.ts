// The user's own calls about the notes that Alfred keeps about them (spec/memory#introspection).
import * as z from "zod";
import { NoteInRingSchema } from "../contracts/reflected-memory.ts";
import { asUser, row, time } from "./define-call.ts";
import { afterCursor, pageOf, type PageRequest } from "./page-calls.ts";

const note = row({
  ...NoteInRingSchema.shape,
  /** The note that this one has replaced or corrected. */
  replaces: z.uuid().nullable(),
  createdAt: time,
  archivedAt: time.nullable(),
  /** Whether prompts may show it: it is in the ring, and it is the user's own or at least one of its sources is current. */
  isShown: z.boolean(),
  /** The facts and Episodes on which it rests, oldest first; none for a note of the user's own. */
  sources: z.array(
    row({
      factId: z.uuid().nullable(),
      episodeId: z.uuid().nullable(),
      text: z.string(),
      saidAt: time,
    }),
  ),
});

export const noteCalls = {
  /**
   * Newest first. Errors besides those of every call: ContractError("invalid_input") for the cursor.
   * @param archived whether to include archived notes
   */
  listNotes: asUser(
    "list_notes",
    ({ archived, ...page }: PageRequest & { archived: boolean }) => ({
      ...afterCursor(page),
      archived,
    }),
    pageOf(note),
  ),
  /** The answer is the user's own note, which replaces this one. */
  changeNote: asUser(
    "change_note",
    (id: string, text: string) => ({ id, text }),
    z.union([
      z.object({ outcome: z.literal("changed"), note }),
      z.object({ outcome: z.enum(["not_found", "archived", "owned", "off"]) }),
    ]),
  ),
  deleteNote: asUser(
    "delete_note",
    (id: string) => ({ id }),
    z.object({ outcome: z.enum(["deleted", "not_found"]) }),
  ),
};
