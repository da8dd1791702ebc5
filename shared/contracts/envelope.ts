// The versioned message one hop sends to the next: ids only, never content (spec/hop-protocol#envelope).
import { ConversationIdSchema, RunIdSchema, UserIdSchema } from "./ids.ts";
import * as z from "zod";
import { HopSchema } from "./hop.ts";

/** Wire version 1. A later shape gets a new `v` and this one stays readable while messages live. */
export const EnvelopeSchema = z.strictObject({
  v: z.literal(1),
  run: RunIdSchema,
  conversation: ConversationIdSchema,
  user: UserIdSchema,
  hop: HopSchema,
  /** The run's epoch; raised by recovery, messages of older epochs are `gone`. */
  epoch: z.int().min(0),
  /** The run's commit number after the predecessor's commit; a store below it is `behind`. */
  after: z.int().min(0),
  /** The session version that the run started from. */
  session: z.int().min(0),
  /** Counts deliberate re-drives, so that deduplication does not swallow them. */
  n: z.int().min(0),
});
export type Envelope = z.infer<typeof EnvelopeSchema>;
