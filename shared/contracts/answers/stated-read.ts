// A read of a subdomain's main table that Understand or Think states whole, as data: code makes it.
import * as z from "zod";
import { OrderSchema } from "../filter.ts";
import { flatFilterSchema } from "./act.ts";

/** The operators are text: code holds each to the pack's (`readCall`), which keeps the grammar small. */
export const StatedReadSchema = flatFilterSchema(null).extend({
  order: z.array(OrderSchema).max(2),
  limit: z.int().min(0).max(200).describe("0: all that fit"),
});
