// A complete read of a subdomain's main table, which Understand or Think states as data and code executes.
import * as z from "zod";
import { OrderSchema } from "../filter.ts";
import { flatFilterSchema } from "./act.ts";

/**
 * Operators are plain text in this schema, which keeps the grammar small; `readCall` checks each against the
 * pack.
 */
export const StatedReadSchema = flatFilterSchema(null).extend({
  order: z.array(OrderSchema).max(2),
  limit: z.int().min(0).max(200).describe("0: all that fit"),
});
export type StatedRead = z.infer<typeof StatedReadSchema>;
