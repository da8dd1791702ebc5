// The versioned message one hop sends to the next: ids only, never content (spec/hop-protocol#envelope).
import * as z from "zod";

/** Nodes of the built-in chain; each is one route under `/nodes/`. */
export const NodeNameSchema = z.enum(["understand", "think", "act", "quick", "reply", "summarize"]);
export type NodeName = z.infer<typeof NodeNameSchema>;

/**
 * A hop names one unit of a run: `understand`, `think`, `think.2` (the one replan), `act.<step>`,
 * `act.<step>.<item>` (one item of a generate step), `quick`, `reply`, `summarize`.
 */
export const HopSchema = z
  .string()
  .regex(/^(understand|think(\.2)?|act\.\d{1,3}(\.\d{1,3})?|quick|reply|summarize)$/);
export type Hop = z.infer<typeof HopSchema>;

/** Wire version 1. A later shape gets a new `v` and this one stays readable while messages live. */
export const EnvelopeSchema = z.strictObject({
  v: z.literal(1),
  run: z.uuid(),
  conversation: z.uuid(),
  user: z.uuid(),
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

/** The node that runs a hop: `act.2.1` → `act`. */
export function nodeOf(hop: Hop): NodeName {
  return NodeNameSchema.parse(hop.split(".")[0]);
}
