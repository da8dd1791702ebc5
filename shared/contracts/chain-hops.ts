// The built-in chain's hops: its nodes, what their names say, and the marks that their commits leave.
import * as z from "zod";
import { hopName, parseHop, type Hop } from "./hop.ts";
import type { Blocked } from "./answers/act.ts";
import type { StepResult } from "./results.ts";

/** In the order in which a run comes to them; each is one route under `/nodes/`. */
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
  /** Of Think: 1, or 2 for the replan; 1 of any other. */
  attempt: number;
  /** Of Act: the plan's step; null of any other. */
  step: number | null;
  /** The item of a generate step, from 1. */
  item: number | null;
}

/** What a hop's name says. Errors: ZodError for a node that the chain does not have. */
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

/** The hop of a plan's step, or of one of its items. */
export function stepHop(step: number, item?: number | null): Hop {
  return hopName("act", step, ...(item == null ? [] : [item]));
}

/** Hops that may make a plan, the last of them first: the replan, Think, a plan that is taken up again. */
export const PLANNING: readonly Hop[] = ["think.2", "think", "understand"];

/** What the next hops are computed from: a plan without what its steps are about. */
export interface PlanShape {
  /** 1 for the first plan of a run, 2 after its one replan. */
  attempt: number;
  steps: StepShape[];
}
export interface StepShape {
  id: number;
  group: number;
  /** Hops of a generate step; absent: one hop. */
  items?: number;
  /** Some of its items may fail, not all. */
  partial?: boolean;
}

/** Small mark a commit leaves, from which the next hops are computed. */
export type ChainStatus =
  | { kind: "think_next" }
  | { kind: "quick_next" }
  | { kind: "plan"; attempt: number; steps: StepShape[] }
  | { kind: "reply_next" }
  | { kind: "step"; status: StepResult["status"]; suggested?: Blocked["suggested_next"] }
  /** `folds`: exchanges have left the window, so Summarize follows. */
  | { kind: "ended"; folds?: true }
  | { kind: "summarized" };
