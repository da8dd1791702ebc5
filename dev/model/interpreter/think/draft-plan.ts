// Plans as Think writes them: small builders, so that each topic says only what is its own.
import type { ThinkOutput } from "../../../../shared/contracts/plan.ts";
import type { Subdomain } from "../intents/intent.ts";
import type { Entity } from "../prompt/read-entities.ts";

export type Step = ThinkOutput["steps"][number];
export type BatchEntry = NonNullable<Step["batch"]>[number];

/** What a topic wants done; groups count from 0. */
export interface Draft {
  goal: string;
  steps: Step[];
  decision: ThinkOutput["decision"];
  message: string | null;
  phase: ThinkOutput["conversation_phase"];
  expressed: string | null;
}

const NOTHING = { message: null, expressed: null } as const;

export function plan(goal: string, ...steps: Step[]): Draft {
  return { ...NOTHING, goal, steps, decision: "plan_direct", phase: "executing" };
}

/** Nothing to read, make or change: Reply has all it needs. */
export function justReply(goal: string): Draft {
  return { ...NOTHING, goal, steps: [], decision: "plan_direct", phase: "exploring" };
}

export function ask(goal: string, question: string): Draft {
  return {
    ...NOTHING,
    goal,
    steps: [],
    decision: "clarify",
    message: question,
    phase: "narrowing",
  };
}

export function propose(goal: string, message: string, steps: Step[]): Draft {
  return { ...NOTHING, goal, steps, decision: "propose", message, phase: "exploring" };
}

export function read(subdomain: Subdomain, description: string, group = 0): Step {
  return {
    type: "read",
    subdomain,
    group,
    description: description.slice(0, 500),
    operation: null,
    batch: null,
    all_found: false,
  };
}

export function analyze(subdomain: Subdomain, description: string, group: number): Step {
  return { ...read(subdomain, description, group), type: "analyze" };
}

export function generate(
  subdomain: Subdomain,
  description: string,
  batch: BatchEntry[],
  group = 0,
): Step {
  return { ...read(subdomain, description, group), type: "generate", batch };
}

export function write(
  subdomain: Subdomain,
  operation: "create" | "update" | "delete",
  description: string,
  { group = 0, batch = [] }: { group?: number; batch?: BatchEntry[] } = {},
): Step {
  return {
    ...read(subdomain, description, group),
    type: "write",
    operation,
    batch: batch.length === 0 ? null : batch,
  };
}

export function entry(label: string, ref: string | null = null, brief = ""): BatchEntry {
  return { label: label.slice(0, 120) || "item", brief: brief.slice(0, 500), ref };
}

/** `recipe_1 (Baja tacos)`. */
export function named({ ref, label }: Entity): string {
  return label === "" ? ref : `${ref} (${label})`;
}
