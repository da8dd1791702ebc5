// A plan in the making: the one value that Think's stages build.
import type { StandingChange } from "../../contracts/effects.ts";
import type { Plan, ThinkOutput } from "../../contracts/plan.ts";
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import type { Pending, SessionPatch } from "../../contracts/session.ts";
import type { RunResults } from "../../domain/planning/run-results.ts";

export interface Thought {
  results: RunResults;
  understanding: UnderstandResult;
  /** The changes that can be undone. */
  standing: StandingChange[];
  /** Results of the steps that the run has done. */
  stepResults: StepResult[];
  /** Whether this plan replaces the run's first plan, which was blocked. */
  isReplan: boolean;
  /** The model's answer, as changed by the stages so far. */
  output: ThinkOutput;
  /** Whether a change in the model's answer has a value that occurs only in a note. */
  dependsOnNote: boolean;
  /** Whether the output's message is in the model's own words. */
  worded: boolean;
  /** The question which of several things is meant, asked instead of executing the plan; null if none. */
  question: Pending | null;
  plan: Plan;
  /** Records of the plan's drafts. */
  patch: SessionPatch;
}

/** The fields that a stage reads, or those that it adds. */
export type Fields<Names extends keyof Thought> = Readonly<Pick<Thought, Names>>;
