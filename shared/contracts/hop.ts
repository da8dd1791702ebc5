// A hop is one unit of a run. It has a name, and its commit leaves a mark. The process defines its hops
// and the meaning of their marks (`engine/process-logic.ts`).
import * as z from "zod";

/** A node's name, followed by numbers: `think`, `act.2.1`, and the path through frames: `step.3.1.2`. */
export const HopSchema = z.string().regex(/^[a-z]{1,20}(\.\d{1,4}){0,10}$/);
export type Hop = z.infer<typeof HopSchema>;

/** The parts of a hop's name. */
export interface HopName {
  /** The node that runs it; the route of its deliveries. */
  node: string;
  numbers: number[];
}

/** Parses a hop's name. */
export function parseHop(hop: Hop): HopName {
  const [node = "", ...numbers] = hop.split(".");
  return { node, numbers: numbers.map(Number) };
}

/** Builds the name that `parseHop` parses. */
export function hopName(node: string, ...numbers: number[]): Hop {
  return [node, ...numbers].join(".");
}

/**
 * The mark that a commit leaves. It is small, and the next hops are computed from marks only. `kind` is a
 * word of the process; `status` is the outcome of a hop that has several possible outcomes.
 */
export type HopStatus = { kind: string; status?: string; [more: string]: unknown };
/** The marks of the hops that have committed. */
export type Statuses = Record<Hop, HopStatus>;

/** Hops that run in parallel; the next group waits for all of them. */
export interface HopGroup {
  group: string;
  hops: Hop[];
}
