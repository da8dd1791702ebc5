// A hop is one unit of a run: its name, and the mark that its commit leaves. The process defines which hops
// exist and what their marks say (`engine/process-logic.ts`).
import * as z from "zod";

/** A node's name, and up to two numbers behind it: `think`, `act.2`, `act.2.1`. */
export const HopSchema = z.string().regex(/^[a-z]{1,20}(\.\d{1,3}){0,2}$/);
export type Hop = z.infer<typeof HopSchema>;

/** A hop's name, taken apart. */
export interface HopName {
  /** The node that runs it; the route of its deliveries. */
  node: string;
  numbers: number[];
}

/** Parses a hop's name; the only place that does. */
export function parseHop(hop: Hop): HopName {
  const [node = "", ...numbers] = hop.split(".");
  return { node, numbers: numbers.map(Number) };
}

/** Builds the name that `parseHop` parses. */
export function hopName(node: string, ...numbers: number[]): Hop {
  return [node, ...numbers].join(".");
}

/**
 * The mark that a commit leaves: small, and the only input of the next hops. `kind` is a word of the
 * process; `status` says how the hop ended, when it may end in several ways.
 */
export type HopStatus = { kind: string; status?: string; [more: string]: unknown };
/** The marks of the hops that have committed. */
export type Statuses = Record<Hop, HopStatus>;

/** Hops that run in parallel; the next group waits for all of them. */
export interface HopGroup {
  group: string;
  hops: Hop[];
}
