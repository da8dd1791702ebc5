// The versioned message that starts a hop. It contains ids but no content (spec/hop-protocol#envelope).
import { ConversationIdSchema, RunIdSchema, UserIdSchema } from "./ids.ts";
import * as z from "zod";
import { HopSchema, parseHop, type Hop } from "./hop.ts";

/** The node of the hops of stored Processes. They travel in version 2, at any depth. */
const STEP = "step";
/** Maximum numbers in the name of a hop in version 1. */
const MAX_NUMBERS_V1 = 2;

/** The wire version of a hop's envelope: 2 for the hops of stored Processes, 1 for all others. */
export function versionOf(hop: Hop): 1 | 2 {
  return parseHop(hop).node === STEP ? 2 : 1;
}

const FIELDS = z.strictObject({
  v: z.union([z.literal(1), z.literal(2)]),
  run: RunIdSchema,
  conversation: ConversationIdSchema,
  user: UserIdSchema,
  hop: HopSchema,
  /** The run's epoch. Recovery raises it, and messages of an older epoch are answered `gone`. */
  epoch: z.int().min(0),
  /** The run's commit number after the predecessor's commit; a store below it is `behind`. */
  after: z.int().min(0),
  /** The session version that the run started from. */
  session: z.int().min(0),
  /** Counts deliberate re-drives, so that deduplication does not swallow them. */
  n: z.int().min(0),
});

/** A later shape gets a new `v`; these stay readable while such messages exist. */
export const EnvelopeSchema = FIELDS.refine(
  ({ v, hop }) =>
    v === versionOf(hop) && (v === 2 || parseHop(hop).numbers.length <= MAX_NUMBERS_V1),
  { path: ["hop"], error: "not a hop of this version" },
);
export type Envelope = z.infer<typeof EnvelopeSchema>;
