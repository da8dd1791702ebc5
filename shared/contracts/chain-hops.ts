// The built-in chain's hops: its nodes, the parts of a hop's name, and the marks of commits.
import * as z from "zod";
import { hopName, parseHop, type Hop } from "./hop.ts";
import type { Blocked } from "./answers/act.ts";
import type { StepResult } from "./results.ts";

/** The nodes in the order of a run; each is one route under `/nodes/`. */
export const NodeNameSchema = z.enum(["understand", "think", "quick", "act", "reply", "summarize"]);
export type NodeName = z.infer<typeof NodeNameSchema>;

/**
 * `understand`, `think`, `think.2` (the one replan), `act.<step>`, `act.<step>.<item>` (one item of a
 * generate step), `quick`, `reply`, `summarize`.
 */
export const ChainHopSchema = z
  .string()
  .regex(/^(understand|think(\.2)?|act\.\d{1,3}(\.\d{1,3})?|quick|reply|summarize)$/);

export interface ChainHop {
  node: NodeName;
  /** For Think: 1, or 2 for the replan; 1 for other nodes. */
  attempt: number;
  /** For Act: the plan's step; null for other nodes. */
  step: number | null;
  /** The item of a generate step, from 1. */
  item: number | null;
}

/** Parses the name of a chain's hop. Errors: ZodError for a node that the chain does not have. */
export function chainHop(hop: Hop): ChainHop {
  const { node: name, numbers } = parseHop(hop);
  const node = NodeNameSchema.parse(name);
  const [first, second] = numbers;
  return {
    node,
    attempt: node === "think" ? (first ?? 1) : 1,
    step: node === "act" ? (first ?? null) : null,
    item: node === "act" ? (second ?? null) : null,
  };
}

/** The name of the hop for a plan's step, or for one of its items. */
export function stepHop(step: number, item?: number | null): Hop {
  return hopName("act", step, ...(item == null ? [] : [item]));
}

/** Hops that may make a plan, latest first: the replan, Think, and Understand (which resumes a stored plan). */
export const PLANNING_HOPS: readonly Hop[] = ["think.2", "think", "understand"];

/** The data of a plan from which the next hops are computed, without the content of its steps. */
export interface PlanShape {
  /** 1 for the first plan of a run, 2 after its one replan. */
  attempt: number;
  steps: StepShape[];
  /** True if the message requests more than these steps; the rest is planned once they are done. */
  more?: boolean;
}
export interface StepShape {
  id: number;
  group: number;
  /** Number of hops of a generate step, one per item; absent: one hop. */
  items?: number;
  /** True if some items may fail, but not all. */
  partial?: boolean;
  /** True for a read that the plan states: code makes it, and asks a model only if the read is refused. */
  byCode?: boolean;
}

/** The small mark of a commit, from which the next hops are computed. */
export type ChainStatus =
  | { kind: "think_next" }
  | { kind: "quick_next" }
  | { kind: "plan"; attempt: number; steps: StepShape[]; more?: boolean }
  | { kind: "reply_next" }
  | { kind: "step"; status: StepResult["status"]; suggested?: Blocked["suggested_next"] }
  /** `folds`: exchanges have left the window, so Summarize follows. */
  | { kind: "ended"; folds?: true }
  | { kind: "summarized" };
