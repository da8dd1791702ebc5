// Public v1 shape of an upload: a picture or a voice note for a message. Frozen: change means v2.
import * as z from "zod";

/** An upload's id begins with its kind, so that a message need not read the bytes. */
export const UploadIdSchema = z
  .templateLiteral([z.enum(["image", "voice"]), "-", z.uuid()])
  .meta({ examples: ["image-8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"] });

export const UploadSchema = z
  .strictObject({
    id: UploadIdSchema.describe("for `uploads` of a message, within the hour"),
    kind: z.enum(["image", "voice"]),
    type: z
      .string()
      .meta({ examples: ["image/jpeg"] })
      .describe("the type that its bytes show"),
    bytes: z.int(),
  })
  .meta({ id: "Upload" });
