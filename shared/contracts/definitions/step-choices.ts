// What a person may answer to a step that waits.
import * as z from "zod";
import type { Hop } from "../hop.ts";
import { RunIdSchema, type RunId } from "../ids.ts";

export const STEP_WHYS = ["manual", "unknown_outcome", "guard", "event"] as const;
export type StepWhy = (typeof STEP_WHYS)[number];

export const STEP_CHOICES = ["run", "refuse", "happened", "skip", "stop"] as const;
export type StepChoice = (typeof STEP_CHOICES)[number];

/** The answers that a question offers, in this order; the one that makes something happen comes last. */
export const CHOICES_BY_REASON = {
  manual: ["refuse", "run"],
  guard: ["refuse", "run"],
  unknown_outcome: ["happened", "skip", "stop", "run"],
  event: ["skip", "happened"],
} as const satisfies Readonly<Record<StepWhy, readonly StepChoice[]>>;
export type ChoicesOf<Why extends StepWhy> = (typeof CHOICES_BY_REASON)[Why][number];

/**
 * The plain word, yes or no, that gives this answer. After a call of unknown outcome a yes could mean "it
 * happened" or "run it again", so only a number, a label or a button answers. For an event, a no only means
 * that it has not come yet, so it answers nothing.
 */
export function meaningOf(why: StepWhy, choice: StepChoice): "yes" | "no" | undefined {
  if (why === "unknown_outcome") return undefined;
  if (why === "event") return choice === "happened" ? "yes" : undefined;
  return choice === "run" ? "yes" : choice === "refuse" ? "no" : undefined;
}

/** One answer that a person can give to one step of a run that waits. */
export const StepOfferSchema = z.object({
  run: RunIdSchema,
  hop: z.string(),
  /** The hash of what the person was shown. */
  requestHash: z.string(),
  choice: z.enum(STEP_CHOICES),
  means: z.enum(["yes", "no"]).optional(),
});
export type StepOffer = z.infer<typeof StepOfferSchema>;

/** A step that waits for a person, in the order in which it is numbered. */
export interface WaitingStep {
  run: RunId;
  /** The Process's name. */
  process: string;
  hop: Hop;
  /** The step's id in its definition. */
  step: string;
  why: StepWhy;
  /** The step's inputs as the person sees them: one line of Markdown each. */
  given: string[];
  requestHash: string;
  choices: StepChoice[];
  /** What else the question says. */
  text?: string | undefined;
  /** Whether the question was shown after the conversation's last reply and before the current message. */
  isNewest: boolean;
}
