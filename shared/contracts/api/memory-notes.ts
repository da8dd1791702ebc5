// Public v1 shapes of the notes that the assistant keeps about its user (Introspections). Frozen: change means
// v2.
import * as z from "zod";
import { MAX_NOTE } from "../answers/reflect.ts";
import {
  IdSchema,
  NextSchema,
  PageQuerySchema,
  PLAIN_TEXT_EXAMPLES,
  textSchema,
  TimestampSchema,
} from "./common.ts";

export const NotesQuerySchema = PageQuerySchema.extend({
  archived: z
    .enum(["true", "false"])
    .default("false")
    .transform((flag) => flag === "true")
    .describe("true: also archived notes"),
});

export const NoteSchema = z
  .strictObject({
    id: IdSchema,
    position: z.int().min(0).max(9).describe("its position among the ten"),
    text: z.string().meta({ examples: ["Wants short answers."] }),
    madeBy: z
      .enum(["user", "reflection"])
      .describe("user: you wrote it; reflection: the assistant"),
    replaces: IdSchema.nullable().describe("the note that this one replaced"),
    createdAt: TimestampSchema,
    archivedAt: TimestampSchema.nullable().describe("when it was replaced or taken out"),
    isShown: z
      .boolean()
      .describe(
        "whether prompts may show it: it is not archived, and it is your own or at least one of its sources is current",
      ),
    sources: z
      .array(
        z.strictObject({
          factId: IdSchema.nullable(),
          episodeId: IdSchema.nullable(),
          text: z.string().meta(PLAIN_TEXT_EXAMPLES).describe("the fact, or what you said"),
          saidAt: TimestampSchema,
        }),
      )
      .describe("its sources, oldest first; none for a note that you wrote"),
  })
  .meta({ id: "MemoryNote" });

export const NotePageSchema = z
  .strictObject({ items: z.array(NoteSchema), next: NextSchema })
  .meta({ id: "MemoryNotePage" });

export const NoteChangesSchema = z
  .strictObject({ text: textSchema(MAX_NOTE).describe("the correction") })
  .meta({ id: "MemoryNoteChanges", examples: [{ text: "Wants short answers on weekdays." }] });
