// A change of a subdomain's main table that Think states as data and code executes (spec/plans#stated-changes).
import * as z from "zod";
import { SetPairSchema } from "./act.ts";

const refs = z.array(z.string().max(60)).max(40);

/**
 * One new row, or one change of rows. Its columns are lines of text, which keep the grammar and the answer
 * small; code parses them.
 */
export const StatedChangeSchema = z.strictObject({
  refs: refs.describe("the rows of an update; empty for a new row and with all_found"),
  set: z.array(z.string().max(600)).max(20).describe("lines such as: column = value"),
});

/** A stated change after `changesOf`, with its lines parsed into columns and values. */
export const PlannedChangeSchema = z.strictObject({ refs, set: z.array(SetPairSchema) });
export type PlannedChange = z.infer<typeof PlannedChangeSchema>;
