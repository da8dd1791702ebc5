// The answer of a reflection: what Alfred notes about the user, and the sources of each note. It refers to
// notes by their positions, and to facts and Episodes by the refs in its prompt.
import * as z from "zod";

export const MAX_NOTE = 400;

const position = z.int().min(0).max(9);

export const ReflectionSchema = z
  .strictObject({
    notes: z
      .array(
        z.strictObject({
          position: position.describe("where it stands; a note that stands there is replaced"),
          text: z
            .string()
            .min(1)
            .max(MAX_NOTE)
            .describe("one thing, in the user's language; at most 150 characters"),
          refs: z
            .array(z.string().max(20))
            .max(12)
            .describe("refs of all facts, episodes and notes that it rests on"),
        }),
      )
      .max(10),
    archive: z.array(position).max(10).describe("positions of notes that hold no more"),
  })
  .meta({ title: "MemoryReflection" });
export type Reflection = z.infer<typeof ReflectionSchema>;
