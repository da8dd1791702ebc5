// The batch manifest: the items of a step with their outcomes (spec/plans#batches).
import * as z from "zod";

export const BatchItemSchema = z.strictObject({
  /** `gen_wine_1`, `wine_3`, or `item_2` while the item has no ref. */
  ref: z.string(),
  label: z.string(),
  status: z.enum(["pending", "completed", "failed"]),
  /** The ref of the row or draft that the item became. */
  resultRef: z.string().optional(),
  error: z
    .strictObject({ code: z.string(), message: z.string(), retriable: z.boolean() })
    .optional(),
});
export type BatchItem = z.infer<typeof BatchItemSchema>;

export const BatchManifestSchema = z.strictObject({
  total: z.int().min(1),
  items: z.array(BatchItemSchema).min(1),
});
export type BatchManifest = z.infer<typeof BatchManifestSchema>;

/** The error of an item that a model did not do, with the model's reason as its message. */
export const NOT_DONE = "not_done";
