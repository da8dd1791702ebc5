// A model's answer about pictures: their text, for later nodes. It triggers nothing by itself.
import * as z from "zod";

export const PictureReadingSchema = z
  .strictObject({
    shows: z.string().max(300).describe("what the pictures are, in a few words"),
    text: z
      .string()
      .max(12_000)
      .describe("what can be read or counted on them, line by line; empty if nothing can"),
    unsure: z
      .array(z.string().max(200))
      .max(20)
      .describe("what is there and could not be read for certain"),
  })
  .meta({ title: "PictureReading" });
export type PictureReading = z.infer<typeof PictureReadingSchema>;
